import type { TimetableEntry } from '../../../domains/classes/timetable.ts';
import { headerName } from '../../../domains/spreadsheets/header-name.ts';

/** The days of the settings, as the cells of lists name them. */
const WEEKDAYS: readonly (readonly string[])[] = [
  ['mo', 'ሰኞ'],
  ['tu', 'ማክሰኞ'],
  ['we', 'ረቡዕ', 'ሮብ'],
  ['th', 'ሐሙስ', 'ሀሙስ'],
  ['fr', 'ዓርብ', 'አርብ'],
  ['sa', 'ቅዳሜ'],
  ['su', 'እሑድ', 'እሁድ'],
];

/** 'Mon, Wed, Fri' as numbers of days; nothing where a word is no day. */
const weekdaysIn = (words: string): number[] => {
  const named = words.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  const days = named
    .filter((word) => word !== 'and')
    .map((word) => WEEKDAYS.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1);
  return days.includes(0) ? [] : days.toSorted((one, other) => one - other);
};

const namesOf = ({ value, translations }: TimetableEntry): string[] =>
  [value, ...Object.values(translations).map((words) => words?.value ?? '')].map(headerName);

/** The entry that a cell means: by its words in any language, or by `isAlso`. */
const entryFor = (
  cell: string,
  offered: readonly TimetableEntry[],
  isAlso: (entry: TimetableEntry) => boolean,
): TimetableEntry | undefined =>
  offered.find((entry) => namesOf(entry).includes(headerName(cell))) ?? offered.find(isAlso);

const digitsOf = (words: string): string => words.replaceAll(/\D/g, '');

export const daysFor = (cell: string, offered: readonly TimetableEntry[]): TimetableEntry | undefined => {
  const weekdays = weekdaysIn(cell).join();
  return entryFor(cell, offered, (entry) => weekdays !== '' && entry.weekdays?.join() === weekdays);
};

export const timeFor = (cell: string, offered: readonly TimetableEntry[]): TimetableEntry | undefined =>
  entryFor(cell, offered, (entry) => digitsOf(cell) !== '' && digitsOf(entry.value) === digitsOf(cell));
