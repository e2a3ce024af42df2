import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import { NOTICES_PAGE, type NoticeSubject, OCCASIONS, type Occasion } from '@temari/contracts/notice-occasions';
import type { Notice } from '@temari/contracts/notices';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../lib/device/use-now.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { listed } from '../../lib/language/listed.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { CheckIcon, XIcon } from '../../ui/brand/first-icons.tsx';
import { CapIcon, ClockIcon, FileIcon, MessageIcon, UsersIcon, VideoIcon } from '../../ui/brand/icons.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Page } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { ReachYou } from './reach-you.tsx';
import { useTexts } from './texts.ts';
import { markRead, useIsStaff, useNotices, useReadAll } from './use-notices.ts';

const WAY_TEXTS = {
  app: 'by-app',
  push: 'by-push',
  telegram: 'by-telegram',
  sms: 'by-sms',
  email: 'by-email',
} as const;

const GOOD = 'bg-green-100 text-green-800';
const WAITS = 'bg-yellow-100 text-yellow-800';
const WRONG = 'bg-clay-100 text-clay-700';

const ICONS: Record<NoticeSubject, typeof CheckIcon> = {
  money: CheckIcon,
  lessons: VideoIcon,
  homework: FileIcon,
  people: UsersIcon,
  teaching: CapIcon,
  office: ClockIcon,
  news: MessageIcon,
};
const LOOKS: Partial<Record<Occasion, { Icon: typeof CheckIcon; look: string }>> = {
  'receipt-declined': { Icon: XIcon, look: WRONG },
  'month-due': { Icon: ClockIcon, look: WAITS },
  'month-late': { Icon: ClockIcon, look: WRONG },
  'gate-closing': { Icon: ClockIcon, look: WRONG },
  'promise-broken': { Icon: ClockIcon, look: WRONG },
  'consent-asked': { Icon: UsersIcon, look: WAITS },
  'hours-closing': { Icon: ClockIcon, look: WAITS },
  'lesson-changed': { Icon: VideoIcon, look: WRONG },
  absent: { Icon: VideoIcon, look: WAITS },
  cover: { Icon: CapIcon, look: WAITS },
  'work-waiting': { Icon: ClockIcon, look: WAITS },
  'bank-change-proposed': { Icon: ClockIcon, look: WRONG },
};

const NoticeIcon = ({ occasion }: { occasion: Occasion }) => {
  const { Icon, look } = LOOKS[occasion] ?? { Icon: ICONS[OCCASIONS[occasion].subject], look: GOOD };
  return (
    <span className={classNames('grid size-11 shrink-0 place-items-center rounded-control', look)}>
      <Icon size={20} />
    </span>
  );
};

const NoticeRow = ({ notice, isToday = false }: { notice: Notice; isToday?: boolean }) => {
  const t = useTexts();
  const dates = useDates();
  const { language } = useLanguage();
  const waysOf = ({ channels }: Notice): string =>
    listed(
      channels.filter(({ state }) => state !== 'failed').map(({ channel }) => t(WAY_TEXTS[channel])),
      language,
    );
  const time = isToday ? dates.time(addisMinuteOfDay(new Date(notice.at))) : dates.briefWithTime(notice.at);
  return (
    <li className="border-t border-line">
      <Link
        to={notice.path}
        onClick={() => {
          if (!notice.seenAt) markRead(notice.id);
        }}
        className={classNames(
          '-mx-(--margin) flex gap-3.5 px-(--margin) py-4 hover:bg-sand sm:mx-0 sm:rounded-control sm:px-4',
          !notice.seenAt && 'bg-yellow-100/60',
        )}
      >
        <NoticeIcon occasion={notice.occasion} />
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <span className="font-semibold break-words">{notice.title}</span>
          <span className="break-words text-ink-2">{notice.body}</span>
          <span className="pt-1 text-sm text-ink-2">{t('told', { time, ways: waysOf(notice) })}</span>
        </span>
        {!notice.seenAt && (
          <span className="mt-1.5 size-3 shrink-0 rounded-[3px] bg-green-700">
            <span className="sr-only">{t('unread')}</span>
          </span>
        )}
      </Link>
    </li>
  );
};

const Group = ({ title, notices, isToday = false }: { title: string; notices: readonly Notice[]; isToday?: boolean }) =>
  notices.length > 0 && (
    <section>
      <h2 className="pb-2 text-label text-ink-2">{title}</h2>
      <ul>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} isToday={isToday} />
        ))}
      </ul>
    </section>
  );

const Days = ({ notices }: { notices: readonly Notice[] }) => {
  const t = useTexts();
  const today = addisDate(useNow());
  const isToday = ({ at }: Notice): boolean => addisDate(new Date(at)) === today;
  return (
    <div className="flex flex-col gap-6">
      <Group title={t('today')} notices={notices.filter(isToday)} isToday />
      <Group title={t('earlier')} notices={notices.filter((notice) => !isToday(notice))} />
    </div>
  );
};

/** What came before a notice, and behind it a button for what came before that. */
const Older = ({ before }: { before: string }) => {
  const [isOpen, setOpen] = useState(false);
  const t = useTexts();
  if (isOpen) return <OlderNotices before={before} />;
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('older')}
      </Button>
    </div>
  );
};

const withOlder = (notices: readonly Notice[]): ReactNode => {
  const last = notices.at(-1);
  return notices.length === NOTICES_PAGE && last && <Older key={last.id} before={last.id} />;
};

const OlderNotices = ({ before }: { before: string }) => (
  <QueryState query={useNotices(before)}>
    {(notices) => (
      <>
        <ul>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
        {withOlder(notices)}
      </>
    )}
  </QueryState>
);

export const NoticesPage = () => {
  const t = useTexts();
  const query = useNotices();
  const readAll = useReadAll();
  const isStaff = useIsStaff();
  const newest = query.data?.[0];
  const hasUnread = query.data?.some(({ seenAt }) => !seenAt);
  return (
    <Page
      title={t('title')}
      width="text"
      actions={
        newest &&
        hasUnread && (
          <Button
            variant="outline"
            size="small"
            disabled={readAll.state === 'working'}
            onClick={() => void readAll.submit({ body: { upTo: newest.id } })}
          >
            {t('all-read')}
          </Button>
        )
      }
    >
      <title>{t('title')}</title>
      <QueryState
        query={query}
        isEmpty={(notices) => notices.length === 0}
        empty={
          <EmptyState illustration={<Illustration name="lamp" />} title={t('empty')}>
            {t(isStaff ? 'empty-office' : 'empty-text')}
          </EmptyState>
        }
      >
        {(notices) => (
          <div className="flex flex-col gap-4">
            <Days notices={notices} />
            {withOlder(notices)}
          </div>
        )}
      </QueryState>
      <ReachYou />
    </Page>
  );
};
