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
import { CheckIcon, RetryIcon } from '../../../ui/brand/first-icons.tsx';
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

type Entry = {
  to: string;
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
    { to: paths.admin, needs: 'any-staff', word: 'nav-today', Icon: HomeIcon, count: all },
    { to: officePaths.desk, needs: ['money'], word: 'nav-desk', Icon: UserIcon },
    {
      to: officePaths.receipts,
      needs: ['money'],
      word: 'nav-receipts',
      Icon: ReceiptIcon,
      count: counts?.receipt.count,
    },
    {
      to: officePaths.cash,
      needs: ['money'],
      word: 'nav-cash',
      Icon: TillIcon,
      count: counts?.till.count,
    },
    { to: officePaths.statements, needs: ['money'], word: 'nav-statements', Icon: BankIcon },
    { to: officePaths.renewals, needs: ['money'], word: 'nav-renewals', Icon: CalendarIcon },
    { to: officePaths.books, needs: ['money'], word: 'nav-books', Icon: LayersIcon },
    {
      to: officePaths.refunds,
      needs: ['money'],
      word: 'nav-refunds',
      Icon: RetryIcon,
      count: (counts?.refund.count ?? 0) + (counts?.['refund-to-pay'].count ?? 0),
    },
    {
      to: officePaths.arrears,
      needs: ['money'],
      word: 'nav-arrears',
      Icon: PhoneIcon,
      count: counts && counts.arrears.count + counts.reduction.count,
    },
    { to: officePaths.households, needs: STUDENT_NEEDS, word: 'nav-households', Icon: UsersIcon },
    {
      to: officePaths.enrollments,
      needs: ENROLLMENT_NEEDS,
      word: 'nav-enrollments',
      Icon: LayersIcon,
      count: counts?.unassigned.count,
    },
    {
      to: officePaths.classes,
      needs: ['teaching'],
      word: 'nav-classes',
      Icon: BookIcon,
      count: counts?.class.count,
    },
    { to: officePaths.lessons, needs: ['teaching'], word: 'nav-lessons', Icon: VideoIcon },
    { to: officePaths.calendar, needs: ['teaching'], word: 'nav-calendar', Icon: CalendarIcon },
    {
      to: officePaths.teachers,
      needs: TEACHER_NEEDS,
      word: 'nav-teachers',
      Icon: CapIcon,
      count: counts?.application.count,
    },
    { to: officePaths.catalogue, needs: 'any-staff', word: 'nav-catalogue', Icon: SettingsIcon },
    { to: officePaths.scholarships, needs: ['welfare'], word: 'nav-scholarships', Icon: CapIcon },
    { to: officePaths.work, needs: 'any-staff', word: 'nav-work', Icon: CheckIcon, count: counts?.work.count },
    { to: officePaths.messages, needs: 'any-staff', word: 'nav-messages', Icon: MessageIcon, count: messages },
    {
      to: officePaths.announcements,
      needs: ['teaching'],
      word: 'nav-announcements',
      Icon: SendIcon,
      count: counts?.announcement.count,
    },
    { to: officePaths.notices, needs: 'any-staff', word: 'nav-notices', Icon: BellIcon },
    { to: officePaths.import, needs: IMPORT_NEEDS, word: 'nav-import', Icon: UploadIcon },
    { to: officePaths.export, needs: STUDENT_NEEDS, word: 'nav-export', Icon: DownloadIcon },
    {
      to: officePaths.differences,
      needs: ['money'],
      word: 'nav-differences',
      Icon: LinkIcon,
      count: counts?.difference.count,
    },
    { to: officePaths.numbers, needs: 'any-staff', word: 'nav-numbers', Icon: ChartIcon },
    { to: officePaths.staff, needs: 'any-staff', word: 'nav-staff', Icon: LockIcon },
    { to: officePaths.audit, needs: 'any-staff', word: 'nav-audit', Icon: FileIcon },
  ];
  return entries.filter(({ needs }) => may(needs));
};

/** Every page that the search opens: those of the bar, and those that they lead to. */
export const useEveryPage = (): Entry[] => {
  const may = useMay();
  return [...useEntries(true), ...MORE.filter(({ needs }) => may(needs))];
};
