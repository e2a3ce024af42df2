import type { AttendanceSheet } from '@temari/contracts/attendance';
import { HOMEWORK_MAX, TOPIC_MAX } from '@temari/contracts/limits';
import {
  ABSENCE_REASONS,
  type AbsenceReason,
  ATTENDANCE_STATES,
  type AttendanceState,
} from '@temari/contracts/vocabulary';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDraft } from '../../lib/form/use-draft.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { CheckIcon, XIcon } from '../../ui/brand/first-icons.tsx';
import { ClockIcon, MessageIcon } from '../../ui/brand/icons.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import { Answers, ConnectionBar } from './connection-bar.tsx';
import { blankRows, nextState, proposedRows, type ShownRow, shownRows } from './rules.ts';
import { useTexts } from './texts.ts';
import { handInSheet, sayAbout, useOutbox } from './use-attendance.ts';

const LOOKS: Record<AttendanceState | 'blank', { button: string; strip: string; Icon: typeof CheckIcon | null }> = {
  present: { button: 'bg-green-100 text-green-800 border-transparent', strip: 'bg-green-700', Icon: CheckIcon },
  late: {
    button: 'bg-yellow-400 text-ink border-transparent',
    strip: 'bg-yellow-400 border border-ink',
    Icon: ClockIcon,
  },
  absent: { button: 'bg-white text-clay-700 border-clay-600', strip: 'bg-white border-2 border-clay-600', Icon: XIcon },
  excused: { button: 'bg-muted text-ink border-transparent', strip: 'bg-muted border border-edge', Icon: MessageIcon },
  blank: { button: 'border-dashed border-edge text-ink-2', strip: 'border border-dashed border-edge', Icon: null },
};

const Mark = ({ state }: { state: AttendanceState | undefined }) => {
  const t = useTexts();
  const { button, Icon } = LOOKS[state ?? 'blank'];
  return (
    <span
      className={classNames(
        'inline-flex min-h-11 min-w-24.5 shrink-0 items-center justify-center gap-2 rounded-control border-2 px-2.5 text-label font-semibold',
        button,
      )}
    >
      {Icon && <Icon size={18} />}
      {t(state ?? 'blank')}
    </span>
  );
};

const Remark = ({ row }: { row: ShownRow }) => {
  const t = useTexts();
  const dates = useDates();
  if (row.conflict && !row.isWaiting) {
    return <span className="font-semibold text-clay-700">{t('other-phone', { state: t(row.conflict.state) })}</span>;
  }
  if (row.reason) return t(`reason-${row.reason}`);
  if (row.isWaiting) return null;
  if (row.mark?.source === 'office') return t('by-office');
  if (row.mark?.source === 'family') return t('by-family');
  if (row.joinedAt && !row.mark) {
    const at = new Date(row.joinedAt);
    return t('joined-at', { time: dates.longWithTime(at.toISOString()) });
  }
  return null;
};

/** The whole row is the target; the first letter of the name opens the rest. */
const Row = ({ row, onTap, onMore }: { row: ShownRow; onTap: () => void; onMore: () => void }) => {
  const t = useTexts();
  return (
    <li className="flex items-center border-line bg-surface [li+&]:border-t">
      <button
        type="button"
        aria-label={t('more-about', { name: row.name })}
        onClick={onMore}
        className="grid h-14 w-12 shrink-0 place-items-center"
      >
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full bg-green-100 font-bold text-green-800"
        >
          {[...row.name.trim()][0]}
        </span>
      </button>
      <button
        type="button"
        onClick={onTap}
        className="flex min-h-14 min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 pr-3 text-left"
      >
        <span className="min-w-0 flex-1 basis-[7rem]">
          <span className="line-clamp-2 font-semibold break-words">{row.name}</span>
          <span className="block text-sm text-ink-2">
            {row.isGuest && `${t('guest')} `}
            <Remark row={row} />
          </span>
        </span>
        <Mark state={row.state} />
      </button>
    </li>
  );
};

