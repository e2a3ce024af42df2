import { digitsUpTo } from '@temari/contracts/limits';
import { MAKE_UP_BOUNDS, type MakeUpRules } from '@temari/contracts/make-up-rules';
import type { OfficeMakeUpRules } from '@temari/contracts/office-school-terms';
import { useState } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { EditButton } from '../edit-button.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useRecordForm } from '../use-record-form.ts';
import { wholeNumberWithin } from '../whole-number.ts';
import { useTexts } from './texts.ts';
import { useEditMakeUpRules, useMakeUpRules } from './use-school-terms.ts';

const NAMES = Object.keys(MAKE_UP_BOUNDS) as (keyof MakeUpRules)[];

const forEach = <Value,>(make: (name: keyof MakeUpRules) => Value): Record<keyof MakeUpRules, Value> =>
  Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Record<keyof MakeUpRules, Value>;

/** What a family gets for a lesson that a learner misses. */
export const MakeUpRulesCard = () => {
  const t = useTexts();
  const mayAct = useMayAct(['teaching']);
  const rules = useMakeUpRules();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card
      kind="flat"
      as="section"
      title={t('make-up-rules')}
      actions={mayAct && <EditButton name={t('make-up-rules')} onEdit={() => setIsEditing(true)} />}
    >
      <p className="text-sm text-ink-2">{t('make-up-rules-lead')}</p>
      <ReadState query={rules}>
        {(decided) => (
          <>
            <DefinitionList
              columns={3}
              items={NAMES.map((name) => ({ label: t(`rule-${name}`), value: String(decided[name]) }))}
            />
            {isEditing && <RulesDialog rules={decided} onClose={() => setIsEditing(false)} />}
          </>
        )}
      </ReadState>
    </Card>
  );
};

const RulesDialog = ({ rules, onClose }: { rules: OfficeMakeUpRules; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const form = useRecordForm({
    latest: rules,
    valuesOf: (stored) => forEach((name) => String((stored ?? rules)[name])),
    rules: forEach((name) => wholeNumberWithin(MAKE_UP_BOUNDS[name])),
    onSubmit: (values, seen) =>
      edit.submit({ body: { ...forEach((name) => Number(values[name])), version: seen?.version ?? 0 } }),
  });
  const edit = useEditMakeUpRules({
    ...form.refused,
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('make-up-rules')} form={form} saving={edit} onClose={onClose}>
      {NAMES.map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(`rule-${name}`)}
          hint={t(`rule-${name}-hint`, MAKE_UP_BOUNDS[name])}
          inputMode="numeric"
          maxLength={digitsUpTo(MAKE_UP_BOUNDS[name].max)}
        />
      ))}
    </EditDialog>
  );
};
