import type { EnrollmentChange } from '@temari/contracts/enrollment-changes';
import {
  MONTHS_OFFERED,
  PAUSE_MONTHS_MAX,
  STOP_REASONS,
  STOP_TIMES,
  type StopReason,
  type StopTime,
} from '@temari/contracts/pause-rules';
import { useState } from 'react';
import { useMonthName } from '../../lib/domain/use-month-name.ts';
import { useDates } from '../../lib/language/dates.ts';
import { RadioCards } from '../fields/radio-cards.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { Money } from '../money/money.tsx';
import { Note } from '../states/note.tsx';
import { ReadState } from '../states/read-state.tsx';
import { SkeletonLines } from '../states/skeleton.tsx';
import { ChangeDialog, Meaning } from './change-dialog.tsx';
import { useTexts } from './texts.ts';
import {
  previewedOf,
  useMonthsToChange,
  usePause,
  usePausePreview,
  useStop,
  useStopPreview,
} from './use-enrollment-changes.ts';

export type ChangeDialogOf = { id: string; fullName: string; onChanged: () => void; onClose: () => void };

const useSeatWords = () => {
  const t = useTexts();
  const dates = useDates();
  return ({ seatFreeFrom, goesOnOn }: EnrollmentChange): string => {
    if (seatFreeFrom === null) return t('seat-kept');
    return t(goesOnOn === null ? 'seat-free' : 'seat-offered', { date: dates.long(seatFreeFrom) });
  };
};

const Meanings = ({ change }: { change: EnrollmentChange }) => {
  const t = useTexts();
  const dates = useDates();
  const seat = useSeatWords();
  const { lastDay, goesOnOn, creditEtb, toPayEtb } = change;
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-2.5 border-y border-line py-4">
        <Meaning label={t('last-day')}>{dates.long(lastDay)}</Meaning>
        {goesOnOn && <Meaning label={t('goes-on')}>{dates.long(goesOnOn)}</Meaning>}
        {toPayEtb > 0 && (
          <Meaning label={t('still-to-pay')}>
            <Money amountEtb={toPayEtb} />
          </Meaning>
        )}
        <Meaning label={t(goesOnOn ? 'charged-pause' : 'charged-then')}>
          <Money amountEtb={0} />
        </Meaning>
        {creditEtb > 0 && (
          <Meaning label={t('stays-credit')}>
            <Money amountEtb={creditEtb} />
          </Meaning>
        )}
      </dl>
      <Note tone={change.seatFreeFrom === null ? 'info' : 'warning'}>{seat(change)}</Note>
    </div>
  );
};

export const PauseDialog = ({ id, fullName, onChanged, onClose }: ChangeDialogOf) => {
  const t = useTexts();
  const dates = useDates();
  const monthName = useMonthName();
  const asked = useMonthsToChange(id);
  const months = asked.data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [length, setLength] = useState('1');
  const place = Math.max(
    0,
    months.findIndex(({ month }) => month === chosen),
  );
  const first = months[place];
  const wish = { from: first?.month ?? '', until: months[place + Number(length) - 1]?.month ?? '' };
  const preview = usePausePreview(id, wish);
  const pausing = usePause(id, onChanged);
  return (
    <ChangeDialog
      title={t('pause-title', { name: fullName })}
      confirm={t('pause')}
      isReady={preview.isSuccess && !preview.isPlaceholderData}
      act={pausing}
      onConfirm={() => pausing.submit(wish)}
      onClose={onClose}
    >
      <SelectField
        name="from"
        label={t('pause-from')}
        value={wish.from}
        onChange={setChosen}
        hint={first && dates.long(first.from)}
        options={months.slice(0, MONTHS_OFFERED).map(({ month }) => ({ value: month, label: monthName(month) }))}
      />
      <RadioCards
        name="length"
        label={t('pause-length')}
        value={length}
        onChange={setLength}
        columns={3}
        options={Array.from({ length: PAUSE_MONTHS_MAX }, (_, place) => ({
          value: String(place + 1),
          label: t('months', { count: place + 1 }),
        }))}
      />
      <ReadState query={preview} skeleton={<SkeletonLines />}>
        {(reply) => {
          const change = previewedOf<EnrollmentChange>(reply);
          return change && <Meanings change={change} />;
        }}
      </ReadState>
    </ChangeDialog>
  );
};

/** Only families that have paid ahead have a choice. */
const StopTimes = ({ until, at, onChange }: { until: string; at: StopTime; onChange: (at: StopTime) => void }) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <RadioCards
      name="at"
      label={t('stop-when')}
      value={at}
      onChange={onChange}
      options={STOP_TIMES.map((value) => ({
        value,
        label: t(`stop-${value}`),
        description: t(`stop-${value}-text`, { date: dates.long(until) }),
      }))}
    />
  );
};

export const StopDialog = ({ id, fullName, onChanged, onClose }: ChangeDialogOf) => {
  const t = useTexts();
  const [at, setAt] = useState<StopTime>('paid-end');
  const [reason, setReason] = useState<StopReason | ''>('');
  const preview = useStopPreview(id, at);
  const stopping = useStop(id, onChanged);
  return (
    <ChangeDialog
      title={t('stop-title', { name: fullName })}
      confirm={t('stop')}
      isDanger
      isReady={preview.isSuccess && !preview.isPlaceholderData}
      act={stopping}
      onConfirm={() => stopping.submit({ at, reason: reason || null })}
      onClose={onClose}
    >
      <ReadState query={preview} skeleton={<SkeletonLines />}>
        {(reply) => {
          const change = previewedOf<EnrollmentChange>(reply);
          return (
            change && (
              <>
                {change.paidAheadUntil && <StopTimes until={change.paidAheadUntil} at={at} onChange={setAt} />}
                <Meanings change={change} />
                <SelectField
                  name="reason"
                  label={t('stop-why')}
                  isOptional
                  value={reason}
                  onChange={(value) => setReason(value as StopReason | '')}
                  placeholder={t('stop-why-none')}
                  options={STOP_REASONS.map((value) => ({ value, label: t(`stop-why-${value}`) }))}
                />
                <p className="text-ink-2">{t('stop-can-be-undone')}</p>
              </>
            )
          );
        }}
      </ReadState>
    </ChangeDialog>
  );
};
