import { useEffect, useState } from 'react';
import { useIsOnline } from '../lib/device/online.ts';
import { whenSettled } from '../lib/device/when-settled.ts';
import { defineTexts } from '../lib/language/i18n.ts';
import english from '../messages/en/updates.json';
import { Button } from '../ui/actions/button.tsx';
import { WifiOffIcon } from '../ui/brand/first-icons.tsx';
import type { Update } from './late-work.ts';
import { useSharedSession } from './use-shared-session.ts';

const useTexts = defineTexts('updates', english);

const useUpdate = (): Update | null => {
  const [update, setUpdate] = useState<Update | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    return whenSettled(
      () =>
        void import('./late-work.ts').then(
          ({ doLateWork }) => doLateWork(setUpdate),
          () => {},
        ),
    );
  }, []);
  return update;
};

/** Two quiet bars: one says that the connection is lost, the other that there is a new version. */
export const AppUpdates = () => {
  const t = useTexts();
  const isOnline = useIsOnline();
  const update = useUpdate();
  useSharedSession();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-ink px-5 py-2 text-center text-sm text-white">
          <WifiOffIcon size={18} />
          {t('offline')}
        </p>
      )}
      {update && (
        <p className="flex flex-wrap items-center justify-center gap-3 bg-dusk-100 px-5 py-1 text-sm text-dusk-700">
          {t('new-version')}
          <Button variant="quiet" size="small" onClick={update.takeOver}>
            {t('use-new-version')}
          </Button>
        </p>
      )}
    </div>
  );
};
