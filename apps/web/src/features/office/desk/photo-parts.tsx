import { ANSWER_MAX, PAYER_NAME_MAX, TRANSACTION_TYPED_MAX } from '@temari/contracts/limits';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { UploadField } from '../../../ui/fields/upload-field.tsx';
import type { PhotoPartProps } from './part.ts';
import { useTexts } from './texts.ts';

/** What the bank's slip says, and its photo. */
export const TransferPart = ({ form, desk, chosen, onBusy }: PhotoPartProps) => {
  const t = useTexts();
  const entered = useEnteredWords();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...form.field('paymentOrg')}
          label={t('bank')}
          options={desk.banks.map((bank) => ({ value: bank.id, label: entered(bank, 'name') }))}
        />
        <TextField
          {...form.field('transactionId')}
          label={t('reference')}
          maxLength={TRANSACTION_TYPED_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field('slip')}
          label={t('slip-amount')}
          placeholder={String(chosen.priceEtb)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
        <TextField
          {...form.field('paidByName')}
          label={t('paid-by')}
          placeholder={form.values.guardian}
          maxLength={PAYER_NAME_MAX}
          autoComplete="off"
          isOptional
        />
      </div>
      <UploadField {...form.field('screenShot')} label={t('slip-photo')} purpose="receipt" onBusy={onBusy} />
    </>
  );
};

/** The form is printed in the family's language, signed with a pen and photographed. */
export const PaperPart = ({ form, onBusy }: PhotoPartProps) => {
  const t = useTexts();
  return (
    <>
      <p>
        <TextLink
          href={`/consent/paper?lang=${form.values.language}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center"
        >
          {t('sheet')}
        </TextLink>
      </p>
      <TextField
        {...form.field('signedBy')}
        label={t('signed-by')}
        placeholder={form.values.guardian}
        maxLength={ANSWER_MAX}
        autoComplete="off"
      />
      <UploadField {...form.field('consent')} label={t('consent-photo')} purpose="consent" onBusy={onBusy} />
    </>
  );
};
