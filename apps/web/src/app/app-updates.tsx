import { useEffect, useState } from 'react';
import { defineTexts } from '../lib/i18n.ts';
import { useIsOnline } from '../lib/online.ts';
import { whenSettled } from '../lib/when-settled.ts';
import english from '../messages/en/updates.json';
import { Button } from '../ui/button.tsx';
import { WifiOffIcon } from '../ui/first-icons.tsx';

const useTexts = defineTexts('updates', english);

/** A newer version that waits; it takes over when the reader agrees, never in the middle of a form. */
const useWaitingWorker = (): ServiceWorker | null => {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
    const watch = (registration: ServiceWorkerRegistration): void => {
      const offer = (): void => {
        // The very first worker has nothing to replace.
        if (registration.waiting && navigator.serviceWorker.controller) setWaiting(registration.waiting);
      };
      offer();
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', offer),
      );
    };
    return whenSettled(() => void navigator.serviceWorker.register('/sw.js').then(watch, () => {}));
  }, []);
  return waiting;
};

const takeOver = (worker: ServiceWorker): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  worker.postMessage('take-over');
};

/** Two quiet bars: that the line is gone, and that a new version is there. */
export const AppUpdates = () => {
  const t = useTexts();
  const isOnline = useIsOnline();
  const waiting = useWaitingWorker();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-ink px-5 py-2 text-center text-sm text-white">
          <WifiOffIcon size={18} />
          {t('offline')}
        </p>
      )}
      {waiting && (
        <p className="flex flex-wrap items-center justify-center gap-3 bg-dusk-100 px-5 py-1 text-sm text-dusk-700">
          {t('new-version')}
          <Button variant="quiet" size="small" onClick={() => takeOver(waiting)}>
            {t('use-new-version')}
          </Button>
        </p>
      )}
    </div>
  );
};
