import { isBirthDate } from '@temari/contracts/addis-time';
import type { Settings } from '@temari/contracts/catalogue';
import type { FieldError } from '@temari/contracts/field-error';
import * as wrong from '@temari/contracts/field-errors';
import { canonicalPhone } from '@temari/contracts/phone';
import type { SettingList } from '@temari/contracts/vocabulary';
import { isEmail, isFilled } from '@temari/contracts/written-text';
import type { TransferValues } from '../../ui/fields/transfer-rules.ts';
import type { Answers, FormField } from './service-forms.ts';

export type Values = Answers &
  TransferValues & {
    paymentType: string;
    /** Who was chosen: a learner's id, or one of the words in `for-whom-rules.ts`. */
    learner: string;
    /** Not empty: what was typed differently is known of the learner from now on. */
    keepsFacts: string;
  };
export type Lists = Settings & { areaOfFocus?: Settings['offerDay'] };

const isActive = (lists: Lists, list: SettingList, value: string): boolean =>
  (lists[list] ?? []).some((entry) => entry.value === value && entry.status === 'Active');

/** Why an answer cannot be taken, or null. The server judges again. */
export const wrongWith = (
  field: FormField,
  value: string,
  { lists, today }: { lists: Lists; today: string },
): FieldError | null => {
  if (!isFilled(value)) {
    if (!field.isRequired) return null;
    return field.kind === 'choice' || field.kind === 'setting' ? wrong.choiceMissing : wrong.missing;
  }
  switch (field.kind) {
    case 'email':
      return isEmail(value) ? null : wrong.emailExample;
    case 'phone':
      return canonicalPhone(value) ? null : wrong.phone;
    case 'date':
      return isBirthDate(value, today) ? null : wrong.birthDate;
    case 'setting':
      return isActive(lists, field.list, value) ? null : wrong.choiceUnavailable;
    default:
      return null;
  }
};
