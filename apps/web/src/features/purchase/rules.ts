import { isBirthDate } from '@temari/contracts/addis-time';
import type { Settings } from '@temari/contracts/catalogue';
import { canonicalPhone } from '@temari/contracts/phone';
import type { SettingList } from '@temari/contracts/vocabulary';
import { isEmail, isFilled } from '@temari/contracts/written-text';
import type { TransferValues } from '../../ui/fields/transfer-fields.tsx';
import type { Answers, FormField } from './service-forms.ts';
import type { Texts } from './texts.ts';

export type Values = Answers & TransferValues & { paymentType: string };
export type Lists = Settings & { areaOfFocus?: Settings['offerDay'] };

const isActive = (lists: Lists, list: SettingList, value: string): boolean =>
  (lists[list] ?? []).some((entry) => entry.value === value && entry.status === 'Active');

/** Why an answer cannot be taken, in the reader's words, or null. The server judges again. */
export const wrongWith = (
  field: FormField,
  value: string,
  { lists, today, t }: { lists: Lists; today: string; t: Texts },
): string | null => {
  if (!isFilled(value)) {
    if (!field.isRequired) return null;
    return t(field.kind === 'choice' || field.kind === 'setting' ? 'choice-missing' : 'text-missing');
  }
  switch (field.kind) {
    case 'email':
      return isEmail(value) ? null : t('email-invalid');
    case 'phone':
      return canonicalPhone(value) ? null : t('phone-invalid');
    case 'date':
      return isBirthDate(value, today) ? null : t('birth-date-invalid');
    case 'setting':
      return isActive(lists, field.list, value) ? null : t('choice-unavailable');
    default:
      return null;
  }
};
