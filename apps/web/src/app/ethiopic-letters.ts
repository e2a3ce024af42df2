/** Two letters of different width: where a device draws its box for the unknown instead, both are as wide. */
const NARROW_AND_WIDE = ['ን', 'ጬ'] as const;

/** Whether the device has letters of its own; nearly every phone has. */
const canWriteEthiopic = (): boolean => {
  const brush = document.createElement('canvas').getContext('2d');
  if (!brush) return true;
  brush.font = '32px system-ui, sans-serif';
  const [narrow, wide] = NARROW_AND_WIDE.map((letter) => brush.measureText(letter).width);
  return narrow !== wide;
};

/** Names our own letters to the style sheet, 24 KB that only a device without any is asked to fetch. */
export const provideEthiopicLetters = (): void => {
  if (!canWriteEthiopic()) document.documentElement.dataset.letters = 'ours';
};
