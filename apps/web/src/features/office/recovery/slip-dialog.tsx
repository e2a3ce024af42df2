import { addisMinuteOfDay } from '@temari/contracts/addis-time';
import { useDates } from '../../../lib/language/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useTexts } from './texts.ts';

export interface Slip {
  code: string;
  validUntil: string;
}

interface SlipDialogProps {
  slip: Slip;
  resetPath: string;
  onClose: () => void;
}

/** Shown once: only its hash is kept. */
export const SlipDialog = ({ slip, resetPath, onClose }: SlipDialogProps) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <Dialog
      isOpen
      title={t('slip-title')}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={slip.code} label={t('slip-copy')} hasWords />
          <Button onClick={onClose}>{t('slip-done')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('slip-text', { time: dates.time(addisMinuteOfDay(new Date(slip.validUntil))) })}</p>
        <p className="rounded-note border border-line bg-white px-4 py-5 text-center font-mono text-figure font-bold whitespace-nowrap text-ink">
          {slip.code}
        </p>
        <p>{t('slip-where', { address: `${location.host}${resetPath}` })}</p>
      </div>
    </Dialog>
  );
};
