import { ZONE_OFFSET_MS } from '@temari/contracts/addis-time';
import type { BankAnswer } from '../../ports/bank-receipts.ts';
import type { GetPage, Page, PageRequest } from './get-page.ts';

/** Every adapter gets its pages by this, so that a test can stand in for the network. */
export interface Surroundings {
  getPage: GetPage;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** What a reader sees of a piece of HTML. */
export const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
      if (decimal) return String.fromCodePoint(Number(decimal));
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      return ENTITIES[String(name).toLowerCase()] ?? whole;
    })
    .replace(/\s+/g, ' ')
    .trim();

/** The cells of all tables in order. A cell begins where the next one does, whether or not it was closed. */
export const cellsOf = (html: string): string[] =>
  html
    .split(/<td\b[^>]*>/i)
    .slice(1)
    .map((cell) => textOf(cell.split(/<\/t(?:d|r|able)>|<tr\b/i)[0] ?? ''));

/**
 * Where a label stands, or null when it is missing or stands twice: payers write part of the page themselves, and what
 * they write must not be taken for what the bank says.
 */
export const onlyPlace = (texts: string[], label: RegExp): number | null => {
  const [place, ...others] = texts.flatMap((text, index) => (label.test(text) ? [index] : []));
  return place !== undefined && others.length === 0 ? place : null;
};

/**
 * What follows each label of a running text, up to the next label. A label that stands more or less often than
 * expected (once, unless `times` says otherwise) gives nothing, for the same reason.
 */
export const labelled = <Label extends string>(
  text: string,
  labels: Record<Label, RegExp>,
  times: Partial<Record<Label, number | 'any'>> = {},
): Partial<Record<Label, string[]>> => {
  const found = (Object.keys(labels) as Label[])
    .flatMap((label) =>
      [...text.matchAll(labels[label])].map((match) => ({
        label,
        from: match.index,
        to: match.index + match[0].length,
      })),
    )
    .sort((one, other) => one.from - other.from || other.to - one.to)
    .filter((match, place, all) => all.slice(0, place).every((earlier) => earlier.to <= match.from));
  const values: Partial<Record<Label, string[]>> = {};
  for (const [place, { label, to }] of found.entries()) {
    const value = text.slice(to, found[place + 1]?.from).replace(/^[\s:]+/, '');
    values[label] = [...(values[label] ?? []), value.trim()];
  }
  for (const label of Object.keys(values) as Label[]) {
    const expected = times[label] ?? 1;
    if (expected !== 'any' && values[label]?.length !== expected) delete values[label];
  }
  return values;
};

/** The text, or null for an empty one and for what banks write in place of one. */
export const wordsIn = (text: string | null | undefined): string | null => {
  const words = (text ?? '').replace(/\s+/g, ' ').trim();
  return words === '' || /^[-–—*]+$/.test(words) || /^n\/?a$/i.test(words) ? null : words.slice(0, 120);
};

const AMOUNT = /^(ETB|Birr)?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,2})?\s*(ETB|Birr|Br\.?)?$/i;

/** An amount as banks write it: `1,500.00 Birr`, `ETB 90`, `10000.00`. The currency is null where none is written. */
export const amountIn = (
  text: string | number | null | undefined,
): { amountEtb: number; currency: string | null } | null => {
  const [, before, whole, santim, after] = AMOUNT.exec(String(text ?? '').trim()) ?? [];
  if (whole === undefined) return null;
  return { amountEtb: Number(whole.replaceAll(',', '') + (santim ?? '')), currency: before || after ? 'ETB' : null };
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const addisInstant = (year: number, month: number, day: number, time: string): Date | null => {
  const [, hours = '0', minutes = '0', seconds = '0', half] =
    /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?m?/i.exec(time) ?? [];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const date = new Date(
    Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hour, Number(minutes), Number(seconds)),
  );
  const isReal = month >= 1 && month <= 12 && date.getUTCDate() === day && hour < 24 && Number(minutes) < 60;
  return isReal ? new Date(date.getTime() - ZONE_OFFSET_MS) : null;
};

/**
 * The instant of a date as banks write it, read in Addis Ababa. `order` is the bank's own; a year in front says by
 * itself that the month follows, and a number over 12 cannot be a month.
 */
export const instantIn = (text: string | null | undefined, order: 'day-first' | 'month-first'): Date | null => {
  const written = (text ?? '').trim();
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.exec(written);
  if (iso) return Number.isNaN(Date.parse(iso[0])) ? null : new Date(iso[0]);
  const numbers = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?!\d)(.*)$/s.exec(written);
  if (numbers) {
    const [, one = '', two = '', three = '', time = ''] = numbers;
    if (one.length === 4) return addisInstant(Number(one), Number(two), Number(three), time);
    if (one.length === 3 || three.length === 3) return null;
    const isDayFirst = Number(two) > 12 ? false : Number(one) > 12 || order === 'day-first';
    const [day, month] = isDayFirst ? [one, two] : [two, one];
    return addisInstant(Number(three), Number(month), Number(day), time);
  }
  const named =
    /^(?:([a-z]{3})[a-z]*\.?\s+(\d{1,2})|(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?)[,\s-]+(\d{4}|\d{2})(?!\d)(.*)$/is.exec(
      written,
    );
  if (!named) return null;
  const month = MONTHS.indexOf((named[1] ?? named[4] ?? '').toLowerCase()) + 1;
  return addisInstant(Number(named[5]), month, Number(named[2] ?? named[3]), named[6] ?? '');
};

export const parsedJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

const NO_ACCESS = new Set([401, 403, 451]);

const failure = (error: unknown): BankAnswer => {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  const reason = `${error instanceof Error ? error.message : String(error)}${code}`;
  return { result: 'unavailable', reason: reason.slice(0, 200) };
};

/** Asks once and reads a page that came with 200; what every other status means is the same for all banks. */
export const askPage = async (
  { getPage }: Surroundings,
  address: string,
  request: PageRequest,
  read: (page: Page) => BankAnswer | Promise<BankAnswer>,
): Promise<BankAnswer> => {
  try {
    const page = await getPage(new URL(address), request);
    if (page.status === 200) return await read(page);
    if (page.status === 404) return { result: 'not-found', raw: page.body };
    const reason = `HTTP ${page.status}`;
    return { result: NO_ACCESS.has(page.status) ? 'blocked' : 'unavailable', reason };
  } catch (error) {
    return failure(error);
  }
};

export const unreadable: BankAnswer = { result: 'unavailable', reason: 'the page could not be read' };
