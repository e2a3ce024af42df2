import * as wrong from '@temari/contracts/field-errors';
import type { Receipt } from '@temari/contracts/office-receipts';
import type { RefObject } from 'react';
import { useFieldErrorTexts } from '../../../lib/language/i18n.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CheckIcon } from '../../../ui/brand/first-icons.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { KeyHint } from '../key-hint.tsx';
import { useTexts } from './texts.ts';

/** What follows from an amount that is not the one that was asked for. */
export type OtherAmount = 'less' | 'part' | 'more';

export const otherAmount = ({ amountEtb, purpose }: Receipt, seenEtb: number | null): OtherAmount | null => {
  if (seenEtb === null || seenEtb === amountEtb) return null;
  if (seenEtb > amountEtb) return 'more';
  return purpose === 'months' ? 'part' : 'less';
};

type AmountSeenProps = {
  receipt: Receipt;
  typed: string;
  seenEtb: number | null;
  isMissing: boolean;
  area: RefObject<HTMLFieldSetElement | null>;
  onType: (typed: string) => void;
  onConfirm: () => void;
};

/** Which amount the picture shows: the right one by one press, any other by typing it. */
export const AmountSeen = ({ receipt, typed, seenEtb, isMissing, area, onType, onConfirm }: AmountSeenProps) => {
  const t = useTexts();
  const say = useFieldErrorTexts();
  const money = useMoney();
  const isRight = seenEtb === receipt.amountEtb;
  const other = otherAmount(receipt, seenEtb);
  const apart = Math.abs((seenEtb ?? 0) - receipt.amountEtb);
  return (
    <fieldset ref={area} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-label font-semibold">{t('amount-question')}</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        <Button
          variant={isRight ? 'main' : 'outline'}
          size="small"
          className="min-h-12! px-2! whitespace-nowrap"
          aria-pressed={isRight}
          icon={isRight ? <CheckIcon size={18} /> : undefined}
          iconEnd={<KeyHint>Y</KeyHint>}
          onClick={onConfirm}
        >
          {money(receipt.amountEtb)}
        </Button>
        <TextField
          name="amountSeen"
          label={t('amount-other')}
          className="[&>label]:sr-only"
          placeholder={t('amount-other-short')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={typed}
          error={isMissing && seenEtb === null ? say(wrong.amountSeen) : null}
          onChange={onType}
        />
      </div>
      {other && (
        <p role="status" className="text-sm wrap-anywhere text-clay-800">
          {t(`amount-${other}`, { amount: money(apart) })}
        </p>
      )}
    </fieldset>
  );
};
