import type { OfficeEnrollment } from '@temari/contracts/office-enrollments';
import { lazy, Suspense, useState } from 'react';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useTexts } from './texts.ts';

const RefundDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./refund-dialog.tsx'))).RefundDialog,
}));

type RefundButtonProps = { payment: Pick<OfficeEnrollment['payments'][number], 'id' | 'type'>; name: string };

export const RefundButton = ({ payment, name }: RefundButtonProps) => {
  const t = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsAsking(true)}>
        {t('refund')}
      </Button>
      {isAsking && (
        <Suspense>
          <RefundDialog payment={payment} name={name} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
};
