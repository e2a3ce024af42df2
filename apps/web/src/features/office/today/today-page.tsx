import { ZONE } from '@temari/contracts/addis-time';
import { LANGUAGES } from '@temari/contracts/languages';
import { localeOf } from '@temari/contracts/locale';
import { WAITING_NEEDS, type WaitingKind } from '@temari/contracts/office-needs';
import type { WaitingThing } from '@temari/contracts/office-today';
import { lazy, Suspense } from 'react';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { grouped } from '../../../lib/language/format.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { arrearsOf, officePaths } from '../../../lib/navigation/office-paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Link } from '../../../ui/actions/link.tsx';
import { CheckIcon, RetryIcon, WarningIcon } from '../../../ui/brand/first-icons.tsx';
import {
  BankIcon,
  BookIcon,
  CapIcon,
  LinkIcon,
  LockIcon,
  MessageIcon,
  PhoneIcon,
  ReceiptIcon,
  SendIcon,
  TillIcon,
  UserIcon,
  UsersIcon,
} from '../../../ui/brand/icons.tsx';
import { StitchedClothProgress } from '../../../ui/brand/stitched-cloth-progress.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { Chips } from '../chips.tsx';
import { OfficePage } from '../office-page.tsx';
import { SearchOpener } from '../shell/search-place.tsx';
import { useMay, useMayAct, useToday } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { NewWork } from '../work/new-work.tsx';
import { useTexts } from './texts.ts';

const ICONS: Record<WaitingKind, typeof BookIcon> = {
  receipt: ReceiptIcon,
  application: CapIcon,
  unassigned: UsersIcon,
  class: BookIcon,
  message: MessageIcon,
  unsent: PhoneIcon,
  refund: RetryIcon,
  'refund-to-pay': BankIcon,
  difference: LinkIcon,
  recovery: LockIcon,
  consent: UserIcon,
  'same-person': UserIcon,
  block: LockIcon,
  grade: CapIcon,
  cover: UserIcon,
  'no-link': LinkIcon,
  conflict: UsersIcon,
  unmarked: BookIcon,
  absence: PhoneIcon,
  arrears: PhoneIcon,
  reduction: ReceiptIcon,
  'free-seat': UsersIcon,
  till: TillIcon,
  announcement: SendIcon,
  'bank-change': BankIcon,
  work: CheckIcon,
};

/** Somebody in front of the office is on top of the list below and needs no number above it; grades are a reminder. */
type CountedKind = Exclude<WaitingKind, 'recovery' | 'grade'>;

const PLACES: Record<CountedKind, string> = {
  receipt: officePaths.receipts,
  application: `${officePaths.teachers}?status=Pending`,
  unassigned: `${officePaths.enrollments}?payment=paid&placed=without&sort=oldest`,
  class: officePaths.classes,
  message: `${officePaths.messages}?state=unread`,
  unsent: `${officePaths.messages}?state=unsent`,
  refund: officePaths.refunds,
  'refund-to-pay': officePaths.refunds,
  difference: officePaths.differences,
  consent: `${officePaths.enrollments}?payment=paid&placed=without&sort=oldest`,
  'same-person': officePaths.samePerson,
  block: officePaths.households,
  cover: officePaths.lessons,
  'no-link': officePaths.lessons,
  conflict: officePaths.lessons,
  unmarked: officePaths.attendance,
  absence: officePaths.attendance,
  arrears: `${officePaths.arrears}?only=call`,
  reduction: officePaths.arrears,
  'free-seat': officePaths.enrollments,
  till: officePaths.cash,
  announcement: officePaths.announcements,
  'bank-change': officePaths.cataloguePart('banks'),
  work: `${officePaths.work}?of=all`,
};

/** Things that are about one lesson lead to its day. */
const OF_LESSON: ReadonlySet<WaitingKind> = new Set(['cover', 'no-link', 'conflict']);

const placeOf = ({ kind, id, accountKind, consent, startDate }: WaitingThing): string => {
  if (OF_LESSON.has(kind) && startDate) return `${officePaths.lessons}?date=${startDate}`;
  if (consent === 'unasked') return officePaths.consents;
  if (kind === 'block') return officePaths.household(id);
  if (kind === 'grade') return officePaths.grades;
  if (kind === 'recovery') return accountKind === 'teacher' ? officePaths.teacher(id) : officePaths.household(id);
  if (kind === 'receipt') return `${officePaths.receipts}?receipt=${id}`;
  if (kind === 'application') return officePaths.teacher(id);
  if (kind === 'unassigned' || kind === 'refund' || kind === 'consent' || kind === 'free-seat') {
    return officePaths.enrollment(id);
  }
  if (kind === 'reduction') return arrearsOf(id);
  if (kind === 'announcement') return officePaths.announcement(id);
  if (kind === 'work') return `${officePaths.work}?item=${id}`;
  return kind === 'class' ? officePaths.class(id) : PLACES[kind];
};

