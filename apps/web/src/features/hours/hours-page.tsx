import type { HoursLine, HoursObjection, HoursOfMonth } from '@temari/contracts/hours';
import type { HoursReason, HoursState, ObjectionState } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useHoursTexts, useHoursWords } from '../../lib/domain/hours-words.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSearchParams } from '../../lib/navigation/search-params.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { MonthSwitch } from '../../ui/hours/month-switch.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { ObjectDialog, type Objected } from './object-dialog.tsx';
import { useOwnHours } from './use-hours.ts';

const STATE_TONES: Record<HoursState, BadgeTone> = { draft: 'quiet', open: 'waiting', closed: 'good' };
const OBJECTION_TONES: Record<ObjectionState, BadgeTone> = { open: 'review', accepted: 'good', declined: 'bad' };
const REASON_TONES: Record<HoursReason, BadgeTone> = {
  taught: 'good',
  covered: 'good',
  cancelled: 'quiet',
  unmarked: 'warning',
  settled: 'review',
  added: 'review',
  late: 'review',
};

/** What one taught in a month, and a way to say what is wrong with it. */
export const HoursPage = () => {
  const t = useHoursTexts();
  const [params, setParams] = useSearchParams();
  const hours = useOwnHours(params.get('month') ?? '');
  const show = (month: string): void => setParams(() => new URLSearchParams({ month }), { replace: true });
  return (
    <Page
      back={<BackLink to={paths.teacherClasses}>{t('classes')}</BackLink>}
      title={t('title')}
      lead={t('lead')}
      width="text"
    >
      <title>{t('title')}</title>
      <QueryState query={hours}>{(month) => <Month hours={month} onShow={show} />}</QueryState>
    </Page>
  );
};

const Month = ({ hours, onShow }: { hours: HoursOfMonth; onShow: (month: string) => void }) => {
  const t = useHoursTexts();
  const words = useHoursWords();
  const dates = useDates();
  const { state, until, minutes, lines, missing } = hours;
  const [objected, setObjected] = useState<{ about: Objected } | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <MonthSwitch of={hours} onShow={onShow} isWide />
      <div className="on-green flex flex-col items-start gap-2 rounded-card bg-green-800 p-5 text-white">
        <p className="text-label text-green-200">{t('total')}</p>
        <p className="text-h1 font-bold tabular-nums">{words.duration(minutes)}</p>
        <Badge tone={STATE_TONES[state]}>{t(state, { date: dates.long(until) })}</Badge>
        <p className="text-label">{t(`${state}-told`)}</p>
      </div>
      {lines.length === 0 ? (
        <EmptyState illustration={<Illustration name="lamp" />} title={t('none')}>
          {t('none-told')}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {lines.map((line) => (
            <Line
              key={`${line.lesson ?? line.objection?.id} ${line.why}`}
              line={line}
              onObject={
                state !== 'closed' && line.why !== 'late'
                  ? (lesson, text) => setObjected({ about: { lesson, text } })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-h3">{t('missing-list')}</h2>
          <ul className="flex flex-col gap-3">
            {missing.map((objection) => (
              <li key={objection.id} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
                <p className="font-semibold">{dates.long(objection.date)}</p>
                <Objection objection={objection} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button variant="outline" wide="phone" onClick={() => setObjected({ about: null })}>
        {t('missing')}
      </Button>
      {objected && <ObjectDialog about={objected.about} onClose={() => setObjected(null)} />}
    </div>
  );
};

const Line = ({
  line,
  onObject,
}: {
  line: HoursLine;
  onObject: ((lesson: string, text: string) => void) | undefined;
}) => {
  const t = useHoursTexts();
  const words = useHoursWords();
  const lessonWords = useLessonWords();
  const dates = useDates();
  const { lesson, why, minutes, about, objection } = line;
  const title = line.class ? lessonWords.title(line.class) : t(`why-${why}`);
  const date = dates.brief(line.date);
  const isOpen = objection?.state === 'open';
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 text-h3 wrap-anywhere">{title}</h3>
        <p className="shrink-0 font-semibold tabular-nums">{words.duration(minutes)}</p>
      </div>
      <p className="text-ink-2">{date}</p>
      <div className="flex flex-wrap gap-2">
        <Badge tone={REASON_TONES[why]}>{t(`why-${why}`)}</Badge>
        {about && <Badge tone="quiet">{t('about', { month: words.month(about) })}</Badge>}
      </div>
      {objection && <Objection objection={objection} />}
      <div className="flex flex-col items-start">
        {why === 'unmarked' && lesson && (
          <ButtonLink variant="outline" size="small" to={`${paths.teacherToday}/${lesson}`}>
            {t('mark')}
          </ButtonLink>
        )}
        {onObject && lesson && (
          <Button
            variant="quiet"
            size="small"
            className="-ml-4"
            aria-label={t(isOpen ? 'change-named' : 'object-named', { name: title, date })}
            onClick={() => onObject(lesson, isOpen ? objection.text : '')}
          >
            {isOpen ? t('change') : t('object')}
          </Button>
        )}
      </div>
    </li>
  );
};

const Objection = ({ objection: { text, state, answer } }: { objection: HoursObjection }) => {
  const t = useHoursTexts();
  return (
    <div className="flex flex-col items-start gap-1.5 rounded-note bg-sand p-3">
      {text && <p className="wrap-anywhere">{t('objected', { text })}</p>}
      <Badge tone={OBJECTION_TONES[state]}>{t(`objection-${state}`)}</Badge>
      {answer && (
        <p className="wrap-anywhere">
          <OwnLanguage>{answer}</OwnLanguage>
        </p>
      )}
    </div>
  );
};
