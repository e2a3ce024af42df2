import { LANGUAGE_CODES, LANGUAGES } from '@temari/contracts/languages';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ProgressBar } from '../../../ui/fields/progress-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { RemoveQuestion } from '../../../ui/overlays/remove-question.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { STATE_TONES, useAudienceWords } from './announcement-words.ts';
import { ConfirmSending } from './confirm-sending.tsx';
import { useTexts } from './texts.ts';
import {
  type AnnouncementShown,
  useAnnouncement,
  useApproveAnnouncement,
  useStopAnnouncement,
} from './use-announcements.ts';

export const AnnouncementPage = () => {
  const t = useTexts();
  const { language } = useLanguage();
  const shown = useAnnouncement(useParams().id ?? '');
  const announcement = shown.data?.announcement;
  return (
    <OfficePage
      title={announcement?.words[language].title ?? t('what')}
      back={<BackLink to={officePaths.announcements}>{t('title')}</BackLink>}
      beside={announcement && <Badge tone={STATE_TONES[announcement.state]}>{t(`state-${announcement.state}`)}</Badge>}
    >
      <QueryState query={shown}>{(found) => <Shown shown={found} />}</QueryState>
    </OfficePage>
  );
};

const Shown = ({ shown }: { shown: AnnouncementShown }) => {
  const t = useTexts();
  const { words } = shown.announcement;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Progress shown={shown} />
      <Card kind="flat" as="section" title={t('texts')}>
        {LANGUAGE_CODES.map((of) => (
          <div key={of} lang={of} className="rounded-control border border-line bg-surface p-3.5">
            <h3 className="text-sm text-ink-2">{LANGUAGES[of].name}</h3>
            <p className="font-semibold break-words">{words[of].title}</p>
            <p className="break-words whitespace-pre-line text-ink-2">{words[of].body}</p>
          </div>
        ))}
      </Card>
      <div className="lg:col-span-2">
        <Deliveries deliveries={shown.deliveries} />
      </div>
    </div>
  );
};

const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.min(100, (part * 100) / whole) : 100);

const Progress = ({ shown }: { shown: AnnouncementShown }) => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  const audienceOf = useAudienceWords();
  const mayAct = useMayAct(['teaching']);
  const { announcement, told, read, takenBack, today } = shown;
  const { state, audience, receivers, costSantim, writtenBy, writtenAt, approvedBy, stoppedBy, isOwn } = announcement;
  const progress = t('told-of', { told, count: receivers });
  const isUnderWay =
    state === 'waiting' ||
    state === 'sending' ||
    (state === 'sent' && shown.deliveries.some((of) => of.state === 'waiting'));
  return (
    <Card kind="flat" as="section" title={t('state')}>
      {state !== 'waiting' && (
        <div aria-live="polite">
          <p className="pb-1 font-semibold">{progress}</p>
          <ProgressBar label={progress} percent={percentOf(told, receivers)} />
        </div>
      )}
      <DefinitionList
        items={[
          { label: t('who'), value: audienceOf(audience) },
          { label: t('counted'), value: t('people', { count: today?.receivers ?? receivers }) },
          { label: t('cost'), value: money((today?.costSantim ?? costSantim) / 100) },
          { label: t('written-by'), value: `${writtenBy?.name ?? ''}, ${words.when(writtenAt)}` },
          ...(approvedBy ? [{ label: t('approved-by'), value: approvedBy.name }] : []),
          ...(stoppedBy ? [{ label: t('stopped-by'), value: stoppedBy.name }] : []),
          ...(state === 'waiting' ? [] : [{ label: t('read'), value: read }]),
          ...(takenBack > 0 ? [{ label: t('taken-back'), value: takenBack }] : []),
        ]}
      />
      {state === 'waiting' && isOwn && <Note tone="info">{t('own')}</Note>}
      {mayAct && isUnderWay && (
        <div className="flex flex-wrap justify-end gap-3">
          <StopButton id={announcement.id} isWaiting={state === 'waiting'} />
          {today && !isOwn && (
            <ApproveButton id={announcement.id} receivers={today.receivers} santim={today.costSantim} />
          )}
        </div>
      )}
    </Card>
  );
};

const StopButton = ({ id, isWaiting }: { id: string; isWaiting: boolean }) => {
  const t = useTexts();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const stop = useStopAnnouncement({
    done: () => {
      toast({ text: t('stopped-now') });
      setIsAsking(false);
    },
  });
  const label = t(isWaiting ? 'call-off' : 'stop');
  return (
    <>
      <Button variant="danger-outline" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <RemoveQuestion
          title={t('stop-question')}
          words={{ keep: t('keep'), remove: label, removing: t('stopping') }}
          act={stop}
          onRemove={() => stop.submit({ params: { id } })}
          onClose={() => setIsAsking(false)}
        >
          {t('stop-text')}
        </RemoveQuestion>
      )}
    </>
  );
};

const ApproveButton = ({ id, receivers, santim }: { id: string; receivers: number; santim: number }) => {
  const t = useTexts();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const approve = useApproveAnnouncement({
    done: () => {
      toast({ text: t('approved-now') });
      setIsAsking(false);
    },
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('approve')}</Button>
      {isAsking && (
        <ConfirmSending
          title={t('approve-question')}
          send={t('approve')}
          receivers={receivers}
          santim={santim}
          act={approve}
          onSend={() => approve.submit({ params: { id }, body: { receivers } })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
};

type Delivered = AnnouncementShown['deliveries'][number];

/** What the server logs in English, where it has words of its own here. */
const WHY = {
  stopped: 'why-stopped',
  'the budget is spent': 'why-budget',
  'read in the app': 'why-read',
  'too late to be of use': 'why-late',
  'the account was erased': 'why-erased',
  'the reader has no access any more': 'why-access',
  'arrived by Telegram': 'why-telegram',
  'too many messages': 'why-limit',
} as const;

const isKnown = (why: string): why is keyof typeof WHY => why in WHY;

const Deliveries = ({ deliveries }: { deliveries: Delivered[] }) => {
  const t = useTexts();
  const columns: Column<Delivered>[] = [
    { key: 'channel', header: t('channel'), cell: ({ channel }) => t(`reached-${channel}`) },
    { key: 'state', header: t('state'), cell: ({ state }) => t(`delivery-${state}`) },
    { key: 'why', header: t('why'), cell: ({ why }) => (why && isKnown(why) ? t(WHY[why]) : (why ?? '–')) },
    { key: 'count', header: t('count'), cell: ({ count }) => count, align: 'end' },
  ];
  if (deliveries.length === 0) return <p className="text-ink-2">{t('nothing-outside')}</p>;
  return (
    <Table
      caption={t('deliveries')}
      isCaptionShown
      rows={deliveries}
      rowKey={({ channel, state, why }) => `${channel} ${state} ${why}`}
      columns={columns}
    />
  );
};