/** Counted only when there is one. */
const SELDOM: ReadonlySet<WaitingKind> = new Set([
  'unsent',
  'refund',
  'refund-to-pay',
  'difference',
  'consent',
  'same-person',
  'block',
  'cover',
  'no-link',
  'conflict',
  'unmarked',
  'absence',
  'arrears',
  'reduction',
  'free-seat',
  'till',
  'announcement',
  'bank-change',
  'work',
]);

const OLD_MS = 2 * 24 * 3_600_000;

/** Only an owner of a new installation sees it. */
const FirstSteps = lazy(async () => ({ default: (await fetchAgain(() => import('./first-steps.tsx'))).FirstSteps }));

type Today = NonNullable<ReturnType<typeof useToday>['data']>;

export const TodayPage = () => {
  const t = useTexts();
  const today = useToday();
  const { language } = useLanguage();
  const dates = useDates();
  const words = useWords();
  const joined = useJoined();
  const may = useMay();
  const now = new Date().toISOString();
  const weekday = new Intl.DateTimeFormat(localeOf(language, { dayFirst: true }), {
    weekday: 'long',
    timeZone: ZONE,
  }).format(new Date());
  return (
    <OfficePage
      title={t('title')}
      below={
        <>
          {joined([weekday, words.date(now)])}
          {LANGUAGES[language].calendar === 'gregorian' && ` · ${dates.ethiopian(now)}`}
        </>
      }
      actions={
        <>
          <SearchOpener label={t('search')} />
          <NewWork />
        </>
      }
    >
      <QueryState query={today}>
        {(data) => (
          <>
            <OverdueBackup backup={data.backup} />
            {data.firstSteps && (
              <Suspense fallback={<SkeletonLines count={6} />}>
                <FirstSteps steps={data.firstSteps} />
              </Suspense>
            )}
            <Counts counts={data.counts} waiting={data.waiting} />
            <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[1fr_264px]">
              <Waiting today={data} />
              <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-1">
                <Road road={data.road} />
                {may(['teaching']) && <Week week={data.week} />}
              </div>
            </div>
            <BackupAge backup={data.backup} />
          </>
        )}
      </QueryState>
    </OfficePage>
  );
};

/** Whoever reads this cannot take one, but knows whom to ask. */
const OverdueBackup = ({ backup: { lastGoodAt, isOverdue } }: { backup: Today['backup'] }) => {
  const t = useTexts();
  const words = useWords();
  if (!isOverdue) return null;
  return (
    <Note
      tone="warning"
      icon={<WarningIcon size={20} />}
      title={lastGoodAt ? t('backup-overdue', { age: words.age(lastGoodAt) }) : t('backup-none')}
    >
      {t(lastGoodAt ? 'backup-ask' : 'backup-ask-none')}
    </Note>
  );
};

const BackupAge = ({ backup: { lastGoodAt, isOverdue } }: { backup: Today['backup'] }) => {
  const t = useTexts();
  const words = useWords();
  if (isOverdue) return null;
  return (
    <p className="text-sm text-ink-2">
      {lastGoodAt ? t('backup-last', { age: words.age(lastGoodAt) }) : t('backup-none')}
    </p>
  );
};

const totalOf = (counts: Today['counts']): number => Object.values(counts).reduce((sum, { count }) => sum + count, 0);

