import { LANGUAGE_CODES } from '@temari/contracts/languages';
import type { OfficeHits } from '@temari/contracts/office-search';
import { use } from 'react';
import { catalogueOf } from '../../../lib/language/i18n.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import english from '../../../messages/en/office.json';
import { useMoney } from '../../../ui/money/money.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { recentPlaces } from './recent-places.ts';
import { useTexts } from './search-texts.ts';
import { useEveryPage } from './use-entries.ts';

export interface SearchOption {
  to: string;
  title: string;
  line: string;
}

export interface OptionGroup {
  name: string;
  options: SearchOption[];
  /** Known here: nobody waits for an answer. */
  isKnown?: boolean;
}

const PAGES_AT_MOST = 4;

const beside = (parts: (string | null | false)[]): string => parts.filter(Boolean).join(' · ');

/** Whether every typed word begins a word of the name. */
const isCalled = (name: string, typed: string): boolean => {
  const words = name.toLowerCase().split(/[\s,.-]+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};

/** Pages of the office by their names in any language. */
const usePages = (): ((typed: string) => SearchOption[]) => {
  const office = useOfficeTexts();
  const pages = useEveryPage();
  const catalogues = [english, ...LANGUAGE_CODES.map((language) => use(catalogueOf(language, 'office')))];
  return (typed) => {
    const called = pages.filter(
      ({ word }) =>
        typed === '' ||
        catalogues.some((catalogue: Record<string, unknown>) => isCalled(String(catalogue[word] ?? ''), typed)),
    );
    return called.map(({ to, word }) => ({ to, title: office(word), line: '' }));
  };
};

/** Everything found, as lines that lead somewhere. */
const useHitGroups = (): ((hits: OfficeHits) => OptionGroup[]) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const joined = useJoined();
  const words = useWords();
  const money = useMoney();
  return (hits) => [
    {
      name: t('households'),
      options: hits.households.map(({ id, name, phoneNumber, learners, guardians }) => ({
        to: officePaths.household(id),
        title: name,
        line: beside([phoneNumber, joined([...new Set([...learners, ...guardians])])]),
      })),
    },
    {
      name: t('payments'),
      options: hits.payments.map(({ enrollmentId, fullName, amountEtb, status, receiptNumber, reference, at }) => ({
        to: officePaths.enrollment(enrollmentId),
        title: beside([fullName, money(amountEtb)]),
        line: beside([
          words.payment(status),
          receiptNumber !== null && t('confirmation', { number: receiptNumber }),
          reference,
          words.date(at),
        ]),
      })),
    },
    {
      name: t('bankRows'),
      options: hits.bankRows.map(({ statementId, payer, amountEtb, reference, bookedOn }) => ({
        to: officePaths.statement(statementId),
        title: beside([payer || reference, money(amountEtb)]),
        line: beside([payer !== '' && reference, words.date(bookedOn)]),
      })),
    },
    {
      name: t('teachers'),
      options: hits.teachers.map(({ id, name, phoneNumber, status }) => ({
        to: officePaths.teacher(id),
        title: name,
        line: beside([phoneNumber, office(`teacher-${status}`)]),
      })),
    },
    {
      name: t('classes'),
      options: hits.classes.map(({ id, schedule, status, ...named }) => ({
        to: officePaths.class(id),
        title: words.className(named),
        line: beside([words.listed(schedule), office(`class-${status}`)]),
      })),
    },
    {
      name: t('messages'),
      options: hits.messages.map(({ name, phoneNumber, at }) => ({
        to: `${officePaths.messages}?search=${encodeURIComponent(phoneNumber)}`,
        title: name,
        line: beside([phoneNumber, words.date(at)]),
      })),
    },
  ];
};

/** What the palette shows: the last visited places and all pages while nothing is typed, then what matches. */
export const useSearchOptions = (typed: string, hits: OfficeHits | undefined): OptionGroup[] => {
  const t = useTexts();
  const pages = usePages();
  const hitGroups = useHitGroups();
  const wanted = typed.trim();
  const groups: OptionGroup[] =
    wanted === ''
      ? [
          { name: t('recent'), options: [...recentPlaces()], isKnown: true },
          { name: t('pages'), options: pages(''), isKnown: true },
        ]
      : [
          { name: t('pages'), options: pages(wanted).slice(0, PAGES_AT_MOST), isKnown: true },
          ...(hits ? hitGroups(hits) : []),
        ];
  return groups.filter(({ options }) => options.length > 0);
};
