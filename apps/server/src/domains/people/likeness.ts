import type { DoubtReason } from '@temari/contracts/office-same-person';

export interface Candidate {
  id: string;
  householdId: string;
  /** How the name is read and how it sounds, word by word: `name_reading` and `name_sound` of the database. */
  reading: string;
  sound: string;
  dateOfBirth: string | null;
}

/** One letter more, less or another one. */
const isOneLetterApart = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (one === other || long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  return short.slice(short.length === long.length ? same + 1 : same) === long.slice(same + 1);
};

/** Shorter first names are often one letter from a sibling's. */
const LETTERS_AT_LEAST = 4;

const differInOneLetter = (one: string[], other: string[]): boolean => {
  if (one.length !== other.length) return false;
  const different = one.flatMap((word, place) => (word === other[place] ? [] : [[word, other[place] ?? ''] as const]));
  const [first, ...rest] = different;
  return (
    first !== undefined &&
    rest.length === 0 &&
    Math.min(first[0].length, first[1].length) >= LETTERS_AT_LEAST &&
    isOneLetterApart(...first)
  );
};

type Words = { readings: string[]; sounds: string[] };

/** 'Hana', 'Hana S.' and 'Hana Sample': the same first name, and nothing after it that contradicts. */
const isShortened = (short: Words, long: Words): boolean =>
  short.sounds.length <= long.sounds.length &&
  short.sounds[0] === long.sounds[0] &&
  short.sounds.every((sound, place) => {
    const reading = short.readings[place] ?? '';
    const isInitial = place > 0 && reading.length === 1 && (long.readings[place] ?? '').startsWith(reading);
    return sound === long.sounds[place] || isInitial;
  });

const wordsOf = ({ reading, sound }: Candidate): Words => ({ readings: reading.split(' '), sounds: sound.split(' ') });

/** Why two learners of one household may be one person, or null. Two dates of birth that differ are an answer. */
export const likeness = (one: Candidate, other: Candidate): DoubtReason | null => {
  const areBornOn = one.dateOfBirth !== null && other.dateOfBirth !== null;
  if (areBornOn && one.dateOfBirth !== other.dateOfBirth) return null;
  const [first, second] = [wordsOf(one), wordsOf(other)];
  if (one.sound === other.sound) return 'same-sound';
  if (isShortened(first, second) || isShortened(second, first)) return 'shortened';
  // Twins share the date, not the first name.
  if (areBornOn && first.sounds[0] === second.sounds[0]) return 'birth-date';
  return differInOneLetter(first.readings, second.readings) ? 'one-letter' : null;
};

export interface FoundDoubt {
  oneId: string;
  otherId: string;
  householdId: string;
  reason: DoubtReason;
}

/** A pair is written with the smaller id first, so that it is one pair however it is found. */
export const doubtOf = (
  one: Pick<Candidate, 'id' | 'householdId'>,
  other: Pick<Candidate, 'id' | 'householdId'>,
  reason: DoubtReason,
): FoundDoubt => {
  const [first, second] = one.id < other.id ? [one, other] : [other, one];
  return { oneId: first.id, otherId: second.id, householdId: first.householdId, reason };
};

/** The doubts within each household. */
export const doubtsAmong = (candidates: Candidate[]): FoundDoubt[] =>
  [...Map.groupBy(candidates, ({ householdId }) => householdId).values()].flatMap((people) =>
    people.flatMap((one, place) =>
      people.slice(place + 1).flatMap((other) => {
        const reason = likeness(one, other);
        return reason ? [doubtOf(one, other, reason)] : [];
      }),
    ),
  );
