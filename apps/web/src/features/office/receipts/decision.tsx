import { OFFICE_DECLINE_CODES, type OfficeDeclineCode } from '@temari/contracts/decline-reasons';
import * as wrong from '@temari/contracts/field-errors';
import type { Receipt } from '@temari/contracts/office-receipts';
import { useRef, useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useFieldErrorTexts } from '../../../lib/language/i18n.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { DeclineFields, type DeclineReason, declinedWith } from '../decline-fields.tsx';
import { KeyHint } from '../key-hint.tsx';
import { typedEtb } from '../typed-etb.ts';
import { useKeys } from '../use-keys.ts';
import { AmountSeen, otherAmount } from './amount-seen.tsx';
import { useTexts } from './texts.ts';
import { useDecideReceipt } from './use-receipts.ts';

/** The gravest warning proposes the reason, so that one key declines a receipt that was used before. */
const proposed = ({ warnings, bankAnswer }: Receipt): DeclineReason<OfficeDeclineCode> => {
  const kind = warnings[0]?.kind ?? (bankAnswer?.differences.includes('amount') ? 'amount-differs' : undefined);
  return kind === 'reference-seen' || kind === 'image-seen' || kind === 'amount-differs' ? kind : '';
};

type DecisionProps = { receipt: Receipt; onDecided: (id: string, text: string) => void };

export const Decision = ({ receipt, onDecided }: DecisionProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const say = useFieldErrorTexts();
  const money = useMoney();
  const [typed, setTyped] = useState('');
  const [chosen, setReason] = useState<DeclineReason<OfficeDeclineCode>>(() => proposed(receipt));
  const [ownWords, setOwnWords] = useState('');
  const [missing, setMissing] = useState<'amount' | 'reason' | null>(null);
  const amountArea = useRef<HTMLFieldSetElement>(null);
  const reasonArea = useRef<HTMLDivElement>(null);
  const decide = useDecideReceipt(
    {
      done: ({ status, amountEtb }) =>
        onDecided(receipt.id, t(`done-${status}`, { name: receipt.fullName, amount: money(amountEtb) })),
    },
    receipt.fullName,
  );
  const isWorking = decide.state === 'working';
  const sum = typedEtb(typed);
  const seenEtb = sum && Number.isInteger(sum) ? sum : null;
  const isTooLittle = otherAmount(receipt, seenEtb) === 'less';
  const reason = chosen || (isTooLittle ? 'amount-differs' : '');
  const declined = declinedWith<OfficeDeclineCode>(reason, ownWords);
  const send = (body: Parameters<typeof decide.submit>[0]['body']): void => {
    setMissing(null);
    decide.submit({ params: { id: receipt.id }, body });
  };
  const accept = (): void => {
    if (seenEtb === null) {
      setMissing('amount');
      amountArea.current?.querySelector<HTMLElement>('button')?.focus();
    } else send({ decision: 'accept', amountSeenEtb: seenEtb });
  };
  const decline = (): void => {
    const seen = seenEtb === null ? {} : { amountSeenEtb: seenEtb };
    if (!declined) {
      setMissing('reason');
      reasonArea.current?.querySelector<HTMLElement>('textarea, select')?.focus();
    } else send({ decision: 'decline', ...declined, ...seen });
  };
  const confirm = (): void => setTyped(String(receipt.amountEtb));
  useKeys({ a: accept, d: decline, y: confirm });

  return (
    <>
      <div ref={reasonArea} className="flex flex-col gap-3">
        <DeclineFields
          codes={OFFICE_DECLINE_CODES}
          reason={reason}
          ownWords={ownWords}
          hint={t('reason-hint')}
          error={missing === 'reason' ? say(wrong.reasonForStudent) : null}
          onReason={setReason}
          onOwnWords={setOwnWords}
        />
      </div>
      <div
        data-decision-bar
        className="-mx-5 -mb-5 flex flex-col gap-3 rounded-b-card border-t border-line bg-surface px-5 pt-3 pb-4 [@media(min-height:35rem)]:sticky [@media(min-height:35rem)]:bottom-0"
      >
        <FormError message={sentence(decide.error)} />
        <AmountSeen
          receipt={receipt}
          typed={typed}
          seenEtb={seenEtb}
          isMissing={missing === 'amount'}
          area={amountArea}
          onType={setTyped}
          onConfirm={confirm}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="danger-outline" disabled={isWorking} onClick={decline} iconEnd={<KeyHint>D</KeyHint>}>
            {t('decline')}
          </Button>
          <Button
            disabled={isWorking || isTooLittle}
            onClick={accept}
            icon={isWorking ? <Spinner size={18} /> : undefined}
            iconEnd={<KeyHint>A</KeyHint>}
          >
            {t('accept')}
          </Button>
        </div>
      </div>
    </>
  );
};
