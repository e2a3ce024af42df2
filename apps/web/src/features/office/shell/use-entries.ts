import {
  CONSENT_NEEDS,
  ENROLLMENT_NEEDS,
  HOURS_NEEDS,
  IMPORT_NEEDS,
  STUDENT_NEEDS,
  TEACHER_NEEDS,
} from '@temari/contracts/office-needs';
import type { Needs } from '@temari/contracts/vocabulary';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import type english from '../../../messages/en/office.json';
import { CheckIcon, EyeIcon, RetryIcon } from '../../../ui/brand/first-icons.tsx';
import {
  BankIcon,
  BellIcon,
  BookIcon,
  CapIcon,
  ChartIcon,
  ClockIcon,
  DownloadIcon,
  FileIcon,
  HomeIcon,
  LayersIcon,
  LinkIcon,
  LockIcon,
  MessageIcon,
  PhoneIcon,
  ReceiptIcon,
  SendIcon,
  SettingsIcon,
  TillIcon,
  UploadIcon,
  UserIcon,
  UsersIcon,
  VideoIcon,
} from '../../../ui/brand/icons.tsx';
import { CalendarIcon } from '../../../ui/brand/service-icons.tsx';
import { useMay, useToday } from './use-office.ts';

/** The bar's headings, in their order: what every day begins with, then what each kind of work needs. */
export const GROUPS = ['day', 'money', 'learning', 'telling', 'office'] as const;

type Entry = {
  to: string;
  /** Pages that only others lead to stand under no heading. */
  group?: (typeof GROUPS)[number];
  needs: Needs;
  word: keyof typeof english & string;
  Icon: typeof HomeIcon;
  count?: number | undefined;
};

/** Pages that others lead to, and that the search opens too. */
const MORE: Entry[] = [
  { to: officePaths.attendance, needs: ['teaching'], word: 'page-attendance', Icon: CheckIcon },
  { to: officePaths.hours, needs: HOURS_NEEDS, word: 'page-hours', Icon: ClockIcon },
  { to: officePaths.closures, needs: ['teaching'], word: 'page-closures', Icon: CalendarIcon },
  { to: officePaths.grades, needs: STUDENT_NEEDS, word: 'page-grades', Icon: CapIcon },
  { to: officePaths.samePerson, needs: STUDENT_NEEDS, word: 'page-same-person', Icon: UsersIcon },
  { to: officePaths.consents, needs: CONSENT_NEEDS, word: 'page-consents', Icon: FileIcon },
  { to: officePaths.account, needs: 'any-staff', word: 'my-account', Icon: LockIcon },
];

