import type { OfficeHousehold } from '@temari/contracts/office-households';
import { HAND_OVER_NEEDS } from '@temari/contracts/office-needs';
import { maskedPhone } from '@temari/contracts/phone';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { useStartHandOver, useStopHandOver } from './use-households.ts';

type Learner = OfficeHousehold['learners'][number];

/** How far taking the lessons over has come, and the start of it for a learner who came to the office. */
export const HandOverPart = ({ learner }: { learner: Learner }) => {
  const t = useTexts();
  const mayStart = useMayAct(HAND_OVER_NEEDS);
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  const sentence = useErrorSentence();
  const stop = useStopHandOver({ done: () => toast({ text: t('hand-over-stopped') }) });
  const { id, handOver, fullName: name } = learner;
  if (handOver === null) return null;
  return (
    <>
      {handOver !== 'possible' && <span className="text-sm text-ink-2">{t(`hand-over-${handOver}`)}</span>}
      {mayStart && handOver !== 'handed-over' && (
        <Button
          variant="outline"
          size="small"
          aria-label={t('hand-over-name', { name })}
          onClick={() => setIsOpen(true)}
        >
          {t(handOver === 'agreed' ? 'hand-over-again' : 'hand-over')}
        </Button>
      )}
      {mayStart && (handOver === 'asked' || handOver === 'agreed') && (
        <Button
          variant="outline"
          size="small"
          aria-label={t('hand-over-stop-name', { name })}
          disabled={stop.state === 'working'}
          onClick={() => stop.submit({ params: { id } })}
        >
          {t('hand-over-stop')}
        </Button>
      )}
      <FormError message={sentence(stop.error)} />
      {isOpen && <HandOverDialog learner={learner} onClose={() => setIsOpen(false)} />}
    </>
  );
};

const HandOverDialog = ({ learner, onClose }: { learner: Learner; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const { id, fullName: name, phone } = learner;
  const start = useStartHandOver({
    done: () => {
      toast({ text: t('hand-over-sent') });
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      title={t('hand-over-title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {office('cancel')}
          </Button>
          <Button disabled={start.state === 'working'} onClick={() => start.submit({ params: { id } })}>
            {t('hand-over-send')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {t('hand-over-lead', { name, phone: phone ? maskedPhone(phone) : t('hand-over-no-phone') })}
      </p>
      <FormError message={sentence(start.error)} />
    </Dialog>
  );
};
