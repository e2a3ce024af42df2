/** Two letters of different width: a device without a font draws the same box for both. */
const NARROW_AND_WIDE = ['ን', 'ጬ'] as const;

/** Whether the device has letters of its own; nearly every phone has. */
const canWriteEthiopic = (): boolean => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return true;
  context.font = '32px system-ui, sans-serif';
  const [narrow, wide] = NARROW_AND_WIDE.map((letter) => context.measureText(letter).width);
  return narrow !== wide;
};

/** Names our own letters to the style sheet, 24 KB that only a device without any is asked to fetch. */
export const provideEthiopicLetters = (): void => {
  if (!canWriteEthiopic()) document.documentElement.dataset.letters = 'ours';
};
