import type { WalkIn } from '@temari/contracts/office-walk-ins';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { shownNumber } from '../slip.tsx';
import { DeskPaper, type Paper } from './desk-paper.tsx';
import { useTexts } from './texts.ts';
import { useCountPrint } from './use-desk.ts';

type Done = { walkIn: WalkIn; sold: Paper['sold']; onAskAgain: () => void; isAsking: boolean; onNext: () => void };

const paperOf = ({ household, learner, status, ...walkIn }: WalkIn, sold: Paper['sold']): Paper => ({
  at: walkIn.at,
  number: walkIn.number,
  isPaid: status === 'paid',
  household: household.name,
  code: household.code,
  learner: learner.fullName,
  sold,
  language: household.language,
  amountEtb: walkIn.amountEtb,
  givenEtb: walkIn.givenEtb,
  signsInWith: household.phoneNumber,
  signIn: walkIn.signIn,
  isNew: walkIn.signIn !== null,
});

const Outcome = ({ walkIn, onAskAgain, isAsking }: Pick<Done, 'walkIn' | 'onAskAgain' | 'isAsking'>) => {
  const t = useTexts();
  const money = useMoney();
  const { type, number, amountEtb, changeEtb, checkout } = walkIn;
  if (type === 'cash') {
    return (
      <>
        <Note tone="success" role="status" title={t('taken', { amount: money(amountEtb) })}>
          {number !== null && `${t('paper-title')} ${shownNumber(number)}`}
        </Note>
        <p>
          <span className="block text-label font-semibold">{t('back')}</span>
          <Money amountEtb={changeEtb} className="font-serif text-office font-bold text-green-700" />
        </p>
        {walkIn.isTillFull && <Note tone="warning">{t('is-full')}</Note>}
      </>
    );
  }
  if (type === 'manual') {
    return (
      <Note tone="info" role="status">
        {t('in-review')}
      </Note>
    );
  }
  return checkout ? (
    <div role="status" className="flex flex-wrap items-center gap-4">
      <img src={checkout.qr} alt={checkout.url} className="size-48 border border-line bg-white" />
      <p className="text-label">{t('scan', { amount: money(amountEtb) })}</p>
    </div>
  ) : (
    <Note
      tone="warning"
      role="status"
      action={
        <Button variant="outline" size="small" disabled={isAsking} onClick={onAskAgain}>
          {t('ask-again')}
        </Button>
      }
    >
      {t('gateway-away')}
    </Note>
  );
};

/** What is given to the family: change, a number where money was taken, and the slip for its own password. */
export const DeskDone = ({ walkIn, sold, onNext, ...asking }: Done) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [prints, setPrints] = useState(0);
  // Whether what is on paper next is a copy is only known once it is counted.
  const printing = useCountPrint({
    done: (counted) => {
      flushSync(() => setPrints(counted.prints));
      window.print();
    },
  });
  const print = () =>
    walkIn.type === 'cash' ? printing.submit({ params: { id: walkIn.payment }, body: {} }) : window.print();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card kind="flat" as="section" title={t('registered', { name: walkIn.learner.fullName })}>
        <Outcome walkIn={walkIn} {...asking} />
        {['missing', 'asked'].includes(walkIn.learner.consent) && (
          <p className="text-label text-ink-2">
            {t('consent-missing')}{' '}
            <TextLink to={officePaths.household(walkIn.household.id)} className="inline-flex min-h-11 items-center">
              {walkIn.household.name}
            </TextLink>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button autoFocus disabled={printing.state === 'working'} onClick={print}>
            {t(prints > 0 ? 'print-copy' : 'print')}
          </Button>
          <Button variant="outline" onClick={onNext}>
            {t('next-family')}
          </Button>
        </div>
        <FormError message={sentence(printing.error)} />
      </Card>
      <DeskPaper paper={paperOf(walkIn, sold)} isCopy={prints > 1} />
    </div>
  );
};
