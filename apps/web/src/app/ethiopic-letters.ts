/** Two letters of different width: a device without a font draws the same box for both. */
const NARROW_AND_WIDE = ['ን', 'ጬ'] as const;

/** Whether the device has a font with Ethiopic letters; nearly every phone has. */
const canWriteEthiopic = (): boolean => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return true;
  context.font = '32px system-ui, sans-serif';
  const [narrow, wide] = NARROW_AND_WIDE.map((letter) => context.measureText(letter).width);
  return narrow !== wide;
};

/** Makes the style sheet use our own font: 24 KB that only a device without Ethiopic letters has to fetch. */
export const provideEthiopicLetters = (): void => {
  if (!canWriteEthiopic()) document.documentElement.dataset.letters = 'ours';
};
