import { STUDENT_NEEDS } from '@temari/contracts/office-needs';
import type { Work, WorkShown } from '@temari/contracts/office-work';
import { WORK_KINDS, WORK_TITLE_MAX, type WorkKind } from '@temari/contracts/work-rules';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { FindHousehold } from '../find-household.tsx';
import { useMay, useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useRecordForm } from '../use-record-form.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useEditWork } from './use-work.ts';

const valuesOf = (work: Work | null) => ({
  kind: work?.kind as string,
  title: work?.title ?? '',
  assignee: work?.assignee?.id ?? '',
  dueOn: work?.dueOn ?? '',
  learner: work?.learner?.id ?? '',
});

/** Who does it, until when, and whom it is about. */
export const WorkForm = ({ shown }: { shown: WorkShown }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const sentence = useErrorSentence();
  const toast = useToast();
  const mayAct = useMayAct();
  const seesFamilies = useMay()(STUDENT_NEEDS);
  const { work, colleagues, learners } = shown;
  const [household, setHousehold] = useState(work.household);
  const form = useRecordForm<Work, ReturnType<typeof valuesOf>>({
    latest: work,
    valuesOf,
    rules: {},
    wordsOf: (name, stored) => {
      if (name === 'assignee') return stored.assignee?.name;
      return name === 'dueOn' && stored.dueOn ? words.date(stored.dueOn) : undefined;
    },
    onSubmit: ({ kind, title, assignee, dueOn, learner }, seen) =>
      save.submit({
        params: { id: work.id },
        body: {
          kind: kind as WorkKind,
          ...(title.trim() && { title: title.trim() }),
          household: household?.id ?? null,
          learner: (household?.id === work.household?.id && learner) || null,
          assignee: assignee || null,
          dueOn: dueOn || null,
          version: seen?.version ?? work.version,
        },
      }),
  });
  const save = useEditWork({
    ...form.refused,
    done: (saved) => {
      toast({ text: office('saved') });
      form.renew(saved);
    },
  });
  if (!mayAct) return null;
  const isOtherFamily = household?.id !== work.household?.id;
  return (
    <Form onSubmit={form.submit}>
      <SelectField
        {...form.field('kind')}
        label={t('kind')}
        options={WORK_KINDS.filter((value) => value !== 'message' || work.messageId).map((value) => ({
          value,
          label: t(`kind-${value}`),
        }))}
      />
      <TextField
        {...form.field('title')}
        label={t('what')}
        isOptional={work.messageId !== null}
        maxLength={WORK_TITLE_MAX}
      />
      <SelectField
        {...form.field('assignee')}
        label={t('assignee')}
        isOptional
        placeholder={t('nobody-yet')}
        options={colleagues.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <DateField {...form.field('dueOn')} label={t('due')} isOptional />
      {seesFamilies && <Family shown={shown} chosen={household} onChoose={setHousehold} />}
      {household && !isOtherFamily && learners.length > 0 && (
        <SelectField
          {...form.field('learner')}
          label={t('learner')}
          isOptional
          placeholder={t('whole-family')}
          options={learners.map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
      <FormError message={sentence(save.error)} />
      {(form.isDirty || isOtherFamily || save.state !== 'idle') && (
        <div>
          <SubmitButton state={save.state} label={office('save')} size="small" />
        </div>
      )}
    </Form>
  );
};

type FamilyProps = {
  shown: WorkShown;
  chosen: Work['household'];
  onChoose: (household: Work['household']) => void;
};

/** The family that it is about; who has the phone of the message is offered, and never joined by itself. */
const Family = ({ shown: { proposed }, chosen, onChoose }: FamilyProps) => {
  const t = useTexts();
  if (chosen) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm text-ink-2">{t('family')}</span>
        <TextLink to={officePaths.household(chosen.id)} className="inline-flex min-h-11 items-center font-semibold">
          {chosen.name}
        </TextLink>
        <Button variant="quiet" size="small" onClick={() => onChoose(null)}>
          {t('not-this-family')}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-label font-semibold">{t('family')}</legend>
      {proposed.length > 0 && (
        <>
          <p className="text-sm text-ink-2">{t('same-phone')}</p>
          <div className="flex flex-wrap gap-2">
            {proposed.map((household) => (
              <Button key={household.id} variant="outline" size="small" onClick={() => onChoose(household)}>
                {household.name}
              </Button>
            ))}
          </div>
        </>
      )}
      <FindHousehold label={t('find-family')} none={t('no-family')} chosen={null} onChoose={onChoose} />
    </fieldset>
  );
};
