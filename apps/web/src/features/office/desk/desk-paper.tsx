import type { Language } from '@temari/contracts/languages';
import type { WalkIn } from '@temari/contracts/office-walk-ins';
import { useDates } from '../../../lib/language/dates.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { Money } from '../../../ui/money/money.tsx';
import { usePeopleTexts } from '../../../ui/people/people-words.ts';
import { InLanguage } from '../in-language.tsx';
import { SlipFact, SlipMark, SlipPaper, shownNumber } from '../slip.tsx';
import { useWords } from '../use-words.ts';
import type { Chosen } from './rules.ts';
import { useTexts } from './texts.ts';

/** What is printed for a family: of a walk-in that is not sent yet, only what is known. */
export interface Paper {
  at: string;
  number: number | null;
  isPaid: boolean;
  household: string;
  code: string;
  learner: string;
  sold: Pick<Chosen, 'sold' | 'grade'>;
  /** In which the family reads. */
  language: Language;
  amountEtb: number;
  givenEtb: number;
  signsInWith: string;
  signIn: WalkIn['signIn'];
  isNew: boolean;
}

const national = (phone: string): string => phone.replace(/^\+251/, '0');

const SignIn = ({ paper: { signIn, signsInWith, isNew } }: { paper: Paper }) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <section className="flex flex-col gap-1 border-t border-ink pt-2">
      <h3 className="font-bold">{t('sign-in')}</h3>
      <dl className="flex flex-col gap-1">
        {signsInWith && <SlipFact label={t('sign-in-with')}>{national(signsInWith)}</SlipFact>}
        {signIn && (
          <SlipFact label={t('sign-in-code')}>
            <strong className="font-mono whitespace-nowrap">{signIn.code}</strong>
          </SlipFact>
        )}
      </dl>
      {signIn && (
        <div className="flex items-start gap-3 pt-1">
          <img src={signIn.qr} alt={signIn.address} className="size-20 shrink-0" />
          <p className="text-xs">{t('sign-in-until', { when: dates.longWithTime(signIn.validUntil) })}</p>
        </div>
      )}
      {!isNew && <p className="text-xs">{t('sign-in-as-before')}</p>}
    </section>
  );
};

const useSold = () => {
  const joined = useJoined();
  const words = useWords();
  const entered = useEnteredWords();
  const people = usePeopleTexts();
  return ({ sold, grade }: Paper['sold']): string =>
    sold
      ? joined([
          words.service(sold.service),
          entered(sold.package, 'title'),
          sold.service === 'tutor' && grade && people('grade', { grade }),
        ])
      : '';
};

type DeskPaperProps = { paper: Paper; isCopy?: boolean };

export const DeskPaper = (props: DeskPaperProps) => (
  <InLanguage language={props.paper.language}>
    <Written {...props} />
  </InLanguage>
);

const Written = ({ paper, isCopy = false }: DeskPaperProps) => {
  const t = useTexts();
  const soldWords = useSold();
  const { at, number, isPaid, household, code, learner, sold, amountEtb, givenEtb } = paper;
  const title = isPaid ? t('paper-title') : t('paper-registration');
  return (
    <SlipPaper
      title={number === null ? title : `${title} ${shownNumber(number)}`}
      at={at}
      marks={
        <>
          {isCopy && <SlipMark>{t('paper-copy')}</SlipMark>}
          {!isPaid && <SlipMark>{t('paper-unpaid')}</SlipMark>}
        </>
      }
    >
      <dl className="flex flex-col gap-1">
        <SlipFact label={t('household')}>{household}</SlipFact>
        {code && <SlipFact label={t('paper-number')}>{code}</SlipFact>}
      </dl>
      <p className="grid grid-cols-[1fr_auto] gap-x-3 border-y border-ink py-2">
        <span className="wrap-anywhere">{learner}</span>
        <Money amountEtb={amountEtb} />
        <span className="col-span-2 text-xs">{soldWords(sold)}</span>
      </p>
      <dl className="flex flex-col gap-1">
        <div className="flex justify-between gap-4 text-base font-bold">
          <dt>{isPaid ? t('paper-total') : t('paper-open')}</dt>
          <dd>
            <Money amountEtb={amountEtb} />
          </dd>
        </div>
        {isPaid && (
          <>
            <SlipFact label={t('given')}>
              <Money amountEtb={givenEtb} />
            </SlipFact>
            <SlipFact label={t('back')}>
              <Money amountEtb={Math.max(0, givenEtb - amountEtb)} />
            </SlipFact>
          </>
        )}
      </dl>
      <SignIn paper={paper} />
      <p className="text-xs">{t('paper-not-fiscal')}</p>
    </SlipPaper>
  );
};
