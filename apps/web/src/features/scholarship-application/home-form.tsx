import * as wrong from '@temari/contracts/field-errors';
import { digitsUpTo } from '@temari/contracts/limits';
import type { Answers, Application } from '@temari/contracts/scholarship-applications';
import {
  HARDSHIPS,
  type Hardship,
  HOME_INCOMES_MAX,
  HOME_PEOPLE_MAX,
  INCOME_BANDS,
  type IncomeBand,
} from '@temari/contracts/scholarship-rules';
import type { ReactNode } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import type { SubmissionState } from '../../lib/api/submission.ts';
import { useApplicationWords } from '../../lib/domain/application-words.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDraft, useKeeping } from '../../lib/form/use-draft.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTexts } from './texts.ts';
import { useAct } from './use-applications.ts';

type Values = { people: string; incomes: string; income: IncomeBand | ''; hardships: Hardship[] };

const isWithin = (typed: string, min: number, max: number): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max;

interface Said {
  people: number;
  incomes: number;
  income: IncomeBand;
  hardships: Hardship[];
}

/** How the home lives, in bands and without proof. */
export const HomeForm = ({
  answers,
  draftName,
  act,
  onDone,
  buttons,
}: {
  answers: Answers;
  draftName: string;
  act: (said: Said) => Promise<Application>;
  onDone: () => void;
  buttons: (state: SubmissionState) => ReactNode;
}) => {
  const t = useTexts();
  const words = useApplicationWords();
  const sentence = useErrorSentence();
  const draft = useDraft<Values>(draftName);
  const save = useAct(act, {
    done: () => {
      draft.drop();
      onDone();
    },
    refused: (errors) => form.setServerErrors(errors),
  });
  const form = useForm<Values>({
    initial: {
      people: answers.people === undefined ? '' : String(answers.people),
      incomes: answers.incomes === undefined ? '' : String(answers.incomes),
      income: answers.income ?? '',
      hardships: answers.hardships ?? [],
      ...draft.kept,
    },
    rules: {
      people: (value) =>
        isWithin(value, 1, HOME_PEOPLE_MAX) ? null : wrong.homePeople({ min: 1, max: HOME_PEOPLE_MAX }),
      incomes: (value) =>
        isWithin(value, 0, HOME_INCOMES_MAX) ? null : wrong.homeIncomes({ min: 0, max: HOME_INCOMES_MAX }),
      income: (value) => (value ? null : wrong.incomeBand),
    },
    onSubmit: ({ people, incomes, income, hardships }) =>
      save.submit({
        people: Number(people),
        incomes: Number(incomes),
        income: income || 'unsaid',
        hardships,
      }),
  });
  useKeeping(draft, form, (values) => values);
  const { hardships } = form.values;
  const choose = (hardship: Hardship, isChosen: boolean): void =>
    form.setValues({
      hardships: isChosen ? [...hardships, hardship] : hardships.filter((other) => other !== hardship),
    });
  return (
    <Form onSubmit={form.submit}>
      <p className="text-ink-2">{t('home-lead')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.field('people')}
          label={t('people')}
          inputMode="numeric"
          maxLength={digitsUpTo(HOME_PEOPLE_MAX)}
          autoComplete="off"
        />
        <TextField
          {...form.field('incomes')}
          label={t('incomes')}
          inputMode="numeric"
          maxLength={digitsUpTo(HOME_INCOMES_MAX)}
          autoComplete="off"
        />
      </div>
      <RadioCards
        {...form.field('income')}
        label={t('income')}
        columns={2}
        options={INCOME_BANDS.map((value) => ({ value, label: words(`income-${value}`) }))}
      />
      <FieldGroup label={t('hardships')} hint={t('hardships-hint')} isOptional>
        {() => (
          <div className="grid sm:grid-cols-2">
            {HARDSHIPS.map((hardship) => (
              <Checkbox
                key={hardship}
                name={hardship}
                label={words(`hardship-${hardship}`)}
                value={hardships.includes(hardship)}
                onChange={(isChosen) => choose(hardship, isChosen)}
              />
            ))}
          </div>
        )}
      </FieldGroup>
      <FormError message={sentence(save.error)} />
      {buttons(save.state)}
    </Form>
  );
};
