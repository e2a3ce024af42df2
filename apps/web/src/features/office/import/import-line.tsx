import {
  IMPORT_COLUMNS,
  IMPORT_DECISIONS,
  type ImportDecision,
  type ImportProblem,
} from '@temari/contracts/import-columns';
import type { ImportRow } from '@temari/contracts/office-imports';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { useWords } from '../use-words.ts';
import { ClassFacts } from './class-facts.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PlaceFacts } from './place-facts.tsx';
import { useTexts } from './texts.ts';
import { useDecide } from './use-import.ts';

const TONES = {
  error: 'bad',
  doubt: 'waiting',
  create: 'good',
  update: 'review',
  skip: 'quiet',
  left: 'warning',
  reversed: 'quiet',
  kept: 'warning',
  gone: 'quiet',
} as const satisfies Record<ImportRow['group'], string>;

/** One line of the file: who it is, what is written, what is wrong with it. */
export const ImportLine = ({ row, canDecide }: { row: ImportRow; canDecide: boolean }) => {
  const t = useTexts();
  const words = useWords();
  const { household, problems, doubt, samePayment } = row;
  const textOf = (problem: ImportProblem, text: string): string => {
    if (problem === 'after-start') return words.date(text);
    const column = problem === 'no-cell' && IMPORT_COLUMNS.find((each) => each === text);
    return column ? t(`column-${column}`) : text;
  };
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <strong className="block text-label font-semibold">
            {row.class ? row.class.course || t('empty') : row.learner || (row.payment ? t('nobody') : t('empty'))}
          </strong>
          <span className="block text-sm text-ink-2">
            {[t('line', { line: row.line }), row.parent, row.phone].filter(Boolean).join(' · ')}
          </span>
        </p>
        <Badge tone={TONES[row.group]}>{t(`is-${row.group}`)}</Badge>
      </div>
      {household ? (
        <TextLink to={officePaths.household(household.id)}>{household.name}</TextLink>
      ) : (
        row.group === 'create' && !row.payment && !row.class && <p className="text-sm text-ink-2">{t('new-family')}</p>
      )}
      {row.payment && <PaymentFacts payment={row.payment} />}
      {row.class && <ClassFacts listed={row.class} />}
      {row.place && <PlaceFacts place={row.place} />}
      {row.place && row.group === 'create' && (
        <p className="text-sm wrap-anywhere">
          {row.place.isNewEnrollment ? t('place-learning', { name: words.listed(row.place.package) }) : t('place-paid')}
        </p>
      )}
      <ClassLink row={row} />
      <Changes row={row} />
      {problems.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm wrap-anywhere text-clay-800">
          {problems.map(({ problem, line, text }) => (
            <li key={problem + text}>{t(`problem-${problem}`, { line: line ?? 0, text: textOf(problem, text) })}</li>
          ))}
        </ul>
      )}
      {doubt && <Doubt row={row} doubt={doubt} canDecide={canDecide} />}
      {samePayment && <SamePayment row={row} same={samePayment} canDecide={canDecide} />}
    </li>
  );
};

/** To the class of a line, while it is there. */
const ClassLink = ({ row }: { row: ImportRow }) => {
  const t = useTexts();
  const id = row.class ? row.class.id : row.place?.classId;
  const isThere = row.place || (row.group !== 'gone' && row.group !== 'reversed');
  return id && isThere ? <TextLink to={officePaths.class(id)}>{t('open-class')}</TextLink> : null;
};

const Changes = ({ row }: { row: ImportRow }) => {
  const t = useTexts();
  const words = useWords();
  const wordOf = (field: string, value: string | null): string => {
    if (value === null) return t('empty');
    return field === 'dateOfBirth' ? words.date(value) : value;
  };
  const shown = row.changes.filter(({ field }) => field !== 'fullName');
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm wrap-anywhere">
      {shown.map(({ field, from, to }) => {
        const names = { field: t(`field-${field}`), from: wordOf(field, from), to: wordOf(field, to) };
        return <li key={field}>{from === null ? t('fact', names) : t('change', names)}</li>;
      })}
    </ul>
  );
};

type QuestionProps = {
  row: ImportRow;
  question: string;
  facts: (string | null | false | undefined)[];
  options: { decision: ImportDecision; label: string }[];
  decision: ImportDecision | null;
  canDecide: boolean;
};

/** Somebody says what a line is; the same button takes it back. */
const Question = ({ row, question, facts, options, decision, canDecide }: QuestionProps) => {
  const sentence = useErrorSentence();
  const deciding = useDecide();
  return (
    <fieldset className="flex flex-col gap-2 rounded-note bg-sand px-4 py-3">
      <legend className="sr-only">{question}</legend>
      <p aria-hidden="true" className="text-label font-semibold">
        {question}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      <div className="flex flex-wrap gap-2">
        {options.map(({ decision: option, label }) => (
          <Button
            key={option}
            size="small"
            variant={decision === option ? 'main' : 'outline'}
            aria-pressed={decision === option}
            disabled={!canDecide || deciding.state === 'working'}
            onClick={() =>
              deciding.submit({ params: { id: row.id }, body: { decision: decision === option ? null : option } })
            }
          >
            {label}
          </Button>
        ))}
      </div>
      <FormError message={sentence(deciding.error)} />
    </fieldset>
  );
};

type DoubtProps = { row: ImportRow; doubt: NonNullable<ImportRow['doubt']>; canDecide: boolean };

const Doubt = ({ row, doubt, canDecide }: DoubtProps) => {
  const t = useTexts();
  const words = useWords();
  const { learner, household, decision, reason } = doubt;
  return (
    <Question
      row={row}
      question={t('question', { name: learner.fullName })}
      facts={[
        t(`reason-${reason}`),
        t('in-household', { name: household.name }),
        learner.grade && words.grade(learner.grade),
        learner.school,
        learner.dateOfBirth && words.date(learner.dateOfBirth),
      ]}
      options={IMPORT_DECISIONS.map((option) => ({ decision: option, label: t(`say-${option}`) }))}
      decision={decision}
      canDecide={canDecide}
    />
  );
};

type SamePaymentProps = { row: ImportRow; same: NonNullable<ImportRow['samePayment']>; canDecide: boolean };

const SamePayment = ({ row, same, canDecide }: SamePaymentProps) => {
  const t = useTexts();
  const words = useWords();
  const { paidOn, reference, learner, isPast, decision } = same;
  return (
    <Question
      row={row}
      question={t('payment-question', { date: words.date(paidOn) })}
      facts={[isPast ? t('payment-is-past') : t('payment-is-here'), learner, reference]}
      options={[
        { decision: 'same', label: t('say-same-payment') },
        { decision: 'other', label: t('say-other-payment') },
      ]}
      decision={decision}
      canDecide={canDecide}
    />
  );
};