const Counts = ({ counts, waiting }: Pick<Today, 'counts' | 'waiting'>) => {
  const t = useTexts();
  const words = useWords();
  const may = useMay();
  const kinds = (Object.keys(PLACES) as CountedKind[])
    .filter((kind) => may(WAITING_NEEDS[kind]))
    .filter((kind) => !SELDOM.has(kind) || counts[kind].count > 0);
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      {kinds.map((kind) => {
        const { count, isCut, oldest } = counts[kind];
        // Blocks, unpaid seats and lessons of several days have no list of their own: the oldest is where to begin.
        const hasNoList = kind === 'block' || kind === 'free-seat' || OF_LESSON.has(kind);
        const first = hasNoList ? waiting.find((thing) => thing.kind === kind) : undefined;
        const Icon = ICONS[kind];
        const isOld = oldest !== null && Date.now() - Date.parse(oldest) > OLD_MS;
        return (
          <li key={kind} className="grid">
            <Link
              to={first ? placeOf(first) : PLACES[kind]}
              className="flex flex-col rounded-card border border-line bg-surface p-4 hover:border-edge"
            >
              <span className="flex items-start justify-between">
                <span className="font-serif text-office font-bold tabular-nums">{isCut ? `${count}+` : count}</span>
                <Icon size={24} className="text-green-700" />
              </span>
              <span className="text-label font-semibold">{t(`count-${kind}`)}</span>
              <span className={classNames('text-xs', isOld ? 'font-semibold text-clay-700' : 'text-ink-2')}>
                {oldest && kind !== 'class' ? t('oldest', { age: words.age(oldest) }) : t(count ? 'soon' : 'none')}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

const useFacts = (): ((thing: WaitingThing) => string) => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  const office = useOfficeTexts();
  return (thing) => {
    const grade = thing.grade && t('grade', { grade: words.grade(thing.grade) });
    const service = thing.service && words.service(thing.service);
    // Before what may be cut off at the end of a line.
    const amount = thing.amountEtb !== null && money(thing.amountEtb);
    const parts = {
      receipt: [amount, service, thing.bank && words.listed(thing.bank)],
      application: [thing.courseType && words.listed(thing.courseType), grade, thing.text],
      unassigned: [
        service,
        grade,
        thing.schedule && words.listed(thing.schedule),
        thing.time && words.slot(thing.time),
      ],
      class: [service, thing.startDate && t('starts', { date: words.date(thing.startDate) })],
      message: [thing.text && `“${thing.text}”`],
      unsent: [thing.text],
      refund: [amount, service, thing.handedOverBy && t('handed-over-by', { name: thing.handedOverBy })],
      'refund-to-pay': [amount, service],
      difference: [amount, thing.difference && office(`difference-${thing.difference}`)],
      consent: [thing.consent && t(`consent-${thing.consent}`), service, grade],
      'same-person': [thing.text],
      block: [t('block-waits')],
      grade: [t('grade-waits')],
      cover: [grade, thing.startDate && words.date(thing.startDate)],
      'no-link': [grade, thing.startDate && words.date(thing.startDate)],
      conflict: [grade, thing.startDate && words.date(thing.startDate)],
      unmarked: [t('unmarked-waits')],
      absence: [t('absence-waits')],
      arrears: [t('arrears-waits')],
      reduction: [amount, service, thing.text && `“${thing.text}”`],
      'free-seat': [service, grade, thing.startDate && t('unpaid-since', { date: words.date(thing.startDate) })],
      till: [
        thing.amountEtb === null
          ? t('till-left-open', { name: thing.text ?? '' })
          : t('till-differs', { amount: money(thing.amountEtb) }),
      ],
      announcement: [t('announcement-for', { count: thing.count ?? 0 })],
      work: [thing.text ?? t('work-nobody'), thing.startDate && t('work-due', { date: words.date(thing.startDate) })],
      'bank-change': [t('bank-change-by', { name: thing.text ?? '' })],
      recovery: [t(thing.accountKind === 'teacher' ? 'recovery-teacher' : 'recovery-student')],
    }[thing.kind];
    return parts.filter(Boolean).join(' · ');
  };
};

const Flags = ({ thing }: { thing: WaitingThing }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  if (thing.problems[0]) {
    const isReceipt = thing.kind === 'receipt';
    return (
      <Badge tone={isReceipt ? 'bad' : 'warning'} icon={<WarningIcon size={16} />}>
        {office(`problem-${thing.problems[0]}`)}
      </Badge>
    );
  }
  if (thing.fits === null) return null;
  return thing.fits > 0 ? (
    <Badge tone="good">{t('fits', { count: thing.fits })}</Badge>
  ) : (
    <Badge tone="quiet">{t('fits-none')}</Badge>
  );
};

/** What waits for everybody, and what is one's own: which of the two is shown is part of the address. */
const Waiting = ({ today }: { today: Today }) => {
  const t = useTexts();
  const address = useAddress();
  const isMine = address.value('of') === 'mine';
  const things = isMine ? today.mine : today.waiting;
  const totals = { all: totalOf(today.counts), mine: today.mine.length };
  const choice = (
    <Chips
      label={t('of')}
      chosen={isMine ? 'mine' : 'all'}
      onChoose={(of) => address.set({ of: of === 'mine' ? of : '' })}
      options={(['all', 'mine'] as const).map((value) => ({ value, label: `${t(`of-${value}`)} ${totals[value]}` }))}
    />
  );
  const words = useWords();
  const factsOf = useFacts();
  const mayAct = useMayAct();
  const nameOf = (thing: WaitingThing): string => {
    if (thing.kind === 'arrears') return t('households', { count: thing.count ?? 0 });
    if (thing.kind === 'unmarked') return t('lessons', { count: thing.count ?? 0 });
    if (thing.kind === 'announcement') return thing.name;
    if (thing.count !== null) return t(thing.isCut ? 'learners-or-more' : 'learners', { count: thing.count });
    return thing.kind === 'class' || OF_LESSON.has(thing.kind)
      ? words.course({ ...thing, courseType: thing.name })
      : thing.name;
  };
  if (things.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        {choice}
        <EmptyState title={t(isMine ? 'mine-none' : 'all-done')}>
          {t(isMine ? 'mine-none-text' : 'all-done-text')}
        </EmptyState>
      </div>
    );
  }
  return (
    <section className="overflow-hidden rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4.5 py-4">
        <h2 className="text-h3">{t('waiting')}</h2>
        {choice}
      </header>
      <ol>
        {things.map((thing, place) => {
          const Icon = ICONS[thing.kind];
          const isReminder = thing.kind === 'grade';
          const isOld = Date.now() - Date.parse(thing.since) > OLD_MS;
          const name = nameOf(thing);
          const todo = t(mayAct ? `do-${thing.consent === 'unasked' ? 'unasked' : thing.kind}` : 'look');
          return (
            <li
              key={`${thing.kind}${thing.id}`}
              className={classNames(
                'flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4.5 py-2.5 not-last:border-b sm:flex-nowrap',
                place === 0 && 'bg-yellow-100/50',
              )}
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-badge bg-green-100 text-green-800">
                <Icon size={18} />
              </span>
              <div className="min-w-0 grow basis-3/5">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <span className="min-w-0 text-label font-semibold wrap-anywhere">
                    <OwnLanguage>{name}</OwnLanguage>
                  </span>
                  <Flags thing={thing} />
                </p>
                <p className="truncate text-sm text-ink-2">
                  <span className="text-ink">{t(`kind-${thing.kind}`)}</span> · {factsOf(thing)}
                </p>
              </div>
              <span
                className={classNames(
                  'ml-12 shrink-0 grow text-sm tabular-nums sm:ml-0 sm:grow-0 sm:text-right',
                  isOld ? 'font-semibold text-clay-700' : 'text-ink-2',
                )}
              >
                {!isReminder && words.age(thing.since)}
              </span>
              <ButtonLink
                to={placeOf(thing)}
                size="small"
                variant={place === 0 ? 'main' : 'outline'}
                className="min-w-26 shrink-0 px-2!"
                aria-label={`${todo}: ${name}`}
              >
                {todo}
              </ButtonLink>
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const Road = ({ road }: { road: Today['road'] }) => {
  const t = useTexts();
  return (
    <Card kind="flat" title={t('road', { goal: grouped(road.goal) })}>
      <p>
        <span className="font-serif text-office font-bold text-green-700 tabular-nums">{grouped(road.students)}</span>{' '}
        <span className="text-sm text-ink-2">{t('road-so-far')}</span>
      </p>
      <StitchedClothProgress filled={road.students} />
    </Card>
  );
};

const Week = ({ week }: { week: Today['week'] }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const dates = useDates();
  const { language } = useLanguage();
  const dayOf = new Intl.DateTimeFormat(localeOf(language, { dayFirst: true }), { weekday: 'short', timeZone: 'UTC' });
  return (
    <Card kind="flat" title={t('week')}>
      {week.length === 0 && <p className="text-sm text-ink-2">{t('week-none')}</p>}
      <ul className="-my-2">
        {week.map((lesson) => (
          <li key={`${lesson.id}${lesson.date}`} className="flex gap-4 border-line py-3 not-last:border-b">
            <p className="flex min-w-10 shrink-0 flex-col items-center">
              <span className="text-xs text-ink-2">{dayOf.format(new Date(`${lesson.date}T00:00:00Z`))}</span>
              <span className="text-lg font-semibold tabular-nums">{dates.dayOfMonth(lesson.date)}</span>
            </p>
            <p className="min-w-0">
              <Link
                to={officePaths.class(lesson.id)}
                className="flex min-h-11 items-center text-label font-semibold hover:underline"
              >
                {words.className(lesson)}
              </Link>
              {lesson.problems[0] ? (
                <span className="inline-flex items-center gap-1.5 text-xs font-semibold text-yellow-800">
                  <WarningIcon size={16} />
                  {office(`problem-${lesson.problems[0]}`)}
                </span>
              ) : (
                <span className="inline-flex items-center gap-1.5 text-xs font-semibold text-green-700">
                  <CheckIcon size={16} />
                  {t('week-ready')}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
};
