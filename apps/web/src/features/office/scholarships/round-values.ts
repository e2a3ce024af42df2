import type { FieldError } from '@temari/contracts/field-error';
import * as wrong from '@temari/contracts/field-errors';
import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import type { CriterionForm, Round } from '@temari/contracts/office-scholarships';
import { AWARD_MONTHS_MAX, LEARNERS_PLANNED, POINTS_MAX } from '@temari/contracts/scholarship-rules';
import type { Rules } from '../../../lib/form/form.ts';
import { translatedValues, translationsFrom } from '../translated-fields.ts';
import { filled } from '../use-record-dialog.ts';

/** All fields of the form are text, each named as the server names it when it refuses one. */
export type RoundValues = ReturnType<typeof plainValues> & Record<string, string>;

export const weightName = (place: number): string => `criteria.${place}.weight`;
export const wordName = (place: number, language: Language, word: string): string =>
  `criteria.${place}.words.${language}.${word}`;

const wordsOf = ({ words }: CriterionForm, place: number): [string, string][] =>
  LANGUAGE_CODES.flatMap((language) => {
    const { name, question, anchors } = words[language];
    return [
      [wordName(place, language, 'name'), name],
      [wordName(place, language, 'question'), question],
      ...anchors.map((anchor, score): [string, string] => [wordName(place, language, `anchors.${score}`), anchor]),
    ];
  });

const plainValues = (stored: Round | null) => ({
  name: stored?.name ?? '',
  ...translatedValues(['name'], stored?.translations),
  opensOn: stored?.opensOn ?? '',
  closesOn: stored?.closesOn ?? '',
  decidedOn: stored?.decidedOn ?? '',
  startsOn: stored?.startsOn ?? '',
  months: String(stored?.months ?? ''),
  seats: String(stored?.seats ?? ''),
});

export const roundValues = (stored: Round | null, criteria: readonly CriterionForm[]): RoundValues => ({
  ...Object.fromEntries(
    criteria.flatMap((criterion, place): [string, string][] => [
      [weightName(place), String(criterion.weight)],
      ...wordsOf(criterion, place),
    ]),
  ),
  ...plainValues(stored),
});

/** What the weights add up to. */
export const weightsOf = (values: RoundValues, count: number): number =>
  Array.from({ length: count }, (_, place) => Number(values[weightName(place)]) || 0).reduce(
    (sum, each) => sum + each,
    0,
  );

const wholeFrom =
  (min: number, max: number) =>
  (value: string): FieldError | null =>
    /^\d{1,4}$/.test(value.trim()) && Number(value) >= min && Number(value) <= max
      ? null
      : wrong.numberWithin({ min, max });

export const roundRules = (criteria: readonly CriterionForm[]): Rules<RoundValues> => ({
  name: filled,
  opensOn: filled,
  closesOn: (value, { opensOn }) => filled(value) ?? (value < opensOn ? wrong.roundCloses : null),
  decidedOn: (value, { closesOn }) => filled(value) ?? (value <= closesOn ? wrong.roundDecided : null),
  startsOn: (value, { opensOn }) => filled(value) ?? (value < opensOn ? wrong.roundStarts : null),
  months: wholeFrom(1, AWARD_MONTHS_MAX),
  seats: wholeFrom(1, LEARNERS_PLANNED),
  ...Object.fromEntries(
    criteria.flatMap((criterion, place) => [
      [
        weightName(place),
        (value: string, values: RoundValues) =>
          wholeFrom(0, POINTS_MAX)(value) ??
          (weightsOf(values, criteria.length) === POINTS_MAX ? null : wrong.weightsSum),
      ],
      ...wordsOf(criterion, place).map(([name]) => [name, filled] as const),
    ]),
  ),
});

/** A criterion that weighs nothing is left out. */
export const roundBody = (values: RoundValues, criteria: readonly CriterionForm[]) => ({
  name: values.name,
  translations: translationsFrom(['name'], values),
  opensOn: values.opensOn,
  closesOn: values.closesOn,
  decidedOn: values.decidedOn,
  startsOn: values.startsOn,
  months: Number(values.months),
  seats: Number(values.seats),
  criteria: criteria
    .map(({ words }, place) => ({
      weight: Number(values[weightName(place)]),
      words: Object.fromEntries(
        LANGUAGE_CODES.map((language) => [
          language,
          {
            name: values[wordName(place, language, 'name')] ?? '',
            question: values[wordName(place, language, 'question')] ?? '',
            anchors: words[language].anchors.map(
              (_, score) => values[wordName(place, language, `anchors.${score}`)] ?? '',
            ),
          },
        ]),
      ) as CriterionForm['words'],
    }))
    .filter(({ weight }) => weight > 0),
});
