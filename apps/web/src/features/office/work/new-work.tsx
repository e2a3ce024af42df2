import { lazy, Suspense, useState } from 'react';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PlusIcon } from '../../../ui/brand/icons.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts } from './texts.ts';

const NewWorkDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./work-dialogs.tsx'))).workDialogs.NewWorkDialog,
}));

type NewWorkProps = {
  /** Whom it is about. */
  household?: { id: string; learners: { id: string; name: string }[] };
};

export const NewWork = ({ household }: NewWorkProps) => {
  const t = useTexts();
  const mayAct = useMayAct();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayAct) return null;
  return (
    <>
      <Button variant="outline" icon={<PlusIcon size={20} />} onClick={() => setIsOpen(true)}>
        {t('new')}
      </Button>
      {isOpen && (
        <Suspense>
          <NewWorkDialog household={household} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
