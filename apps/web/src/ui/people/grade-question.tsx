import type { Learner } from '@temari/contracts/learners';
import type { Grade } from '@temari/contracts/package-grades';
import { GRADES } from '@temari/contracts/vocabulary';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useConfirmGrade } from '../../lib/domain/use-household.ts';
import { Button } from '../actions/button.tsx';
import { CapIcon } from '../brand/icons.tsx';
import { FormError } from '../fields/form-error.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { OwnLanguage } from '../layout/own-language.tsx';
import { usePeopleTexts } from './people-words.ts';

const FINISHED = 'finished';

const isAsked = ({ newGrade }: Learner): boolean => newGrade !== undefined;

const OneQuestion = ({ learner }: { learner: Learner }) => {
  const t = usePeopleTexts();
  const sentence = useErrorSentence();
  const { state, error, submit } = useConfirmGrade(learner.id);
  const likely = (learner.newGrade ?? null) as Grade | null;
  const isWorking = state === 'working';
  return (
    <li className="border-line py-4 not-first:border-t">
      <fieldset className="min-w-0">
        <legend className="pb-2 font-semibold wrap-anywhere">
          <OwnLanguage>{learner.fullName}</OwnLanguage>
        </legend>
        <div className="flex flex-wrap items-end gap-3">
          <Button size="small" wide="phone" disabled={isWorking} onClick={() => submit(likely)}>
            {likely === null
              ? t('finished-school')
              : t(likely === learner.grade ? 'in-grade' : 'now-in-grade', { grade: likely })}
          </Button>
          <SelectField
            label={t('another-answer')}
            value=""
            disabled={isWorking}
            onChange={(answer) => submit(answer === FINISHED ? null : (answer as Grade))}
            className="w-full sm:w-64"
            options={[
              ...GRADES.filter((grade) => grade !== likely).map((grade) => ({
                value: grade,
                label: t('grade', { grade }),
              })),
              ...(likely === null ? [] : [{ value: FINISHED, label: t('finished-school') }]),
            ]}
          />
        </div>
        <FormError message={sentence(error)} />
      </fieldset>
    </li>
  );
};

/** Once a school year, after 30 Sene: in which grade is everybody now? One tap each; nothing where nobody is asked. */
export const GradeQuestion = ({ learners }: { learners: readonly Learner[] }) => {
  const t = usePeopleTexts();
  const asked = learners.filter(isAsked);
  if (asked.length === 0) return null;
  return (
    <section className="rounded-card border border-line bg-surface p-5 shadow-sh1 sm:p-6">
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-yellow-400 text-ink">
          <CapIcon size={24} />
        </span>
        <div className="min-w-0">
          <h2 className="text-h3">{t('new-year')}</h2>
          <p className="text-label text-ink-2">{t('new-year-text')}</p>
        </div>
      </div>
      <ul className="pt-2">
        {asked.map((learner) => (
          <OneQuestion key={learner.id} learner={learner} />
        ))}
      </ul>
    </section>
  );
};
