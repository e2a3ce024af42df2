import { LADDER_BOUNDS, type LadderNumber } from '@temari/contracts/ladder-rules';
import { digitsUpTo } from '@temari/contracts/limits';
import type { OfficeLadderRules } from '@temari/contracts/office-arrears';
import { useState } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { EditButton } from '../edit-button.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useRecordForm } from '../use-record-form.ts';
import { wholeNumberWithin } from '../whole-number.ts';
import { useTexts } from './texts.ts';
import { useEditLadderRules, useLadderRules } from './use-arrears.ts';

const NAMES = Object.keys(LADDER_BOUNDS) as LadderNumber[];

const forEach = <Value,>(make: (name: LadderNumber) => Value): Record<LadderNumber, Value> =>
  Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Record<LadderNumber, Value>;

/** What happens about a month that is not paid, and when. */
export const LadderRulesCard = () => {
  const t = useTexts();
  const money = useMoney();
  const mayAct = useMayAct(['money']);
  const rules = useLadderRules();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card
      kind="flat"
      as="section"
      title={t('rules')}
      actions={mayAct && <EditButton name={t('rules')} onEdit={() => setIsEditing(true)} />}
    >
      <p className="text-sm text-ink-2">{t('rules-lead')}</p>
      <ReadState query={rules}>
        {(decided) => (
          <>
            <DefinitionList
              items={[
                { label: t('rule-callDay'), value: t('after-days', { count: decided.callDay }) },
                {
                  label: t('rule-gateDay'),
                  value: decided.isGateOn ? t('after-days', { count: decided.gateDay }) : t('never'),
                },
                { label: t('rule-seatDay'), value: t('after-days', { count: decided.seatDay }) },
                { label: t('rule-waiverLimitEtb'), value: money(decided.waiverLimitEtb) },
              ]}
            />
            {isEditing && <RulesDialog rules={decided} onClose={() => setIsEditing(false)} />}
          </>
        )}
      </ReadState>
    </Card>
  );
};

const RulesDialog = ({ rules, onClose }: { rules: OfficeLadderRules; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const form = useRecordForm({
    latest: rules,
    valuesOf: (stored) => ({
      ...forEach((name) => String((stored ?? rules)[name])),
      isGateOn: (stored ?? rules).isGateOn,
    }),
    rules: forEach((name) => wholeNumberWithin(LADDER_BOUNDS[name])),
    onSubmit: (values, seen) =>
      edit.submit({
        body: {
          ...forEach((name) => Number(values[name])),
          isGateOn: values.isGateOn,
          version: seen?.version ?? 0,
        },
      }),
  });
  const edit = useEditLadderRules({
    ...form.refused,
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('rules')} form={form} saving={edit} onClose={onClose}>
      {NAMES.map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(`rule-${name}`)}
          hint={t(`rule-${name}-hint`, LADDER_BOUNDS[name])}
          inputMode="numeric"
          maxLength={digitsUpTo(LADDER_BOUNDS[name].max)}
        />
      ))}
      <Checkbox {...form.field('isGateOn')} label={t('rule-isGateOn')} hint={t('rule-isGateOn-hint')} />
    </EditDialog>
  );
};
