import { useEffect, useState } from 'react';
import { useTexts } from '../features/attendance/texts.ts';
import { hasOutbox } from '../lib/api/end-session.ts';
import { allWaiting, openOutbox } from '../lib/api/outbox.ts';
import { Button } from '../ui/actions/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { SIGN_OUT_ASKED } from './while-signed-in.ts';

/** Before a teacher signs out who has something here that was not sent. It stays, sealed, so nothing is lost either way. */
export const SignOutQuestion = () => {
  const [leave, setLeave] = useState<{ now: () => void } | null>(null);
  useEffect(() => {
    // What another account left here is not this one's business: only one's own is read.
    if (hasOutbox()) void openOutbox();
    const ask = (event: Event): void => {
      if (allWaiting().length === 0) return;
      event.preventDefault();
      setLeave({ now: (event as CustomEvent<() => void>).detail });
    };
    addEventListener(SIGN_OUT_ASKED, ask);
    return () => removeEventListener(SIGN_OUT_ASKED, ask);
  }, []);
  return leave && <Question onStay={() => setLeave(null)} onLeave={leave.now} />;
};

const Question = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => {
  const t = useTexts();
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={t('unsent-title')}
      actions={
        <>
          <Button variant="outline" onClick={onLeave}>
            {t('unsent-leave')}
          </Button>
          <Button onClick={onStay}>{t('unsent-stay')}</Button>
        </>
      }
    >
      <p>{t('unsent-text')}</p>
    </Dialog>
  );
};
