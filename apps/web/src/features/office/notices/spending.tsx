import * as wrong from '@temari/contracts/field-errors';
import { BUDGET_WARNING_PERCENT, NOTICE_SETTING_BOUNDS } from '@temari/contracts/notice-settings';
import type { NoticeSpending, OfficeNoticeSettings } from '@temari/contracts/office-notice-spending';
import { useState } from 'react';
import { useDates } from '../../../lib/language/dates.ts';
import { ProgressBar } from '../../../ui/fields/progress-bar.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { EditButton } from '../edit-button.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { minuteOf } from '../minute-of.ts';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useRecordForm } from '../use-record-form.ts';
import { useTexts } from './texts.ts';
import { useEditNoticeSettings, useNoticeSpending } from './use-notice-rules.ts';

/** What SMS have cost this month, what people were told, and what the office has set for all notices. */
export const SpendingCards = () => (
  <ReadState query={useNoticeSpending()}>
    {(spending) => (
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        <Budget spending={spending} />
        <LastDays spending={spending} />
        <Settings settings={spending.settings} />
      </div>
    )}
  </ReadState>
);

const Budget = ({ spending }: { spending: NoticeSpending }) => {
  const t = useTexts();
  const money = useMoney();
  const { spentEtb, budgetEtb, percent, waiting } = spending;
  const spent = t('spent-of', { spent: money(spentEtb), budget: money(budgetEtb), percent });
  return (
    <Card kind="flat" as="section" title={t('budget')}>
      <p className="font-semibold">{spent}</p>
      <ProgressBar label={spent} percent={Math.min(percent, 100)} />
      {percent >= BUDGET_WARNING_PERCENT && (
        <Note tone="warning">{t('budget-warning', { percent: BUDGET_WARNING_PERCENT })}</Note>
      )}
      {waiting > 0 && <p className="text-sm">{t('budget-waiting', { count: waiting })}</p>}
    </Card>
  );
};

const LastDays = ({ spending: { told, bySms, households, learners, planned } }: { spending: NoticeSpending }) => {
  const t = useTexts();
  const money = useMoney();
  return (
    <Card kind="flat" as="section" title={t('last-days')}>
      <DefinitionList
        items={[
          { label: t('told'), value: told },
          { label: t('told-free'), value: told - bySms },
          { label: t('told-sms'), value: bySms },
          { label: t('households-learners'), value: `${households} · ${learners}` },
        ]}
      />
      <p className="text-sm text-ink-2">
        {t('planned', {
          learners: planned.learners,
          households: planned.households,
          messages: planned.messages,
          cost: money(planned.costEtb),
        })}
        {planned.reminders.messages > 0 &&
          ` ${t('planned-reminders', {
            messages: planned.reminders.messages,
            cost: money(planned.reminders.costEtb),
          })}`}
      </p>
    </Card>
  );
};

const Settings = ({ settings }: { settings: OfficeNoticeSettings }) => {
  const t = useTexts();
  const money = useMoney();
  const dates = useDates();
  const mayAct = useMayAct('whole-office');
  const [isEditing, setIsEditing] = useState(false);
  const { quietFromMinute: from, quietUntilMinute: until } = settings;
  return (
    <Card
      kind="flat"
      as="section"
      title={t('settings')}
      actions={mayAct && <EditButton name={t('settings')} onEdit={() => setIsEditing(true)} />}
    >
      <DefinitionList
        items={[
          {
            label: t('quiet-hours'),
            value: from === until ? t('quiet-none') : `${dates.time(from)} – ${dates.time(until)}`,
          },
          { label: t('price'), value: money(settings.smsPriceSantim / 100) },
          { label: t('month-budget'), value: money(settings.smsBudgetSantim / 100) },
          {
            label: t('alone'),
            value: t('alone-up-to', { count: settings.aloneReceivers, cost: money(settings.aloneSantim / 100) }),
          },
        ]}
      />
      {isEditing && <SettingsDialog settings={settings} onClose={() => setIsEditing(false)} />}
    </Card>
  );
};

/** '21:00'. */
const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const santimOf = (birr: string): number => Math.round(Number(birr) * 100);

const isBirr = (birr: string): boolean =>
  /^\d+(\.\d{1,2})?$/.test(birr.trim()) && santimOf(birr) <= NOTICE_SETTING_BOUNDS.smsBudgetSantim.max;

const isCount = (count: string): boolean =>
  /^\d+$/.test(count.trim()) && Number(count) <= NOTICE_SETTING_BOUNDS.aloneReceivers.max;

const SettingsDialog = ({ settings, onClose }: { settings: OfficeNoticeSettings; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const timeRule = (value: string) => (minuteOf(value) === null ? wrong.time : null);
  const countRule = (value: string) => (isCount(value) ? null : wrong.amount);
  const birrRule = (value: string) => (isBirr(value) ? null : wrong.amount);
  const form = useRecordForm({
    latest: settings,
    valuesOf: (stored) => {
      const shown = stored ?? settings;
      return {
        quietFromMinute: clockOf(shown.quietFromMinute),
        quietUntilMinute: clockOf(shown.quietUntilMinute),
        smsPriceSantim: String(shown.smsPriceSantim / 100),
        smsBudgetSantim: String(shown.smsBudgetSantim / 100),
        aloneReceivers: String(shown.aloneReceivers),
        aloneSantim: String(shown.aloneSantim / 100),
      };
    },
    rules: {
      quietFromMinute: timeRule,
      quietUntilMinute: timeRule,
      smsPriceSantim: birrRule,
      smsBudgetSantim: birrRule,
      aloneReceivers: countRule,
      aloneSantim: birrRule,
    },
    onSubmit: (values, seen) =>
      edit.submit({
        body: {
          quietFromMinute: minuteOf(values.quietFromMinute) ?? 0,
          quietUntilMinute: minuteOf(values.quietUntilMinute) ?? 0,
          smsPriceSantim: santimOf(values.smsPriceSantim),
          smsBudgetSantim: santimOf(values.smsBudgetSantim),
          aloneReceivers: Number(values.aloneReceivers),
          aloneSantim: santimOf(values.aloneSantim),
          version: seen?.version ?? 0,
        },
      }),
  });
  const edit = useEditNoticeSettings({
    ...form.refused,
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('settings')} form={form} saving={edit} onClose={onClose}>
      <TextField {...form.field('quietFromMinute')} label={t('quiet-from')} hint={t('quiet-hint')} type="time" />
      <TextField {...form.field('quietUntilMinute')} label={t('quiet-until')} type="time" />
      <TextField {...form.field('smsPriceSantim')} label={t('price')} inputMode="decimal" maxLength={9} />
      <TextField
        {...form.field('smsBudgetSantim')}
        label={t('month-budget')}
        hint={t('budget-hint')}
        inputMode="decimal"
        maxLength={10}
      />
      <TextField
        {...form.field('aloneReceivers')}
        label={t('alone-receivers')}
        hint={t('alone-hint')}
        inputMode="numeric"
        maxLength={7}
      />
      <TextField {...form.field('aloneSantim')} label={t('alone-cost')} inputMode="decimal" maxLength={10} />
    </EditDialog>
  );
};