const Counts = ({ rows }: { rows: readonly ShownRow[] }) => {
  const t = useTexts();
  const words = ([...ATTENDANCE_STATES, 'blank'] as const).flatMap((state) => {
    const count = rows.filter((row) => (row.state ?? 'blank') === state).length;
    return count > 0 ? [t(`count-${state}`, { count })] : [];
  });
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden="true" className="flex flex-wrap gap-1">
        {rows.map((row) => (
          <span
            key={row.learner}
            className={classNames('h-2.5 min-w-4 grow rounded-[3px]', LOOKS[row.state ?? 'blank'].strip)}
          />
        ))}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{words.join(' · ')}</span>
        <span className="text-ink-2">{t('tap-a-row')}</span>
      </p>
    </div>
  );
};

type Say = (row: ShownRow, state: AttendanceState, reason?: AbsenceReason) => void;

const MoreDialog = ({ row, onSay, onClose }: { row: ShownRow; onSay: Say; onClose: () => void }) => {
  const t = useTexts();
  const reasonsId = useId();
  const say = (state: AttendanceState, reason?: AbsenceReason) => () => {
    onSay(row, state, reason);
    onClose();
  };
  return (
    <Dialog isOpen title={row.name} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-2">
          {ATTENDANCE_STATES.map((state) => (
            <button key={state} type="button" aria-pressed={row.state === state} onClick={say(state)} className="grid">
              <Mark state={state} />
            </button>
          ))}
        </div>
        <section aria-labelledby={reasonsId} className="flex flex-col gap-2">
          <h3 id={reasonsId} className="text-label font-semibold">
            {t('excused-because')}
          </h3>
          <ul className="flex flex-wrap gap-2">
            {ABSENCE_REASONS.map((reason) => (
              <li key={reason}>
                <Button variant="outline" size="small" onClick={say('excused', reason)}>
                  {t(`reason-${reason}`)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
};

interface Taught {
  topic: string;
  homework: string;
}

const AsBefore = ({ texts, onChoose }: { texts: readonly string[]; onChoose: (text: string) => void }) => {
  const t = useTexts();
  return (
    <ul className="flex flex-wrap gap-2">
      {[...new Set(texts.filter(Boolean))].map((text) => (
        <li key={text} className="min-w-0 max-w-full">
          <Button variant="outline" size="small" onClick={() => onChoose(text)}>
            <span className="truncate">{t('as-last-time', { text })}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
};

const TaughtFields = ({
  sheet,
  taught,
  onChange,
}: {
  sheet: AttendanceSheet;
  taught: Taught;
  onChange: (taught: Taught) => void;
}) => {
  const t = useTexts();
  const field = (name: keyof Taught) => ({
    name,
    value: taught[name],
    onChange: (value: string) => onChange({ ...taught, [name]: value }),
    onBlur: () => {},
    error: undefined,
  });
  const choose = (name: keyof Taught) => (text: string) => onChange({ ...taught, [name]: text });
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-serif text-h2 font-bold">{t('what-you-taught')}</h2>
      <TextField {...field('topic')} label={t('topic')} hint={t('topic-hint')} maxLength={TOPIC_MAX} />
      {!taught.topic && <AsBefore texts={sheet.before.map(({ topic }) => topic)} onChoose={choose('topic')} />}
      <TextField
        {...field('homework')}
        label={t('homework')}
        isOptional
        isMultiline
        rows={3}
        maxLength={HOMEWORK_MAX}
      />
      {!taught.homework && (
        <AsBefore texts={sheet.before.slice(0, 1).map(({ homework }) => homework)} onChoose={choose('homework')} />
      )}
    </section>
  );
};

/** Why nothing can be marked, or until when it can. */
const Times = ({ sheet, now }: { sheet: AttendanceSheet; now: Date }) => {
  const t = useTexts();
  const dates = useDates();
  if (sheet.state === 'cancelled') return <Note tone="warning">{t('lesson-cancelled')}</Note>;
  if (now < new Date(sheet.opensAt)) {
    return <Note tone="info">{t('not-open', { time: dates.longWithTime(sheet.opensAt) })}</Note>;
  }
  if (now > new Date(sheet.closesAt)) return <Note tone="warning">{t('closed')}</Note>;
  return null;
};

const isMarkable = (sheet: AttendanceSheet, now: Date): boolean =>
  sheet.state !== 'cancelled' && now >= new Date(sheet.opensAt) && now <= new Date(sheet.closesAt);

export const Sheet = ({ sheet, now }: { sheet: AttendanceSheet; now: Date }) => {
  const t = useTexts();
  const dates = useDates();
  const navigate = useNavigate();
  const { isRead, acts, marks, unsent, connection } = useOutbox(sheet.id);
  const [more, setMore] = useState<string | null>(null);
  const draft = useDraft<Taught>(`sheet ${sheet.id}`);
  const inOutbox = unsent.filter(({ content }) => content.kind === 'sheet').at(-1)?.content;
  const last = inOutbox?.kind === 'sheet' ? inOutbox : sheet.handedIn;
  const [typed, setTyped] = useState<Taught | null>(draft.kept);
  const taught = typed ?? { topic: last?.topic ?? '', homework: last?.homework ?? '' };
  const rows = shownRows(sheet, marks);
  const canMark = isRead && isMarkable(sheet, now);

  const saying = (row: ShownRow, state: AttendanceState, reason?: AbsenceReason) => ({
    learner: row.learner,
    state,
    reason,
    base: row.mark?.id,
    settles: row.conflict?.id,
  });
  const say: Say = (row, state, reason) => sayAbout(sheet.id, [saying(row, state, reason)]);
  const fillBlanks = (): void =>
    sayAbout(
      sheet.id,
      blankRows(rows).map((row) => saying(row, 'present')),
    );
  const type = (changed: Taught): void => {
    setTyped(changed);
    draft.follow(changed, true);
  };
  const finish = (): void => {
    const proposed = proposedRows(rows).flatMap((row) => (row.state ? [saying(row, row.state)] : []));
    if (proposed.length > 0) sayAbout(sheet.id, proposed);
    handInSheet(sheet.id, taught);
    draft.drop();
    void navigate(paths.teacherToday);
  };

  const blank = blankRows(rows).length;
  const shown = rows.find(({ learner }) => learner === more);
  return (
    <>
      <Times sheet={sheet} now={now} />
      <Answers acts={acts} />
      {rows.length === 0 ? (
        <p>{t('nobody')}</p>
      ) : (
        <section aria-label={t('attendance')} className="flex flex-col gap-4">
          <Counts rows={rows} />
          <fieldset disabled={!canMark} className="min-w-0">
            <ul className="overflow-hidden rounded-card border border-line shadow-sh1">
              {rows.map((row) => (
                <Row
                  key={row.learner}
                  row={row}
                  onTap={() => say(row, nextState(row.state))}
                  onMore={() => setMore(row.learner)}
                />
              ))}
            </ul>
          </fieldset>
          {canMark && blank > 0 && (
            <Button variant="outline" wide="phone" icon={<CheckIcon size={18} />} onClick={fillBlanks}>
              {t('others-present', { count: blank })}
            </Button>
          )}
        </section>
      )}
      {canMark && <TaughtFields sheet={sheet} taught={taught} onChange={type} />}
      <p className="flex flex-wrap gap-x-6">
        <TextLink
          to={`${paths.teacherClass(sheet.classId)}?lesson=${sheet.id}`}
          className="inline-block max-w-full py-2.5"
        >
          {t('class-material')}
        </TextLink>
        <TextLink to={paths.teacherHomework(sheet.id)} className="inline-block max-w-full py-2.5">
          {t('homework-handed-in')}
        </TextLink>
      </p>
      {(canMark || connection !== 'nothing') && (
        <div className="sticky bottom-0 z-10 -mx-[var(--margin)] border-line border-t bg-surface sm:mx-0 sm:rounded-t-card">
          <ConnectionBar connection={connection} />
          {canMark && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-[var(--margin)] py-3 sm:px-5">
              <p className="min-w-0 flex-1 basis-[8rem] text-sm text-ink-2">
                {sheet.handedIn && `${t('handed-in-at', { time: dates.longWithTime(sheet.handedIn.at) })} `}
                {t('correct-until', { time: dates.longWithTime(sheet.closesAt) })}
              </p>
              <Button icon={<CheckIcon size={18} />} onClick={finish}>
                {t(last ? 'hand-in-again' : 'hand-in')}
              </Button>
            </div>
          )}
        </div>
      )}
      {shown && canMark && <MoreDialog row={shown} onSay={say} onClose={() => setMore(null)} />}
    </>
  );
};
