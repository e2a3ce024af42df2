import * as wrong from '@temari/contracts/field-errors';
import type { Reading } from '@temari/contracts/office-applications';
import { REVIEW_NOTE_MAX, SCORE_MAX, SCORE_MIN } from '@temari/contracts/scholarship-rules';
import { isFilled } from '@temari/contracts/written-text';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useDraft, useKeeping } from '../../../lib/form/use-draft.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { useTexts } from './texts.ts';
import { useConflict, useGiveReview } from './use-applications.ts';

const SCORES = Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, place) => SCORE_MIN + place);

type Criterion = Reading['criteria'][number];

/** Five numbers; the words of the chosen one stand beside them. */
const Scale = ({
  criterion,
  value,
  onChange,
}: {
  criterion: Criterion;
  value: number | null;
  onChange?: (score: number) => void;
}) => {
  const t = useTexts();
  const { language } = useLanguage();
  const { name, question, anchors } = criterion.words[language];
  return (
    <fieldset className="border-t border-line pt-3" disabled={!onChange}>
      <legend className="contents">
        <span className="font-semibold">{name}</span> <span className="text-sm text-ink-2">{question}</span>
      </legend>
      <div className="flex flex-wrap items-center gap-1.5 pt-2">
        {SCORES.map((score) => (
          <label
            key={score}
            className={classNames(
              'relative grid size-11 place-items-center rounded-control border font-semibold has-focus-visible:outline-3 has-focus-visible:outline-yellow-500',
              score === value ? 'border-green-700 bg-green-700 text-white' : 'border-edge bg-white',
            )}
          >
            <input
              className="absolute inset-0 cursor-pointer appearance-none"
              type="radio"
              name={name}
              value={score}
              checked={score === value}
              onChange={() => onChange?.(score)}
              aria-label={`${score}: ${anchors[score - SCORE_MIN] ?? ''}`}
            />
            <span aria-hidden="true">{score}</span>
          </label>
        ))}
        <span className={classNames('ms-2 text-sm', value === null ? 'text-ink-2' : 'font-semibold text-green-800')}>
          {value === null ? t('choose') : anchors[value - SCORE_MIN]}
        </span>
      </div>
    </fieldset>
  );
};

const Given = ({ reading, view }: { reading: Reading; view: Reading['others'][number] }) => {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <div className="flex flex-col gap-3">
      {reading.criteria.map((criterion, place) => (
        <Scale key={criterion.words[language].name} criterion={criterion} value={view.scores[place] ?? null} />
      ))}
      <p className="break-words">
        <OwnLanguage>{view.note}</OwnLanguage>
      </p>
      <p className="font-semibold">{t('points-given', { points: view.points })}</p>
    </div>
  );
};

/** Views that were given: one's own, and then the other. */
export const GivenViews = ({ reading, own }: { reading: Reading; own: Reading['others'][number] }) => {
  const t = useTexts();
  return (
    <>
      <Card kind="flat" as="section" title={t('your-view')}>
        <Given reading={reading} view={own} />
      </Card>
      {reading.others.length === 0 ? (
        <Note title={t('second-hidden')}>{t('second-hidden-text')}</Note>
      ) : (
        reading.others.map((view) => (
          <Card key={view.note + view.points} kind="flat" as="section" title={t('others')}>
            <Given reading={reading} view={view} />
          </Card>
        ))
      )}
    </>
  );
};

type Values = { scores: (number | null)[]; note: string };

/** A reader's scores and a sentence. They are kept on the device until they are given. */
export const ViewForm = ({ reading, onLeft }: { reading: Reading; onLeft: () => void }) => {
  const t = useTexts();
  const { language } = useLanguage();
  const toast = useToast();
  const sentence = useErrorSentence();
  const draft = useDraft<Values>(`review ${reading.id}`);
  const give = useGiveReview({
    done: () => {
      draft.drop();
      toast({ text: t('given-told') });
    },
    failed: ({ errors }) => form.setServerErrors(errors),
  });
  const conflict = useConflict({
    done: () => {
      draft.drop();
      toast({ text: t('conflict-told') });
      onLeft();
    },
  });
  const params = { id: reading.id };
  const form = useForm<Values>({
    initial: { scores: reading.criteria.map(() => null), note: '', ...draft.kept },
    rules: {
      scores: (value) => (value.every((score) => score !== null) ? null : wrong.reviewScores),
      note: (value) => (isFilled(value) ? null : wrong.reviewNote({ max: REVIEW_NOTE_MAX })),
    },
    onSubmit: ({ scores, note }) =>
      give.submit({ params, body: { scores: scores.flatMap((score) => score ?? []), note } }),
  });
  useKeeping(draft, form, (values) => values);
  const score = (place: number, value: number): void =>
    form.setValues({ scores: form.values.scores.map((known, at) => (at === place ? value : known)) });
  return (
    <Card kind="flat" as="section" title={t('your-view')}>
      <p className="text-sm text-ink-2">{t('your-view-hint')}</p>
      <Form onSubmit={form.submit}>
        {reading.criteria.map((criterion, place) => (
          <Scale
            key={criterion.words[language].name}
            criterion={criterion}
            value={form.values.scores[place] ?? null}
            onChange={(value) => score(place, value)}
          />
        ))}
        <FormError message={form.errors.scores ?? null} />
        <TextField
          {...form.field('note')}
          label={t('note')}
          placeholder={t('note-placeholder')}
          isMultiline
          rows={2}
          maxLength={REVIEW_NOTE_MAX}
        />
        <Note title={t('second-hidden')}>{t('second-hidden-text')}</Note>
        <FormError message={sentence(give.error ?? conflict.error)} />
        <div className="flex flex-wrap items-center justify-between gap-3 *:grow-0">
          <Button variant="quiet" disabled={conflict.state === 'working'} onClick={() => conflict.submit({ params })}>
            {t('i-know-them')}
          </Button>
          <SubmitButton state={give.state} label={t('give')} workingLabel={t('giving')} />
        </div>
      </Form>
    </Card>
  );
};
