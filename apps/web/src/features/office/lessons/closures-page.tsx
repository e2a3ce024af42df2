import type { Previewed } from '@temari/contracts/endpoint';
import * as wrong from '@temari/contracts/field-errors';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language, OTHER_LANGUAGES } from '@temari/contracts/languages';
import { CLOSURE_NAME_MAX } from '@temari/contracts/limits';
import type { Closure, ClosureEffects } from '@temari/contracts/office-closures';
import {
  CLOSURE_KINDS,
  CLOSURE_STATUSES,
  type ClosureKind,
  type ClosureStatus,
  GRADES,
  REGIONS,
  SERVICES,
} from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useRegionTexts } from '../../../lib/domain/region-words.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { PlusIcon } from '../../../ui/brand/icons.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Badge, type BadgeTone } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { EditButton } from '../edit-button.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { TellFamilies } from '../tell-families.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { inEachLanguage } from '../translated-fields.ts';
import { useLabelIn } from '../use-label-in.ts';
import { filled, useRecordDialog } from '../use-record-dialog.ts';
import { useWords } from '../use-words.ts';
import { MakeUpRulesCard } from './make-up-rules.tsx';
import { SchoolTerms } from './school-terms.tsx';
import { useTexts } from './texts.ts';
import { useClosures, useCreateClosure, useEditClosure } from './use-lessons.ts';

const TONES: Record<ClosureStatus, BadgeTone> = { expected: 'waiting', confirmed: 'good', dismissed: 'quiet' };

/** Days without lessons: the holidays of the law, and what the office adds. */
export const ClosuresPage = () => {
  const t = useTexts();
  const mayAct = useMayAct(['teaching']);
  const closures = useClosures();
  const [editing, setEditing] = useState<string | null>(null);
  const [telling, setTelling] = useState<Closure | null>(null);
  return (
    <OfficePage
      title={t('closures')}
      below={t('closures-lead')}
      back={<BackLink to={officePaths.lessons}>{t('title')}</BackLink>}
      actions={
        mayAct && (
          <Button icon={<PlusIcon size={18} />} onClick={() => setEditing('new')}>
            {t('closure-new')}
          </Button>
        )
      }
    >
      <SchoolTerms />
      <MakeUpRulesCard />
      <QueryState query={closures} empty={<EmptyState title={t('closures-none')} />}>
        {(list) => (
          <>
            <ul className="flex flex-col rounded-card border border-line bg-surface px-5">
              {list.map((closure) => (
                <ClosureRow
                  key={closure.id}
                  closure={closure}
                  mayAct={mayAct}
                  onEdit={() => setEditing(closure.id)}
                  onTell={() => setTelling(closure)}
                />
              ))}
            </ul>
            {telling && <TellDialog closure={telling} onClose={() => setTelling(null)} />}
            {editing && (
              <ClosureDialog closure={list.find(({ id }) => id === editing) ?? null} onClose={() => setEditing(null)} />
            )}
          </>
        )}
      </QueryState>
    </OfficePage>
  );
};

const useClosureName = (): ((closure: Closure) => string) => {
  const { language } = useLanguage();
  return ({ names }) => names[language] || names[DEFAULT_LANGUAGE];
};

const TellDialog = ({ closure, onClose }: { closure: Closure; onClose: () => void }) => {
  const nameOf = useClosureName();
  return (
    <Dialog isOpen title={nameOf(closure)} onClose={onClose} className="sm:max-w-140!">
      <TellFamilies about="closure" id={closure.id} saysNothingToTell />
    </Dialog>
  );
};

type ClosureRowProps = { closure: Closure; mayAct: boolean; onEdit: () => void; onTell: () => void };

const ClosureRow = ({ closure, mayAct, onEdit, onTell }: ClosureRowProps) => {
  const t = useTexts();
  const words = useWords();
  const name = useClosureName()(closure);
  const dates = useDates();
  const region = useRegionTexts();
  const { from, to, kind, status, services, grades, regions } = closure;
  const forWhom = [...services.map(words.service), ...grades.map(words.grade), ...regions.map((each) => region(each))];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line py-3.5 not-last:border-b">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {kind === 'memorial' ? (
            <Badge tone="quiet">{t('kind-memorial')}</Badge>
          ) : (
            <Badge tone={TONES[status]}>{t(`status-${status}`)}</Badge>
          )}
        </p>
        <p className="text-sm text-ink-2">
          {[dates.gregorian, dates.ethiopian]
            .map((day) => (from === to ? day(from) : t('from-until', { from: day(from), until: day(to) })))
            .join(' · ')}
        </p>
        {forWhom.length > 0 && <p className="text-sm text-ink-2">{forWhom.join(' · ')}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {kind !== 'memorial' && status !== 'expected' && (
          <Button variant="quiet" size="small" onClick={onTell} aria-label={t('tell-named', { name })}>
            {t('tell')}
          </Button>
        )}
        {mayAct && <EditButton name={name} onEdit={onEdit} />}
      </div>
    </li>
  );
};

