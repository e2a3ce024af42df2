import * as wrong from '@temari/contracts/field-errors';
import { CLOSURE_NAME_MAX } from '@temari/contracts/limits';
import type { SchoolTerm } from '@temari/contracts/office-school-terms';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { EditButton } from '../edit-button.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { TranslatedField } from '../translated-field.tsx';
import { translatedValues, translationsFrom } from '../translated-fields.ts';
import { filled, useRecordDialog } from '../use-record-dialog.ts';
import { useTexts } from './texts.ts';
import { useCreateTerm, useEditTerm, usePreviewTerm, useRemoveTerm, useSchoolTerms } from './use-school-terms.ts';

/** The parts of the school year. Lessons do not depend on them; what makes up for a lesson does. */
export const SchoolTerms = () => {
  const t = useTexts();
  const mayAct = useMayAct(['teaching']);
  const terms = useSchoolTerms();
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <Card
      kind="flat"
      as="section"
      title={t('terms')}
      actions={
        mayAct && (
          <Button variant="outline" size="small" onClick={() => setEditing('new')}>
            {t('term-new')}
          </Button>
        )
      }
    >
      <ReadState query={terms}>
        {(list) => (
          <>
            {list.length === 0 && <p className="text-sm text-ink-2">{t('terms-none')}</p>}
            <ul>
              {list.map((term) => (
                <TermRow key={term.id} term={term} mayAct={mayAct} onEdit={() => setEditing(term.id)} />
              ))}
            </ul>
            {editing && (
              <TermDialog term={list.find(({ id }) => id === editing) ?? null} onClose={() => setEditing(null)} />
            )}
          </>
        )}
      </ReadState>
    </Card>
  );
};

const TermRow = ({ term, mayAct, onEdit }: { term: SchoolTerm; mayAct: boolean; onEdit: () => void }) => {
  const t = useTexts();
  const entered = useEnteredWords();
  const dates = useDates();
  const remove = useRemoveTerm({});
  const name = entered(term, 'name');
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line py-3 not-last:border-b">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{t('term-of-year', { name, year: term.yearEc })}</p>
        <p className="text-sm text-ink-2">
          {[dates.gregorian, dates.ethiopian]
            .map((day) => t('from-until', { from: day(term.startsOn), until: day(term.endsOn) }))
            .join(' · ')}
        </p>
      </div>
      {mayAct && (
        <div className="flex flex-wrap gap-3">
          <RemoveButton name={name} act={remove} onRemove={() => remove.submit({ params: { id: term.id } })} />
          <EditButton name={name} onEdit={onEdit} />
        </div>
      )}
    </li>
  );
};

const valuesOf = (stored: SchoolTerm | null) => ({
  name: stored?.name ?? '',
  ...translatedValues(['name'], stored?.translations),
  startsOn: stored?.startsOn ?? '',
  endsOn: stored?.endsOn ?? '',
});

const TermDialog = ({ term, onClose }: { term: SchoolTerm | null; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const dates = useDates();
  const sentence = useErrorSentence();
  const bodyOf = (values: ReturnType<typeof valuesOf>) => ({
    name: values.name,
    translations: translationsFrom(['name'], values),
    startsOn: values.startsOn,
    endsOn: values.endsOn,
  });
  const { form, saving } = useRecordDialog({
    latest: term,
    valuesOf,
    rules: {
      name: filled,
      startsOn: filled,
      endsOn: (value, { startsOn }) => filled(value) ?? (value < startsOn ? wrong.classEnd : null),
    },
    bodyOf,
    useCreate: useCreateTerm,
    useEdit: useEditTerm,
    onClose,
  });
  const [effects, setEffects] = useState<string | null>(null);
  const preview = usePreviewTerm({
    fields: form.setServerErrors,
    done: ({ lessons, classes, firstOn, lastOn }) =>
      setEffects(
        firstOn && lastOn
          ? t('term-outside', { lessons, classes, first: dates.long(firstOn), last: dates.long(lastOn) })
          : t('term-all-inside'),
      ),
  });
  const { startsOn, endsOn, name } = form.values;
  return (
    <EditDialog
      title={form.seen ? office('edit-what', { name: form.seen.name }) : t('term-new')}
      form={form}
      saving={saving}
      onClose={onClose}
    >
      <TranslatedField field={form.field} name="name" label={t('closure-name')} maxLength={CLOSURE_NAME_MAX} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField {...form.field('startsOn')} label={t('first-day')} />
        <DateField {...form.field('endsOn')} label={t('last-day')} />
      </div>
      <div className="flex flex-col items-start gap-2">
        <Button
          variant="outline"
          size="small"
          disabled={!startsOn || !endsOn || !name.trim() || preview.state === 'working'}
          onClick={() => preview.submit({ body: { ...bodyOf(form.values), termId: form.seen?.id ?? null } })}
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
