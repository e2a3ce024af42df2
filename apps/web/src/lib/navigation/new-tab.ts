import { attempt } from '../device/attempt.ts';

/** A tab for an address that is not known yet: opened on the click itself, because the browser would block it later. */
export interface NewTab {
  /** False when no tab shows the address, for whatever reason; then a link must be shown. */
  goTo: (address: string) => boolean;
  close: () => void;
}

const isWebAddress = (address: string): boolean => /^https?:$/.test(new URL(address).protocol);

const open = (waitingText: string): Window | null => {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // The page that comes must not be able to steer this one.
  tab.opener = null;
  // A tab that cannot show these words while it waits serves as well.
  attempt(() => {
    tab.document.title = waitingText;
    tab.document.body.textContent = waitingText;
  });
  return tab;
};

export const openNewTab = (waitingText: string): NewTab => {
  const tab = attempt(() => open(waitingText));
  return {
    goTo: (address) =>
      attempt(() => {
        if (!tab || tab.closed || !isWebAddress(address)) return false;
        tab.location.replace(address);
        return true;
      }) ?? false,
    close: () => void attempt(() => tab?.close()),
  };
};