const ClosureDialog = ({ closure, onClose }: { closure: Closure | null; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const regionWord = useRegionTexts();
  const labelIn = useLabelIn();
  const sentence = useErrorSentence();
  const nameOf = useClosureName();
  const bodyOf = (values: ReturnType<typeof valuesOf>) => ({
    from: values.from,
    to: values.to || values.from,
    kind: values.kind as ClosureKind,
    status: values.status as ClosureStatus,
    names: namesFrom(values),
    services: SERVICES.filter((service) => service === values.service),
    grades: GRADES.filter((grade) => values.grades.includes(grade)),
    regions: values.kind === 'exam' ? REGIONS.filter((region) => values.regions.includes(region)) : [],
  });
  const { form, saving } = useRecordDialog({
    latest: closure,
    valuesOf,
    rules: {
      [nameField(DEFAULT_LANGUAGE)]: filled,
      from: filled,
      to: (value, { from }) => (value && value < from ? wrong.classEnd : null),
    },
    bodyOf,
    useCreate: useCreateClosure,
    useEdit: useEditClosure,
    onClose,
  });
  const [effects, setEffects] = useState<string | null>(null);
  const previewed = {
    ...form.refused,
    done: (reply: Closure | Previewed<ClosureEffects>) => {
      if (!('previewed' in reply)) return;
      const { cancelled, restored } = reply.previewed;
      setEffects(cancelled + restored === 0 ? t('effects-none') : t('effects', { ...reply.previewed }));
    },
  };
  const ofNew = useCreateClosure(previewed);
  const ofEdit = useEditClosure(previewed);
  const preview = form.seen ? ofEdit : ofNew;
  const askPreview = (): void => {
    const query = { preview: 'true' } as const;
    const body = bodyOf(form.values);
    if (form.seen) {
      const { id, version } = form.seen;
      ofEdit.submit({ params: { id }, query, body: { ...body, version } });
    } else ofNew.submit({ query, body });
  };
  return (
    <EditDialog
      title={form.seen ? office('edit-what', { name: nameOf(form.seen) }) : t('closure-new')}
      form={form}
      saving={saving}
      onClose={onClose}
    >
      <TextField
        {...form.field(nameField(DEFAULT_LANGUAGE))}
        lang={DEFAULT_LANGUAGE}
        label={t('closure-name')}
        maxLength={CLOSURE_NAME_MAX}
      />
      {OTHER_LANGUAGES.map((language) => (
        <TextField
          key={language}
          {...form.field(nameField(language))}
          lang={language}
          label={labelIn(language, t('closure-name'))}
          isOptional
          maxLength={CLOSURE_NAME_MAX}
        />
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField {...form.field('from')} label={t('first-day')} />
        <DateField {...form.field('to')} label={t('last-day')} isOptional />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...form.field('kind')}
          label={t('kind')}
          options={CLOSURE_KINDS.map((value) => ({ value, label: t(`kind-${value}`) }))}
        />
        <SelectField
          {...form.field('status')}
          label={t('status')}
          hint={t('status-hint')}
          options={CLOSURE_STATUSES.map((value) => ({ value, label: t(`status-${value}`) }))}
        />
        <SelectField
          {...form.field('service')}
          label={t('for-service')}
          isOptional
          placeholder={t('for-all')}
          options={SERVICES.map((value) => ({ value, label: words.service(value) }))}
        />
      </div>
      <ChoiceOfSome
        label={t('for-grades')}
        options={GRADES.map((value) => ({ value, label: words.grade(value) }))}
        chosen={form.values.grades}
        onChoose={(grades) => form.setValues({ grades })}
      />
      {form.values.kind === 'exam' && (
        <ChoiceOfSome
          label={t('for-regions')}
          hint={t('for-regions-hint')}
          options={REGIONS.map((value) => ({ value, label: regionWord(value) }))}
          chosen={form.values.regions}
          onChoose={(regions) => form.setValues({ regions })}
        />
      )}
      <div className="flex flex-col items-start gap-2">
        <Button
          variant="outline"
          size="small"
          disabled={
            !form.values.from || !form.values[nameField(DEFAULT_LANGUAGE)].trim() || preview.state === 'working'
          }
          onClick={askPreview}
        >
          {t('preview')}
        </Button>
        <p role="status" className="text-sm font-semibold">
          {effects}
        </p>
        <FormError message={sentence(preview.error)} />
      </div>
    </EditDialog>
  );
};

interface ChoiceOfSomeProps {
  label: string;
  hint?: string;
  options: { value: string; label: string }[];
  chosen: string[];
  onChoose: (chosen: string[]) => void;
}

/** If none is chosen, it applies to all. */
const ChoiceOfSome = ({ label, hint, options, chosen, onChoose }: ChoiceOfSomeProps) => (
  <fieldset>
    <legend className="pb-2 text-label font-semibold">{label}</legend>
    {hint && <p className="pb-2 text-sm text-ink-2">{hint}</p>}
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      {options.map((option) => (
        <Checkbox
          key={option.value}
          name={`only-${option.value}`}
          label={option.label}
          value={chosen.includes(option.value)}
          onChange={(isFor) =>
            onChoose(isFor ? [...chosen, option.value] : chosen.filter((other) => other !== option.value))
          }
        />
      ))}
    </div>
  </fieldset>
);

/** A field of the form, named as the server names it when it refuses one. */
const nameField = <Code extends Language>(language: Code) => `names.${language}` as const;

const namesAsFields = (stored: Closure | null) =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [nameField(language), stored?.names[language] ?? ''])) as Record<
    `names.${Language}`,
    string
  >;

const namesFrom = (values: Record<`names.${Language}`, string>): Closure['names'] => ({
  ...inEachLanguage((language) => values[nameField(language)]),
  [DEFAULT_LANGUAGE]: values[nameField(DEFAULT_LANGUAGE)],
});

const valuesOf = (stored: Closure | null) => ({
  ...namesAsFields(stored),
  from: stored?.from ?? '',
  to: stored?.to ?? '',
  kind: (stored?.kind ?? 'office') as string,
  status: (stored?.status ?? 'confirmed') as string,
  service: (stored?.services[0] ?? '') as string,
  grades: stored?.grades ?? [],
  regions: (stored?.regions ?? []) as string[],
});
