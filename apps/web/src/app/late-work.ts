import { reportFromDevice } from './device-reports.ts';

/** A newer version that waits; it takes over when the reader agrees, never in the middle of a form. */
export interface Update {
  takeOver: () => void;
}

const updateFrom = (worker: ServiceWorker): Update => ({
  takeOver: () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    worker.postMessage('take-over');
  },
});

const watchForUpdates = async (offer: (update: Update) => void): Promise<void> => {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const look = (): void => {
    // The very first worker has nothing to replace.
    if (registration.waiting && registration.active) offer(updateFrom(registration.waiting));
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
};

/** A worker that starts claims the pages that are open; one that was still on its way then asks to be claimed. */
const askToBeClaimed = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage('claim');
};

/** Older versions kept what was read and typed on the device for everybody to see. */
const forgetOldKeeping = async (): Promise<void> => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('purchase:')) localStorage.removeItem(key);
  indexedDB.deleteDatabase('temari');
  await caches.delete('saved-files');
};

/** What every page does once it has come alive and the device has time; no first visit waits for its code. */
export const doLateWork = (offer: (update: Update) => void): void => {
  if ('serviceWorker' in navigator)
    watchForUpdates(offer)
      .then(askToBeClaimed)
      .catch(() => {});
  forgetOldKeeping().catch(() => {});
  reportFromDevice();
};
