import { CALENDAR_NAMES } from '@temari/contracts/billing-months';
import type { BillingCalendarChange, OfficeBillingCalendar } from '@temari/contracts/office-billing-calendar';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useMonthName } from '../../../lib/domain/use-month-name.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Meaning } from '../../../ui/enrollment-changes/change-dialog.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { useBillingCalendar, useCalendarPreview, useChangeCalendar, useKeepCalendar } from './use-billing-calendar.ts';

/** Whose months are charged, and the owner's way to change it. */
export const BillingCalendarCard = ({ mayAct }: { mayAct: boolean }) => {
  const t = useTexts();
  const billing = useBillingCalendar();
  return (
    <Card kind="flat" title={t('billing-calendar')}>
      <QueryState query={billing}>{(calendar) => <Chosen calendar={calendar} mayAct={mayAct} />}</QueryState>
    </Card>
  );
};

const Chosen = ({ calendar: billing, mayAct }: { calendar: OfficeBillingCalendar; mayAct: boolean }) => {
  const t = useTexts();
  const dates = useDates();
  const toast = useToast();
  const sentence = useErrorSentence();
  const [isChanging, setChanging] = useState(false);
  const keeping = useKeepCalendar({ done: () => toast({ text: t('calendar-kept') }) });
  const { calendar, planned, version } = billing;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t(`calendar-now-${calendar}`)}</p>
      {planned && (
        <Note tone="info">{t(`calendar-planned-${planned.calendar}`, { date: dates.long(planned.from) })}</Note>
      )}
      {mayAct ? (
        <div className="flex flex-wrap gap-3">
          {planned?.canTakeBack !== false && (
            <Button variant="outline" onClick={() => setChanging(true)}>
              {t('calendar-change')}
            </Button>
          )}
          {planned?.canTakeBack && (
            <Button
              variant="quiet"
              disabled={keeping.state === 'working'}
              onClick={() => keeping.submit({ body: { version } })}
            >
              {t('calendar-keep')}
            </Button>
          )}
        </div>
      ) : (
        <p className="text-sm text-ink-2">{t('receipt-rule-owner')}</p>
      )}
      <FormError message={sentence(keeping.error)} />
      {isChanging && <ChangeDialog billing={billing} onClose={() => setChanging(false)} />}
    </div>
  );
};

const ChangeDialog = ({ billing, onClose }: { billing: OfficeBillingCalendar; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const dates = useDates();
  const monthName = useMonthName();
  const toast = useToast();
  const sentence = useErrorSentence();
  const { calendar: now, months, version } = billing;
  const [from, setFrom] = useState(months[0]?.month ?? '');
  const calendar = CALENDAR_NAMES.find((name) => name !== now) ?? now;
  const wish = { calendar, from, version };
  const preview = useCalendarPreview(wish);
  const changing = useChangeCalendar({
    done: () => {
      toast({ text: t('calendar-changed') });
      onClose();
    },
  });
  const first = months.find(({ month }) => month === from);
  return (
    <Dialog
      isOpen
      title={t(`calendar-title-${calendar}`)}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {office('cancel')}
          </Button>
          <Button
            disabled={!preview.isSuccess || preview.isPlaceholderData || changing.state === 'working'}
            onClick={() => changing.submit({ body: wish })}
          >
            {t('calendar-change')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 text-ink">
        <SelectField
          name="from"
          label={t('calendar-from')}
          value={from}
          onChange={setFrom}
          hint={first && dates.long(first.from)}
          options={months.map(({ month }) => ({ value: month, label: monthName(month) }))}
        />
        <ReadState query={preview} skeleton={<SkeletonLines />}>
          {(reply) => 'previewed' in reply && <Meanings change={reply.previewed} />}
        </ReadState>
        <FormError message={sentence(changing.error)} />
      </div>
    </Dialog>
  );
};

const Meanings = ({ change }: { change: BillingCalendarChange }) => {
  const t = useTexts();
  const dates = useDates();
  const money = useMoney();
  const monthName = useMonthName();
  const { last, between, first, charges, households, sumEtb, insteadEtb, paidAhead, changesPlanned } = change;
  const days = ({ month, from, to }: typeof between): string =>
    t('calendar-days', { month: monthName(month), from: dates.long(from), to: dates.long(to) });
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-2.5 border-y border-line py-4">
        <Meaning label={t('calendar-last')}>{days(last)}</Meaning>
        <Meaning label={t('calendar-between')}>{days(between)}</Meaning>
        <Meaning label={t('calendar-first')}>{days(first)}</Meaning>
        <Meaning label={t('calendar-charges')}>
          {t('calendar-charges-value', { charges, households, sum: money(sumEtb) })}
        </Meaning>
        <Meaning label={t('calendar-instead')}>{money(insteadEtb)}</Meaning>
        <Meaning label={t('calendar-paid-ahead')}>{paidAhead}</Meaning>
        <Meaning label={t('calendar-changes-planned')}>{changesPlanned}</Meaning>
      </dl>
      <Note tone="info">{t('calendar-meaning')}</Note>
    </div>
  );
};