/** What one does not work on is not in the bar. */
export const useEntries = (isReady: boolean) => {
  const may = useMay();
  const { data } = useToday(isReady);
  const counts = data?.counts;
  const messages = (counts?.message.count ?? 0) + (counts?.unsent.count ?? 0);
  const all = counts ? Object.values(counts).reduce((sum, { count }) => sum + count, 0) : 0;
  const entries: Entry[] = [
    { to: paths.admin, group: 'day', needs: 'any-staff', word: 'nav-today', Icon: HomeIcon, count: all },
    { to: officePaths.desk, group: 'day', needs: ['money'], word: 'nav-desk', Icon: UserIcon },
    {
      to: officePaths.work,
      group: 'day',
      needs: 'any-staff',
      word: 'nav-work',
      Icon: CheckIcon,
      count: counts?.work.count,
    },
    {
      to: officePaths.messages,
      group: 'day',
      needs: 'any-staff',
      word: 'nav-messages',
      Icon: MessageIcon,
      count: messages,
    },
    {
      to: officePaths.receipts,
      group: 'money',
      needs: ['money'],
      word: 'nav-receipts',
      Icon: ReceiptIcon,
      count: counts?.receipt.count,
    },
    {
      to: officePaths.cash,
      group: 'money',
      needs: ['money'],
      word: 'nav-cash',
      Icon: TillIcon,
      count: counts?.till.count,
    },
    { to: officePaths.statements, group: 'money', needs: ['money'], word: 'nav-statements', Icon: BankIcon },
    { to: officePaths.funds, group: 'money', needs: ['money'], word: 'nav-funds', Icon: CapIcon },
    { to: officePaths.renewals, group: 'money', needs: ['money'], word: 'nav-renewals', Icon: CalendarIcon },
    { to: officePaths.books, group: 'money', needs: ['money'], word: 'nav-books', Icon: LayersIcon },
    {
      to: officePaths.refunds,
      group: 'money',
      needs: ['money'],
      word: 'nav-refunds',
      Icon: RetryIcon,
      count: (counts?.refund.count ?? 0) + (counts?.['refund-to-pay'].count ?? 0),
    },
    {
      to: officePaths.arrears,
      group: 'money',
      needs: ['money'],
      word: 'nav-arrears',
      Icon: PhoneIcon,
      count: counts && counts.arrears.count + counts.reduction.count,
    },
    {
      to: officePaths.differences,
      group: 'money',
      needs: ['money'],
      word: 'nav-differences',
      Icon: LinkIcon,
      count: counts?.difference.count,
    },
    { to: officePaths.households, group: 'learning', needs: STUDENT_NEEDS, word: 'nav-households', Icon: UsersIcon },
    {
      to: officePaths.enrollments,
      group: 'learning',
      needs: ENROLLMENT_NEEDS,
      word: 'nav-enrollments',
      Icon: LayersIcon,
      count: counts?.unassigned.count,
    },
    {
      to: officePaths.classes,
      group: 'learning',
      needs: ['teaching'],
      word: 'nav-classes',
      Icon: BookIcon,
      count: counts?.class.count,
    },
    { to: officePaths.lessons, group: 'learning', needs: ['teaching'], word: 'nav-lessons', Icon: VideoIcon },
    { to: officePaths.calendar, group: 'learning', needs: ['teaching'], word: 'nav-calendar', Icon: CalendarIcon },
    {
      to: officePaths.teachers,
      group: 'learning',
      needs: TEACHER_NEEDS,
      word: 'nav-teachers',
      Icon: CapIcon,
      count: counts?.application.count,
    },
    {
      to: officePaths.scholarships,
      group: 'learning',
      needs: ['welfare'],
      word: 'nav-scholarships',
      Icon: CapIcon,
    },
    { to: officePaths.reviews, group: 'learning', needs: ['review'], word: 'nav-reviews', Icon: EyeIcon },
    {
      to: officePaths.announcements,
      group: 'telling',
      needs: ['teaching'],
      word: 'nav-announcements',
      Icon: SendIcon,
      count: counts?.announcement.count,
    },
    { to: officePaths.notices, group: 'telling', needs: 'any-staff', word: 'nav-notices', Icon: BellIcon },
    { to: officePaths.catalogue, group: 'office', needs: 'any-staff', word: 'nav-catalogue', Icon: SettingsIcon },
    { to: officePaths.import, group: 'office', needs: IMPORT_NEEDS, word: 'nav-import', Icon: UploadIcon },
    { to: officePaths.export, group: 'office', needs: 'any-staff', word: 'nav-export', Icon: DownloadIcon },
    { to: officePaths.numbers, group: 'office', needs: 'any-staff', word: 'nav-numbers', Icon: ChartIcon },
    { to: officePaths.staff, group: 'office', needs: 'any-staff', word: 'nav-staff', Icon: LockIcon },
    { to: officePaths.audit, group: 'office', needs: 'any-staff', word: 'nav-audit', Icon: FileIcon },
  ];
  return entries.filter(({ needs }) => may(needs));
};

/** Every page that the search opens: those of the bar, and those that they lead to. */
export const useEveryPage = (): Entry[] => {
  const may = useMay();
  return [...useEntries(true), ...MORE.filter(({ needs }) => may(needs))];
};
