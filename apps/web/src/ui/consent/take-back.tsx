import { useState } from 'react';
import { RemoveQuestion } from '../overlays/remove-question.tsx';
import { useTexts } from './texts.ts';
import { useWithdrawConsent } from './use-consent.ts';

/** Taking consent back is as easy as giving it, with one question before it is done. */
export const TakeBack = ({ learnerId, name }: { learnerId: string; name: string }) => {
  const t = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawConsent(learnerId, () => setIsAsking(false));
  return (
    <>
      <p>
        <button type="button" className="link touch-target" onClick={() => setIsAsking(true)}>
          {t('take-back')}
        </button>
      </p>
      {isAsking && (
        <RemoveQuestion
          title={t('take-back-question', { name })}
          words={{ keep: t('keep'), remove: t('take-back'), removing: t('taking-back') }}
          act={withdraw}
          onRemove={() => withdraw.submit(undefined)}
          onClose={() => setIsAsking(false)}
        >
          {t('take-back-means')}
        </RemoveQuestion>
      )}
    </>
  );
};
