import * as wrong from '@temari/contracts/field-errors';
import type { SharedLearner } from '@temari/contracts/guardian-access';
import { isFilled } from '@temari/contracts/written-text';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { SERVICE_NAMES } from '../../lib/domain/service-names.ts';
import { useSharedLearners } from '../../lib/domain/use-shared-learners.ts';
import { useForm } from '../../lib/form/form.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Money } from '../../ui/money/money.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { useTexts } from './texts.ts';
import { useAccept, useLetHouseholdSee } from './use-sharing.ts';

export const SharedWithMe = () => {
  const t = useTexts();
  const shared = useSharedLearners();
  return (
    <Card as="section" title={t('with-me')}>
      <QueryState query={shared} empty={<p className="text-label text-ink-2">{t('with-me-none')}</p>}>
        {(list) => (
          <ul className="flex flex-col gap-5">
            {list.map((learner) => (
              <Learner key={learner.id} learner={learner} />
            ))}
          </ul>
        )}
      </QueryState>
      <CodeForm />
    </Card>
  );
};

const Learner = ({ learner }: { learner: SharedLearner }) => {
  const t = useTexts();
  const { schedule, slot } = useLessonWords();
  return (
    <li className="flex flex-col gap-2">
      <h3 className="text-label font-semibold wrap-anywhere">
        {[learner.fullName, learner.grade && t('grade', { grade: learner.grade })].filter(Boolean).join(' · ')}
      </h3>
      {learner.own && <HouseholdSwitch id={learner.id} isOn={learner.own.householdMaySee} />}
      {learner.enrollments.length === 0 && <p className="text-sm text-ink-2">{t('no-enrollments')}</p>}
      <ul className="flex flex-col gap-3">
        {learner.enrollments.map((enrollment) => (
          <li key={enrollment.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 text-sm">
              {t(SERVICE_NAMES[enrollment.serviceType])}
              <span className="block text-ink-2">
                {[enrollment.frequency && schedule(enrollment.frequency), enrollment.time && slot(enrollment.time)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {enrollment.payment && <Money amountEtb={enrollment.payment.amount} />}
            </span>
            {enrollment.class ? (
              <ButtonLink size="small" variant="outline" to={paths.studentClass(enrollment.class)}>
                {t('open-class')}
              </ButtonLink>
            ) : (
              <span className="text-sm text-ink-2">{t('no-class')}</span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
};

/** For a learner who took the lessons over: whether the household sees them again. */
const HouseholdSwitch = ({ id, isOn }: { id: string; isOn: boolean }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const change = useLetHouseholdSee();
  return (
    <>
      <Checkbox
        label={t('household-may-see')}
        hint={t('household-may-see-hint')}
        value={isOn}
        disabled={change.state === 'working'}
        onChange={(householdMaySee) => change.submit({ params: { id }, body: { householdMaySee } })}
      />
      <FormError message={sentence(change.error)} />
    </>
  );
};

const CodeForm = () => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const accept = useAccept({
    done: () => {
      toast({ text: t('accepted') });
      form.reset();
    },
    fields: (errors) => form.setServerErrors(errors),
  });
  const form = useForm({
    initial: { code: '' },
    rules: { code: (value) => (isFilled(value) ? null : wrong.invitationCode) },
    onSubmit: (body) => accept.submit({ body }),
  });
  return (
    <Form onSubmit={form.submit}>
      <TextField
        {...form.field('code')}
        label={t('code')}
        hint={t('code-hint')}
        autoComplete="one-time-code"
        maxLength={20}
      />
      <SubmitButton state={accept.state} label={t('accept')} variant="outline" wide="phone" className="self-start" />
      <FormError message={sentence(accept.error)} />
    </Form>
  );
};
