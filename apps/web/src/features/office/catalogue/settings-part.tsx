import * as wrong from '@temari/contracts/field-errors';
import { digitsUpTo, POSITION_MAX, SETTING_MAX } from '@temari/contracts/limits';
import { localeOf } from '@temari/contracts/locale';
import type { OfficeEntry } from '@temari/contracts/office-catalogue';
import { SETTING_LISTS, SETTING_SCOPES, type SettingList, type SettingScope } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PlusIcon } from '../../../ui/brand/icons.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldGroup } from '../../../ui/fields/field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { TranslatedField } from '../translated-field.tsx';
import { translatedValues, translationsFrom } from '../translated-fields.ts';
import { useAddress } from '../use-address.ts';
import { filled, position, useRecordDialog } from '../use-record-dialog.ts';
import { RecordButtons } from './record-buttons.tsx';
import { useTexts } from './texts.ts';
import { useCreateEntry, useDeleteEntry, useEditEntry, useEntries } from './use-catalogue.ts';

type Editing = { list: SettingList; id: string | null };
const WEEK = [1, 2, 3, 4, 5, 6, 7];

const clockOf = (minute: number | null): string =>
  minute === null ? '' : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (clock: string): number | null => {
  const [hours, minutes] = clock.split(':').map(Number);
  return clock ? (hours ?? 0) * 60 + (minutes ?? 0) : null;
};

/** 5 January 2026 is a Monday. */
const useWeekdayName = (): ((weekday: number) => string) => {
  const { language } = useLanguage();
  const name = new Intl.DateTimeFormat(localeOf(language, { dayFirst: true }), { weekday: 'short', timeZone: 'UTC' });
  return (weekday) => name.format(new Date(Date.UTC(2026, 0, 4 + weekday)));
};

export const SettingsPart = ({ mayAct }: { mayAct: boolean }) => {
  const t = useTexts();
  const address = useAddress();
  const entries = useEntries();
  const [editing, setEditing] = useState<Editing | null>(null);
  const scope = SETTING_SCOPES.find((name) => name === address.value('scope')) ?? 'tutor';
  const lists = SETTING_LISTS.filter((list) => list !== 'areaOfFocus' || scope === 'language');
  return (
    <>
      <div className="max-w-80">
        <FilterSelect
          label={t('form')}
          value={scope}
          onChange={(value) => address.set({ scope: value })}
          options={SETTING_SCOPES.map((value) => ({ value, label: t(`scope-${value}`) }))}
        />
      </div>
      <QueryState query={entries}>
        {(all) => (
          <>
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              {lists.map((list) => (
                <Card
                  key={list}
                  kind="flat"
                  title={t(`list-${list}`)}
                  actions={
                    mayAct && (
                      <Button
                        variant="outline"
                        size="small"
                        icon={<PlusIcon size={18} />}
                        onClick={() => setEditing({ list, id: null })}
                      >
                        {t('add')}
                        <span className="sr-only">{t(`list-${list}`)}</span>
                      </Button>
                    )
                  }
                >
                  <ul className="flex flex-col">
                    {all
                      .filter((entry) => entry.scope === scope && entry.list === list)
                      .map((entry) => (
                        <EntryRow
                          key={entry.id}
                          entry={entry}
                          mayAct={mayAct}
                          onEdit={() => setEditing({ list, id: entry.id })}
                        />
                      ))}
                  </ul>
                </Card>
              ))}
            </div>
            {editing && (
              <EntryDialog
                scope={scope}
                list={editing.list}
                entry={all.find(({ id }) => id === editing.id) ?? null}
                nextPosition={Math.max(0, ...all.map(({ position }) => position + 1))}
                onClose={() => setEditing(null)}
              />
            )}
          </>
        )}
      </QueryState>
    </>
  );
};

