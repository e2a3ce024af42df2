import { listPackages, showSettings } from '@temari/contracts/catalogue';
import * as wrong from '@temari/contracts/field-errors';
import type { Application } from '@temari/contracts/scholarship-applications';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useApiQuery } from '../../lib/api/queries.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { useTexts } from './texts.ts';
import { useChooseLessons } from './use-applications.ts';

interface Choice {
  value: string;
  label: string;
}

interface Lists {
  packages: Choice[];
  days: Choice[];
  times: Choice[];
}

const ChoiceForm = ({ id, packages, days, times }: Lists & { id: string }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const choose = useChooseLessons(id, { done: () => {}, refused: (errors) => form.setServerErrors(errors) });
  const isChosen = (value: string) => (value ? null : wrong.choice);
  const only = (choices: readonly Choice[]): string => (choices.length === 1 ? (choices[0]?.value ?? '') : '');
  const form = useForm({
    initial: { package: only(packages), frequency: only(days), time: only(times) },
    rules: { package: isChosen, frequency: isChosen, time: isChosen },
    onSubmit: (values) => choose.submit(values),
  });
  return (
    <Form onSubmit={form.submit} aria-label={t('choose-lessons')}>
      <RadioCards {...form.field('package')} label={t('package')} options={packages} />
      <RadioCards {...form.field('frequency')} label={t('days')} options={days} columns={2} />
      <RadioCards {...form.field('time')} label={t('time')} options={times} columns={3} />
      <FormError message={sentence(choose.error)} />
      <SubmitButton state={choose.state} label={t('choose-lessons')} workingLabel={t('saving')} wide="phone" />
    </Form>
  );
};

/** The lessons that an award pays in full: nothing is paid here. */
export const LessonChoice = ({ application }: { application: Application }) => {
  const t = useTexts();
  const dates = useDates();
  const entered = useEnteredWords();
  const packages = useApiQuery(listPackages, { query: {} });
  const settings = useApiQuery(showSettings, {});
  const { award, id } = application;
  if (!award) return null;
  if (award.isChosen) {
    return <p>{t('lessons-chosen', { from: dates.long(award.from), until: dates.long(award.until) })}</p>;
  }
  return (
    <>
      <p>{t('awarded-next')}</p>
      <QueryState query={packages}>
        {(known) => (
          <QueryState query={settings}>
            {({ scheduleName, possibleTime }) => (
              <ChoiceForm
                id={id}
                packages={known
                  .filter((one) => one.price <= award.monthlyEtb && one.billing === 'monthly' && one.offer.length === 0)
                  .map((one) => ({ value: one.id, label: entered(one, 'title') }))}
                days={scheduleName.map((one) => ({ value: one.value, label: entered(one, 'value') }))}
                times={possibleTime.map((one) => ({ value: one.value, label: entered(one, 'value') }))}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </>
  );
};
