import type { Pledge } from '@temari/contracts/gifts';
import type { Grade } from '@temari/contracts/package-grades';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import type { SubmissionState } from '../../lib/api/submission.ts';
import { useGradeWords } from '../../lib/domain/grade-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { grouped } from '../../lib/language/format.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { Money, useMoney } from '../../ui/money/money.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { Line, Part, Transfer } from './sponsor-parts.tsx';
import { useTexts } from './sponsor-texts.ts';
import { usePayPledge, usePledge, useStopPledge, useUnnamePledge } from './use-pledge.ts';

const GIVE_PATH = '/give';

/** The page of one sponsor, by a private link: the confirmation, what it does, and the end of a monthly gift. */
export const SponsorPage = () => {
  const t = useTexts();
  const { token = '' } = useParams();
  const sentence = useErrorSentence();
  const { pledge, error, again, setPledge } = usePledge(token);
  return (
    <div className="wrap flex max-w-200 flex-col gap-5 py-8 print:py-0">
      <title>{t('title')}</title>
      {pledge ? (
        <Shown pledge={pledge} token={token} onChange={setPledge} />
      ) : error ? (
        <div className="flex flex-col items-start gap-4">
          <FormError message={error.code === 'request/not-found' ? t('no-such-link') : sentence(error)} />
          <Button variant="outline" onClick={again}>
            {t('again')}
          </Button>
        </div>
      ) : (
        <Spinner />
      )}
    </div>
  );
};

const Shown = ({ pledge, token, onChange }: { pledge: Pledge; token: string; onChange: (pledge: Pledge) => void }) => {
  const t = useTexts();
  const isReceived = pledge.gifts.some(({ state }) => state === 'received');
  return (
    <>
      <div role="status">
        <h1 className="font-serif text-h1 font-bold">
          {!isReceived ? t('waits') : pledge.name ? t('thanks-name', { name: pledge.name }) : t('thanks')}
        </h1>
      </div>
      <Checkout pledge={pledge} token={token} />
      {pledge.way === 'transfer' && !isReceived && <Transfer pledge={pledge} />}
      <Gifts pledge={pledge} />
      <Figures pledge={pledge} />
      {pledge.letters.length > 0 && <Letters letters={pledge.letters} />}
      <Keep />
      {pledge.isMonthly && <Monthly pledge={pledge} token={token} onChange={onChange} />}
      <Nameless pledge={pledge} token={token} onChange={onChange} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="outline" onClick={() => print()}>
          {t('print')}
        </Button>
        <ButtonLink variant="quiet" to={GIVE_PATH}>
          {t('give-more')}
        </ButtonLink>
      </div>
    </>
  );
};

/** Online: the way to the checkout, as long as something is to be paid. */
const Checkout = ({ pledge, token }: { pledge: Pledge; token: string }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const paying = usePayPledge(token);
  const [newest] = pledge.gifts;
  const isDue = newest?.state !== 'received' || (pledge.isMonthly && !pledge.isStopped);
  if (pledge.way !== 'online' || !isDue) return null;
  return (
    <div className="flex flex-col items-start gap-2 print:hidden">
      {newest?.state === 'open' && <p className="text-ink-2">{t('checking')}</p>}
      <FormError message={sentence(paying.error)} />
      <Button
        variant={newest?.state === 'received' ? 'outline' : 'main'}
        disabled={paying.state === 'working'}
        onClick={() => paying.submit(undefined)}
      >
        {t(newest?.state === 'received' ? 'pay-month' : 'pay')}
      </Button>
    </div>
  );
};

