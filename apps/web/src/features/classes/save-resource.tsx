import { fileSize } from '../../lib/language/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckIcon, XIcon } from '../../ui/brand/first-icons.tsx';
import { DownloadIcon } from '../../ui/brand/icons.tsx';
import { ProgressBar } from '../../ui/fields/progress-bar.tsx';
import { useTexts } from './texts.ts';
import type { SavedResource } from './use-saved-resource.ts';

type SaveResourceProps = { saving: SavedResource; name: string; sizeBytes: number };

/** Saves a file on the device for offline use, and removes it on a second press. */
export const SaveResource = ({ saving, name, sizeBytes }: SaveResourceProps) => {
  const t = useTexts();
  const { state } = saving;
  if (!saving.canSave) return null;
  if (state.name === 'saving') {
    return (
      <div className="flex items-center gap-2">
        <div className="grow">
          <p className="text-sm text-ink-2">{t('saving-percent', { percent: state.percent })}</p>
          <ProgressBar label={t('saving-percent', { percent: state.percent })} percent={state.percent} />
        </div>
        <Button variant="quiet" isIconOnly aria-label={t('stop-saving-named', { name })} onClick={saving.stop}>
          <XIcon size={18} />
        </Button>
      </div>
    );
  }
  if (state.name === 'saved') {
    return (
      <Button
        variant="quiet"
        size="small"
        className="-ml-4"
        icon={<CheckIcon size={18} />}
        iconEnd={<XIcon size={16} />}
        aria-label={t('remove-saved-named', { name })}
        title={t('remove-saved')}
        onClick={saving.remove}
      >
        {t('saved-offline')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-4"
        icon={<DownloadIcon size={18} />}
        aria-label={t('save-offline-named', { name, size: fileSize(sizeBytes) })}
        onClick={saving.save}
      >
        {t('save-offline')}
      </Button>
      {state.name === 'failed' && (
        <p role="alert" className="text-sm font-semibold text-clay-700">
          {t(state.isRoomMissing ? 'save-no-room' : 'save-failed')}
        </p>
      )}
    </>
  );
};
