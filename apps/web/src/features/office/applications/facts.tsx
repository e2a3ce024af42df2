import type { Reading } from '@temari/contracts/office-applications';
import { AVERAGE_MAX } from '@temari/contracts/scholarship-rules';
import { useApplicationWords } from '../../../lib/domain/application-words.ts';
import { useRegionTexts } from '../../../lib/domain/region-words.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useTexts } from './texts.ts';

type Told = Pick<Reading, 'grade' | 'schoolKind' | 'region' | 'people' | 'incomes' | 'income' | 'hardships'> & {
  months?: number;
};

/** How a home lives, in bands: figures could name it. */
export const Facts = ({ told }: { told: Told }) => {
  const t = useTexts();
  const words = useApplicationWords();
  const regions = useRegionTexts();
  const cells = [
    [t('applies-for'), t('tutoring', { grade: told.grade ?? '' }), told.months && t('months', { count: told.months })],
    [t('school'), words(`school-${told.schoolKind}`), regions(told.region)],
    [t('home'), t('people', { count: told.people }), t('incomes', { count: told.incomes })],
    [t('income'), words(`income-${told.income}`), null],
  ] as const;
  return (
    <Card kind="flat">
      <dl className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
        {cells.map(([label, first, second]) => (
          <div key={label} className="flex flex-col">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-semibold">{first}</dd>
            {second && <dd className="text-sm text-ink-2">{second}</dd>}
          </div>
        ))}
      </dl>
      {told.hardships.length > 0 && (
        <p className="pt-3 text-sm">
          <span className="text-ink-2">{t('hardships')}: </span>
          {told.hardships.map((hardship) => words(`hardship-${hardship}`)).join(' · ')}
        </p>
      )}
    </Card>
  );
};

/** The averages as stitched bars. */
export const Marks = ({ marks }: Pick<Reading, 'marks'>) => {
  const t = useTexts();
  return (
    <Card
      kind="flat"
      as="section"
      title={t('marks')}
      actions={<span className="text-sm text-ink-2">{t('marks-hint')}</span>}
    >
      <ul className="grid gap-5 sm:grid-cols-3">
        {marks.map(({ grade, average }) => (
          <li key={grade} className="flex flex-col gap-1.5">
            <span className="flex justify-between">
              <span className="text-ink-2">{t('grade-of', { grade })}</span>
              <strong className="tabular-nums">{average}</strong>
            </span>
            <span aria-hidden="true" className="block h-2.5 overflow-hidden rounded-[3px] bg-sand">
              <span
                className="block h-full bg-[repeating-linear-gradient(90deg,var(--color-green-700)_0_8px,transparent_8px_10px)]"
                style={{ width: `${(average / AVERAGE_MAX) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
