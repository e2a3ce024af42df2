import type { AuditEntry } from '@temari/contracts/office-staff';
import { WHOLE_RECORD_ID } from '@temari/contracts/record-id';
import { useJoined } from '../../../lib/language/listed.ts';
import officeWords from '../../../messages/en/office.json';
import staffWords from '../../../messages/en/office-staff.json';
import { useMoney } from '../../../ui/money/money.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

export interface AuditChange {
  name: string;
  /** Null where nothing was there before: then only what it became is said. */
  before: string | null;
  after: string;
}

const NOTHING = '—';
/** Said in the sentence already, or only for the program. */
const IN_SENTENCE = ['amountEtb', 'version'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const valuesOf = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** A number of a record says nothing to a reader; what it stands for is in the sentence. */
const isRecordId = (value: unknown): boolean => typeof value === 'string' && WHOLE_RECORD_ID.test(value);
const saysNothing = (...values: unknown[]): boolean =>
  values.every((value) => value === undefined || value === null || isRecordId(value));

const isWordOf = <Words extends object>(words: Words, key: string): key is keyof Words & string =>
  Object.hasOwn(words, key);

/** Closed lists whose words the office has already. */
const LISTS = ['payment', 'class', 'teacher', 'role', 'service'] as const;

/** What an act changed, field by field, in the reader's words: before and after. */
export const useAuditChanges = (): ((entry: AuditEntry) => AuditChange[]) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const joined = useJoined();
  const words = useWords();
  const money = useMoney();

  const shown = (name: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return NOTHING;
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return name.endsWith('Etb') ? money(value) : String(value);
    if (Array.isArray(value)) return joined(value.map((each) => shown(name, each))) || NOTHING;
    if (typeof value !== 'string') return JSON.stringify(value);
    if (DAY.test(value)) return words.date(value);
    if (INSTANT.test(value)) return words.when(value);
    const listed = LISTS.map((list) => `${list}-${value}`).find((key) => isWordOf(officeWords, key));
    return listed && isWordOf(officeWords, listed) ? office(listed) : words.listed(value);
  };
  const named = (name: string): string => {
    const key = `field-${name}`;
    return isWordOf(staffWords, key) ? t(key) : name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  };

  return ({ before, after }) => {
    const old = valuesOf(before);
    const now = valuesOf(after);
    const names = before && after ? Object.keys(now) : [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return names
      .filter((name) => !IN_SENTENCE.includes(name) && !saysNothing(old[name], now[name]))
      .map((name) => ({ name, before: shown(name, old[name]), after: shown(name, now[name]) }))
      .filter((change) => change.before !== change.after)
      .map((change) => ({
        name: named(change.name),
        before: change.before === NOTHING ? null : change.before,
        after: change.after,
      }));
  };
};
