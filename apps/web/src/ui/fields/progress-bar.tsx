type ProgressBarProps = { label: string /** 0 to 100. */; percent: number };

/** The platform's own element: its width needs no inline style, and screen readers know it. */
export const ProgressBar = ({ label, percent }: ProgressBarProps) => (
  <progress
    aria-label={label}
    max={100}
    value={percent}
    className="block h-2 w-full appearance-none overflow-hidden rounded-[4px] border-0 bg-sand [&::-moz-progress-bar]:bg-green-700 [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-green-700 [&::-webkit-progress-value]:transition-[inline-size]"
  />
);
