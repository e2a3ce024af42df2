import { randomInt } from 'node:crypto';
import type { registerWalkIn } from '@temari/contracts/office-walk-ins';
import { DESK_NUMBER_DIGITS, DESK_NUMBER_START } from '@temari/contracts/phone';
import { settingScopeOf } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import type { Wanted } from '../../../domains/payments/purchases/rules.ts';

export type WalkInForm = output<typeof registerWalkIn.body>;

/** A number that no phone has: see `isDeskNumber`. Random, so that none tells of another. */
export const newDeskNumber = (): string =>
  DESK_NUMBER_START + String(randomInt(10 ** DESK_NUMBER_DIGITS)).padStart(DESK_NUMBER_DIGITS, '0');

/** The first word is the person's own name, what follows are the names of father and grandfather. */
export const namesOf = (guardian: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = guardian.split(' ');
  return { firstName, lastName: rest.join(' ') };
};

/** What is bought, as the sale asks for it. */
export const wantedOf = (
  { service, package: packageId, price, frequency, time, offerDay, learningOption }: WalkInForm,
  grade: string | null,
): Wanted => ({
  service,
  packageId,
  priceSeenEtb: price,
  grade,
  offerDay: offerDay ?? null,
  birthDate: null,
  scope: settingScopeOf(service, learningOption ?? null),
  choices: [
    ...(frequency === undefined ? [] : [{ field: 'frequency', list: 'scheduleName' as const, value: frequency }]),
    ...(time === undefined ? [] : [{ field: 'time', list: 'possibleTime' as const, value: time }]),
    ...(offerDay === undefined ? [] : [{ field: 'offerDay', list: 'offerDay' as const, value: offerDay }]),
  ],
});

const PLANS = ['educationalStatus', 'currentStatus', 'interestMajor', 'interestCountry', 'availability'] as const;

const plansOf = (form: WalkInForm): Record<string, string> =>
  Object.fromEntries(PLANS.flatMap((name) => (form[name] ? [[name, form[name]]] : [])));

/** The answers that the family's own form would hold. */
export const detailsOf = (form: WalkInForm, phone: string | null): Record<string, string> => {
  const { service, school, email, guardian, relation } = form;
  return {
    ...(email && { email }),
    ...(service === 'visa' && form.nationality && { nationality: form.nationality }),
    ...(service === 'studyAbroad' && { ...(phone && { phoneNumber: phone }), ...plansOf(form) }),
    ...(service === 'tutor' && school && { schoolName: school }),
    ...(service === 'tutor' &&
      guardian &&
      (relation === 'father' || relation === 'mother') && {
        [`${relation}Name`]: guardian,
        ...(phone && { [`${relation}Phone`]: phone }),
      }),
  };
};
