import type { OfficeHousehold } from '@temari/contracts/office-households';
import { lazy, Suspense, useState } from 'react';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts } from './texts.ts';

const CorrectDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./correct-dialog.tsx'))).CorrectDialog,
}));

type Learner = OfficeHousehold['learners'][number];

/** What families mistyped, or say on the phone. */
export const CorrectLearner = ({ learner }: { learner: Learner }) => {
  const t = useTexts();
  const mayAct = useMayAct(['teaching']);
  const [isOpen, setIsOpen] = useState(false);
  if (!mayAct) return null;
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-label={t('correct-person', { name: learner.fullName })}
        onClick={() => setIsOpen(true)}
      >
        {t('correct')}
      </Button>
      {isOpen && (
        <Suspense>
          <CorrectDialog learner={learner} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