/** The confirmation: what was given, when, and under which reference. */
const Gifts = ({ pledge }: { pledge: Pledge }) => {
  const t = useTexts();
  const dates = useDates();
  const money = useMoney();
  const entered = useEnteredWords();
  return (
    <Part title={t('given')}>
      <p className="text-ink-2">{t('for-fund', { fund: entered(pledge.fund, 'name'), code: pledge.code })}</p>
      <ul className="pt-2">
        {pledge.gifts.map((gift) => (
          <li
            key={gift.at}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line py-3 not-last:border-b"
          >
            <span>
              <Money amountEtb={gift.amountEtb} className="font-serif text-2xl font-bold" />
              <span className="block text-sm text-ink-2">{dates.longWithTime(gift.at)}</span>
              {gift.reference && <span className="block text-sm wrap-anywhere text-ink-2">{gift.reference}</span>}
              {gift.returnedEtb > 0 && (
                <span className="block text-sm text-clay-700">
                  {t('went-back', { amount: money(gift.returnedEtb) })}
                </span>
              )}
            </span>
            <span className={gift.state === 'received' ? 'font-semibold text-green-700' : 'text-ink-2'}>
              {t(`state-${gift.state}`)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
};

const Figures = ({ pledge: { figures } }: { pledge: Pledge }) => {
  const t = useTexts();
  const { seats, months, attendanceFrom, isMerged, givenEtb, spentEtb } = figures;
  return (
    <Part title={t('figures')}>
      <p className="text-sm text-ink-2">{t(isMerged ? 'figures-all' : 'figures-own')}</p>
      <dl className="pt-2">
        <Line word={t('seats')}>{seats === null ? t('too-few') : grouped(seats)}</Line>
        <Line word={t('months')}>{months === null ? t('too-few') : grouped(months)}</Line>
        {attendanceFrom !== null && (
          <Line word={t('attendance')}>{t('attendance-band', { from: attendanceFrom, to: attendanceFrom + 10 })}</Line>
        )}
        <Line word={t('sum-given')}>
          <Money amountEtb={givenEtb} />
        </Line>
        <Line word={t('sum-spent')}>
          <Money amountEtb={spentEtb} />
        </Line>
      </dl>
      <p className="pt-2 text-sm text-ink-2">{t('figures-why')}</p>
    </Part>
  );
};

/** As plain text: no name, no day, and two grades together where enough learners are in them. */
const Letters = ({ letters }: Pick<Pledge, 'letters'>) => {
  const t = useTexts();
  const gradeWords = useGradeWords();
  return (
    <Part title={t('letters')}>
      <p className="text-sm text-ink-2">{t('letters-lead')}</p>
      <ul className="flex flex-col gap-4 pt-4">
        {letters.map(({ words, grades }) => (
          <li key={words} className="border-s-[3px] border-yellow-500 ps-4">
            <blockquote className="wrap-anywhere whitespace-pre-line">
              <OwnLanguage>{words}</OwnLanguage>
            </blockquote>
            {grades && (
              <p className="pt-1 text-sm text-ink-2">
                {t('letter-of', { grades: gradeWords(grades.split(' & ') as Grade[]) })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** Only hashes of links are kept, so whoever loses this one writes to the office. */
const Keep = () => {
  const t = useTexts();
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-sand p-4 print:hidden">
      <p className="min-w-0 grow basis-60">{t('keep')}</p>
      <CopyButton text={location.href} label={t('copy-link')} hasWords />
    </div>
  );
};

type ActProps = { pledge: Pledge; token: string; onChange: (pledge: Pledge) => void };

/** An act that is asked about once before it is done. */
const AskedAct = ({
  words,
  act,
}: {
  words: { begin: string; really: string; keep: string };
  act: { state: SubmissionState; error: ApiError | null; submit: (values: undefined) => void };
}) => {
  const sentence = useErrorSentence();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        {words.begin}
      </Button>
    );
  }
  return (
    <>
      <FormError message={sentence(act.error)} />
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" disabled={act.state === 'working'} onClick={() => act.submit(undefined)}>
          {words.really}
        </Button>
        <Button variant="outline" onClick={() => setIsAsking(false)}>
          {words.keep}
        </Button>
      </div>
    </>
  );
};

const Monthly = ({ pledge, token, onChange }: ActProps) => {
  const t = useTexts();
  const stopping = useStopPledge(token, onChange);
  if (pledge.isStopped) return <p role="status">{t('stopped')}</p>;
  return (
    <section className="flex flex-col items-start gap-3 print:hidden" aria-label={t('monthly')}>
      <p>{t('monthly-text')}</p>
      <AskedAct words={{ begin: t('stop'), really: t('stop-really'), keep: t('go-on') }} act={stopping} />
    </section>
  );
};

/** Sums stay, the person goes. */
const Nameless = ({ pledge, token, onChange }: ActProps) => {
  const t = useTexts();
  const unnaming = useUnnamePledge(token, onChange);
  if (pledge.isNameless) {
    return (
      <p role="status" className="print:hidden">
        {t('nameless-done')}
      </p>
    );
  }
  return (
    <section className="flex flex-col items-start gap-3 print:hidden" aria-labelledby="nameless-title">
      <h2 id="nameless-title" className="text-h3">
        {t('nameless')}
      </h2>
      <p>{t('nameless-text')}</p>
      <AskedAct
        words={{ begin: t('nameless-act'), really: t('nameless-really'), keep: t('nameless-keep') }}
        act={unnaming}
      />
    </section>
  );
};
