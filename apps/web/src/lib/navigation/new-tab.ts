/** A tab for what only an answer will bring: opened on the click itself, because later the browser would block it. */
export interface NewTab {
  /** False when the browser opened none after all; then a link must be shown. */
  goTo: (address: string) => boolean;
  close: () => void;
}

const isWebAddress = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

export const openNewTab = (waitingText: string): NewTab => {
  const tab = window.open('', '_blank');
  if (tab) {
    // The page that comes must not be able to steer this one.
    tab.opener = null;
    tab.document.title = waitingText;
    tab.document.body.textContent = waitingText;
  }
  return {
    goTo: (address) => {
      if (!tab || tab.closed || !isWebAddress(address)) return false;
      tab.location.replace(address);
      return true;
    },
    close: () => tab?.close(),
  };
};
