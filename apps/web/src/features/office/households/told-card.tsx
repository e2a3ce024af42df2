import { NOTICES_PAGE } from '@temari/contracts/notice-occasions';
import type { ToldNotice } from '@temari/contracts/office-notices';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge, type BadgeTone } from '../../../ui/states/badge.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useHouseholdNotices } from './use-households.ts';

type Way = ToldNotice['channels'][number];

const TONES: Record<Way['state'], BadgeTone> = {
  waiting: 'waiting',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  unknown: 'warning',
  'not-sent': 'quiet',
};

/** What a household was told, when, how, and what became of it; fetched when somebody asks for it. */
export const ToldCard = ({ householdId }: { householdId: string }) => {
  const t = useTexts();
  const [ends, setEnds] = useState<(string | null)[]>([]);
  return (
    <Card kind="flat" as="section" title={t('told')}>
      {ends.length === 0 && (
        <div>
          <Button variant="outline" size="small" onClick={() => setEnds([null])}>
            {t('told-show')}
          </Button>
        </div>
      )}
      {ends.map((before, place) => (
        <ToldPage
          key={before}
          {...{ householdId, before }}
          onEarlier={place === ends.length - 1 ? (next) => setEnds([...ends, next]) : null}
        />
      ))}
    </Card>
  );
};

type ToldPageProps = {
  householdId: string;
  before: string | null;
  /** Loads earlier notices; null if all of them are shown. */
  onEarlier: ((next: string) => void) | null;
};

const ToldPage = ({ householdId, before, onEarlier }: ToldPageProps) => {
  const t = useTexts();
  return (
    <QueryState
      query={useHouseholdNotices(householdId, before)}
      empty={<p className="text-label text-ink-2">{t('told-none')}</p>}
    >
      {(notices) => {
        const last = notices.at(-1);
        return (
          <>
            <ol className="flex flex-col gap-4">
              {notices.map((notice) => (
                <Told key={notice.id} notice={notice} />
              ))}
            </ol>
            {last && notices.length === NOTICES_PAGE && onEarlier && (
              <div className="mt-4">
                <Button variant="outline" size="small" onClick={() => onEarlier(last.id)}>
                  {t('show-earlier')}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryState>
  );
};

const Told = ({ notice: { title, body, at, readAt, takenBackAt, channels } }: { notice: ToldNotice }) => {
  const t = useTexts();
  const words = useWords();
  return (
    <li className="border-t border-line pt-3">
      <p className="font-semibold break-words">{title}</p>
      <p className="break-words text-ink-2">{body}</p>
      <p className="text-sm text-ink-2">{words.when(at)}</p>
      <ul className="flex flex-wrap gap-2 pt-2">
        <li>
          <Badge tone={readAt ? 'good' : 'quiet'}>
            {readAt ? t('told-read', { when: words.when(readAt) }) : t('told-unread')}
          </Badge>
        </li>
        {takenBackAt && (
          <li>
            <Badge tone="quiet">{t('told-taken-back')}</Badge>
          </li>
        )}
        {channels.map(({ channel, state, at: sentAt, why }) => (
          <li key={channel}>
            <Badge tone={TONES[state]}>
              {t('told-way', { way: t(`way-${channel}`), state: t(`way-state-${state}`), when: words.when(sentAt) })}
            </Badge>
            {why && <span className="block text-xs text-ink-2">{why}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
};
