import { REFERENCE_FORMATS } from '@temari/contracts/bank-references';
import type { Bank } from '@temari/contracts/catalogue';
import { PAYER_NAME_MAX, TRANSACTION_TYPED_MAX } from '@temari/contracts/limits';
import { Suspense } from 'react';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/transfer.json';
import { CopyButton } from '../actions/copy-button.tsx';
import { Money } from '../money/money.tsx';
import { QueryState } from '../states/query-state.tsx';
import type { QueryLike } from '../states/read-state.tsx';
import { SkeletonLines } from '../states/skeleton.tsx';
import type { FieldProps } from './field.tsx';
import { RadioCards } from './radio-cards.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import type { TransferName } from './transfer-rules.ts';
import { UploadField } from './upload-field.tsx';

export const useTransferTexts = defineTexts('transfer', english);

type TransferFieldsProps = {
  field: (name: TransferName) => Omit<FieldProps, 'label'> & { name: string };
  banks: QueryLike<Bank[]>;
  /** What to write into the reason; not there yet while it is fetched. */
  paymentCode: string | undefined;
  amountEtb: number;
  onBusy?: ((isBusy: boolean) => void) | undefined;
};

const FEW = 4;

type AccountProps = Pick<TransferFieldsProps, 'amountEtb' | 'paymentCode'> & { bank: Bank };

/** Where to, to be copied into the bank's app rather than typed. */
const Account = ({ bank, amountEtb, paymentCode }: AccountProps) => {
  const t = useTransferTexts();
  return (
    <dl className="flex flex-col gap-3 rounded-note bg-sand p-4">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <dt className="text-sm text-ink-2">{t('account-number')}</dt>
          <dd className="text-lg font-semibold break-all tabular-nums">{bank.accountNumber}</dd>
        </div>
        <CopyButton text={bank.accountNumber} label={t('copy-account-number')} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <dt className="text-sm text-ink-2">{t('account-holder')}</dt>
          <dd className="font-semibold break-words">{bank.accountHolderName}</dd>
        </div>
        <CopyButton text={bank.accountHolderName} label={t('copy-account-holder')} />
      </div>
      {paymentCode && (
        <div className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <dt className="text-sm text-ink-2">{t('payment-code')}</dt>
            <dd className="text-lg font-semibold tabular-nums">{paymentCode}</dd>
            <dd className="text-sm text-ink-2">{t('payment-code-hint')}</dd>
          </div>
          <CopyButton text={paymentCode} label={t('copy-payment-code')} />
        </div>
      )}
      <div>
        <dt className="text-sm text-ink-2">{t('amount')}</dt>
        <dd className="font-semibold">
          <Money amountEtb={amountEtb} />
        </dd>
      </div>
    </dl>
  );
};

/** Waits for its own texts: choosing to pay by transfer must not make the page around it vanish for a moment. */
export const TransferFields = (props: TransferFieldsProps) => (
  <Suspense fallback={<SkeletonLines />}>
    <Fields {...props} />
  </Suspense>
);

/** A bank transfer told in four fields, after the account to send it to. */
const Fields = ({ field, banks, paymentCode, amountEtb, onBusy }: TransferFieldsProps) => {
  const t = useTransferTexts();
  const words = useEnteredWords();
  const bankField = field('paymentOrg');
  const format = banks.data?.find(({ id }) => id === bankField.value)?.referenceFormat;
  return (
    <div className="flex flex-col gap-5">
      <QueryState query={banks} skeleton={<SkeletonLines />}>
        {(list) => {
          const options = list.map((bank) => ({ value: bank.id, label: words(bank, 'name') }));
          const chosen = list.find(({ id }) => id === bankField.value);
          return (
            <>
              {list.length <= FEW ? (
                <RadioCards {...bankField} label={t('bank')} options={options} />
              ) : (
                <SelectField {...bankField} label={t('bank')} options={options} />
              )}
              {chosen && <Account bank={chosen} amountEtb={amountEtb} paymentCode={paymentCode} />}
            </>
          );
        }}
      </QueryState>
      <TextField {...field('paidByName')} label={t('paid-by')} maxLength={PAYER_NAME_MAX} autoComplete="off" />
      <TextField
        {...field('transactionId')}
        label={t('transaction')}
        hint={
          format ? t('transaction-hint-like', { example: REFERENCE_FORMATS[format].example }) : t('transaction-hint')
        }
        maxLength={TRANSACTION_TYPED_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <UploadField {...field('screenShot')} label={t('receipt')} purpose="receipt" onBusy={onBusy} />
    </div>
  );
};
