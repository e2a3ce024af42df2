import { addisDate, isBirthDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import type { Service, SettingList, SettingScope } from '@temari/contracts/vocabulary';
import type { FieldErrors } from '../../../errors/app-error.ts';

/** What somebody wants to buy, whichever form says it. */
export interface Wanted {
  service: Service;
  packageId: string;
  /** What the family saw. */
  priceSeenEtb: number | undefined;
  grade: string | null;
  offerDay: string | null;
  birthDate: { field: string; value: string } | null;
  /** The settings lists that are chosen from, and what was chosen. */
  scope: SettingScope;
  choices: { field: string; list: SettingList; value: string }[];
}

/** The errors of a purchase by field; empty if it can be accepted. */
export const refusals = (
  wanted: Wanted,
  facts: { hasOffers: boolean; activeChoices: { list: string; value: string }[] },
  now: Date,
): FieldErrors => {
  const found: FieldErrors = {};
  for (const { field, list, value } of wanted.choices) {
    const isActive = facts.activeChoices.some((entry) => entry.list === list && entry.value === value);
    if (!isActive) found[field] = wrong.choiceUnavailable;
  }
  if (facts.hasOffers && wanted.offerDay === null) found.offerDay = wrong.offerDay;
  const birth = wanted.birthDate;
  if (birth && !isBirthDate(birth.value, addisDate(now))) {
    found[birth.field] = wrong.birthDate;
  }
  return found;
};
