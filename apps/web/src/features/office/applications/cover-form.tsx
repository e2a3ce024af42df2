import * as wrong from '@temari/contracts/field-errors';
import { digitsUpTo } from '@temari/contracts/limits';
import type { OpenedApplication } from '@temari/contracts/office-applications';
import {
  AVERAGE_MAX,
  CONFIRMED_BECAUSE_MAX,
  COVERED,
  OWN_WORDS_MAX,
  RECOMMENDATION_MAX,
} from '@temari/contracts/scholarship-rules';
import { isFilled } from '@temari/contracts/written-text';
import { useRef } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useDraft, useKeeping } from '../../../lib/form/use-draft.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { coveredWords } from './covered-words.ts';
import { useTexts } from './texts.ts';
import { useCoverApplication } from './use-applications.ts';

type Values = { averages: string[]; words: string; letter: string; because: string };

const isAverage = (typed: string): boolean => /^\d+$/.test(typed) && Number(typed) <= AVERAGE_MAX;

/** What readers see. Names that we know are covered already; a colleague covers the rest. */
export const CoverForm = ({
  application,
  onSaved,
}: {
  application: OpenedApplication;
  onSaved: (application: OpenedApplication) => void;
}) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const box = useRef<HTMLDivElement>(null);
  const { id, marks, covered, naming, ownWords, recommendation } = application;
  const draft = useDraft<Values>(`cover ${id}`);
  const save = useCoverApplication({
    done: (saved) => {
      draft.drop();
      toast({ text: t('saved') });
      onSaved(saved);
    },
    failed: ({ errors }) => form.setServerErrors(errors),
  });
  const form = useForm<Values>({
    initial: {
      averages: (covered?.marks ?? marks).map(({ average }) => String(average)),
      words: covered?.words ?? coveredWords(ownWords, naming),
      letter: covered?.letter ?? coveredWords(recommendation?.words ?? '', naming),
      because: '',
      ...draft.kept,
    },
    rules: {
      averages: (value) => (value.every(isAverage) ? null : wrong.averages),
      words: (value) => (isFilled(value) ? null : wrong.transcriptMissing),
    },
    onSubmit: ({ averages, words, letter, because }) =>
      save.submit({
        params: { id },
        body: {
          marks: marks.map(({ grade }, place) => ({ grade, average: Number(averages[place]) })),
          ...{ words, letter, because },
        },
      }),
  });
  useKeeping(draft, form, (values) => values);
  const isChanged = marks.some(({ average }, place) => String(average) !== form.values.averages[place]);
  /** In whichever of the two texts something is selected. */
  const coverSelected = (): void => {
    for (const area of box.current?.querySelectorAll('textarea') ?? []) {
      const { name, value, selectionStart: from, selectionEnd: to } = area;
      if (from === to || (name !== 'words' && name !== 'letter')) continue;
      form.setValues({ [name]: `${value.slice(0, from)}${COVERED}${value.slice(to)}` });
    }
  };
  return (
    <Card kind="flat" as="section" title={t('for-readers')}>
      <p className="text-sm text-ink-2">{t('for-readers-lead')}</p>
      <Form onSubmit={form.submit}>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {marks.map(({ grade }, place) => (
            <TextField
              key={grade}
              name={`average-${grade}`}
              label={t('average-of', { grade })}
              value={form.values.averages[place] ?? ''}
              onChange={(typed) =>
                form.setValues({ averages: form.values.averages.map((known, at) => (at === place ? typed : known)) })
              }
              inputMode="numeric"
              maxLength={digitsUpTo(AVERAGE_MAX)}
            />
          ))}
        </div>
        <FormError message={form.errors.averages ?? null} />
        {isChanged && <TextField {...form.field('because')} label={t('because')} maxLength={CONFIRMED_BECAUSE_MAX} />}
        <div ref={box} className="flex flex-col gap-5">
          <TextField
            {...form.field('words')}
            label={t('words-for-readers')}
            isMultiline
            rows={8}
            maxLength={OWN_WORDS_MAX * 2}
          />
          <TextField
            {...form.field('letter')}
            label={t('letter-for-readers')}
            isOptional
            isMultiline
            rows={4}
            maxLength={RECOMMENDATION_MAX * 2}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="outline"
            size="small"
            onMouseDown={(event) => event.preventDefault()}
            onClick={coverSelected}
          >
            {t('cover')}
          </Button>
          <span className="text-sm text-ink-2">{t('cover-hint')}</span>
        </div>
        <FormError message={sentence(save.error)} />
        <SubmitButton state={save.state} label={t('save')} workingLabel={t('saving')} />
      </Form>
    </Card>
  );
};
