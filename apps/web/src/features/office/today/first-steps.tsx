import type { FirstStep } from '@temari/contracts/office-today';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { useTexts } from './texts.ts';

/** Where each of them is done. */
const PLACES: Record<FirstStep, string> = {
  contact: officePaths.cataloguePart('site'),
  banks: officePaths.cataloguePart('banks'),
  packages: officePaths.cataloguePart('packages'),
  staff: officePaths.staff,
  message: officePaths.notices,
  payment: paths.services.tutor,
};

/** Leads the owner of a new installation to its first family. What is done is seen from what is there, not ticked off. */
export const FirstSteps = ({ steps }: { steps: { step: FirstStep; isDone: boolean }[] }) => {
  const t = useTexts();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card kind="flat" title={t('first-title')} actions={t('first-progress', { done, count: steps.length })}>
      <p className="text-sm text-ink-2">{t('first-lead')}</p>
      <ol className="flex flex-col divide-y divide-line">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
                {t(`first-${step}`)}
                <Badge tone={isDone ? 'good' : 'waiting'}>{t(isDone ? 'first-done' : 'first-open')}</Badge>
              </p>
              <p className="text-sm text-ink-2">{t(`first-${step}-text`)}</p>
            </div>
            {!isDone && (
              <ButtonLink
                to={PLACES[step]}
                variant="outline"
                size="small"
                aria-label={`${t('first-go')}: ${t(`first-${step}`)}`}
              >
                {t('first-go')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
};