const EntryRow = ({ entry, mayAct, onEdit }: { entry: OfficeEntry; mayAct: boolean; onEdit: () => void }) => {
  const t = useTexts();
  const joined = useJoined();
  const value = useEnteredWords()(entry, 'value');
  const weekdayName = useWeekdayName();
  const meaning = entry.weekdays
    ? joined(entry.weekdays.map(weekdayName))
    : entry.startsAtMinute !== null && `${clockOf(entry.startsAtMinute)}–${clockOf(entry.endsAtMinute)}`;
  return (
    <li className="flex items-center justify-between gap-3 border-line py-2 not-last:border-b">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
          {value}
          {entry.status === 'Inactive' && <Badge tone="quiet">{t('inactive')}</Badge>}
        </p>
        {meaning && <p className="text-sm text-ink-2">{meaning}</p>}
      </div>
      {mayAct && <RecordButtons id={entry.id} name={value} onEdit={onEdit} useRemove={useDeleteEntry} />}
    </li>
  );
};

const EntryDialog = ({
  scope,
  list,
  entry,
  nextPosition,
  onClose,
}: {
  scope: SettingScope;
  list: SettingList;
  entry: OfficeEntry | null;
  nextPosition: number;
  onClose: () => void;
}) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useEnteredWords();
  const weekdayName = useWeekdayName();
  const isTime = list === 'possibleTime';
  const isSchedule = list === 'scheduleName';
  const { form, saving } = useRecordDialog({
    latest: entry,
    valuesOf: (stored) => ({
      value: stored?.value ?? '',
      ...translatedValues(['value'], stored?.translations),
      status: stored?.status ?? ('Active' as const),
      position: String(stored?.position ?? nextPosition),
      startsAtMinute: clockOf(stored?.startsAtMinute ?? null),
      endsAtMinute: clockOf(stored?.endsAtMinute ?? null),
      weekdays: stored?.weekdays ?? ([] as number[]),
    }),
    rules: {
      value: filled,
      position,
      startsAtMinute: (value) => (isTime && !value ? wrong.missing : null),
      endsAtMinute: (value, { startsAtMinute }) => (isTime && value <= startsAtMinute ? wrong.timeEnd : null),
      weekdays: (value) => (isSchedule && value.length === 0 ? wrong.weekdays : null),
    },
    bodyOf: (values) => ({
      scope,
      list,
      value: values.value,
      translations: translationsFrom(['value'], values),
      status: values.status,
      position: Number(values.position),
      startsAtMinute: isTime ? minuteOf(values.startsAtMinute) : null,
      endsAtMinute: isTime ? minuteOf(values.endsAtMinute) : null,
      weekdays: isSchedule ? values.weekdays : null,
    }),
    useCreate: useCreateEntry,
    useEdit: useEditEntry,
    onClose,
  });
  const { seen } = form;
  const { weekdays } = form.values;
  return (
    <EditDialog
      title={seen ? office('edit-what', { name: words(seen, 'value') }) : t('entry-new', { list: t(`list-${list}`) })}
      form={form}
      saving={saving}
      onClose={onClose}
    >
      <TranslatedField
        field={form.field}
        name="value"
        label={t('entry-value')}
        translationHint={t('entry-value-hint')}
        maxLength={SETTING_MAX}
      />
      {isSchedule && (
        <FieldGroup label={t('weekdays')} error={form.errors.weekdays}>
          {() => (
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
              {WEEK.map((weekday) => (
                <Checkbox
                  key={weekday}
                  name="weekdays"
                  label={weekdayName(weekday)}
                  value={weekdays.includes(weekday)}
                  onChange={(isChosen) =>
                    form.setValues({
                      weekdays: isChosen ? [...weekdays, weekday] : weekdays.filter((other) => other !== weekday),
                    })
                  }
                />
              ))}
            </div>
          )}
        </FieldGroup>
      )}
      {isTime && (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField {...form.field('startsAtMinute')} label={t('time-start')} hint={t('time-hint')} type="time" />
          <TextField {...form.field('endsAtMinute')} label={t('time-end')} type="time" />
        </div>
      )}
      <RadioCards
        {...form.field('status')}
        label={t('entry-status')}
        columns={2}
        options={[
          { value: 'Active', label: t('active') },
          { value: 'Inactive', label: t('inactive'), description: t('inactive-text') },
        ]}
      />
      <TextField
        {...form.field('position')}
        label={t('position')}
        inputMode="numeric"
        maxLength={digitsUpTo(POSITION_MAX)}
      />
    </EditDialog>
  );
};
