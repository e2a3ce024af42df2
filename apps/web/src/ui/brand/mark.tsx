import { classNames } from '../class-names.ts';

type Variant = 'light' | 'on-green';

type MarkProps = { size?: number; variant?: Variant; className?: string };

/** A stepped diamond of light over an open book. */
export const Mark = ({ size = 40, variant = 'light', className }: MarkProps) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={classNames('shrink-0', className)}>
    <rect width="32" height="32" rx="7" className={variant === 'light' ? 'fill-green-700' : 'fill-green-600'} />
    <path
      className="fill-yellow-400"
      d="M15 3h2v1.5h1.5V6H20v1.5h1.5V9H23v2h-1.5v1.5H20V14h-1.5v1.5H17V17h-2v-1.5h-1.5V14H12v-1.5h-1.5V11H9V9h1.5V7.5H12V6h1.5V4.5H15z"
    />
    <path
      className="fill-surface"
      d="M4.5 15c4.3 0 7.6 1.3 10.5 4v9.5c-2.9-2.2-6.2-3.3-10.5-3.3zM27.5 15c-4.3 0-7.6 1.3-10.5 4v9.5c2.9-2.2 6.2-3.3 10.5-3.3z"
    />
  </svg>
);

type WordmarkProps = { name: string; size?: number; variant?: Variant; className?: string };

/** The name is data: an organisation may change it in its own words. */
export const Wordmark = ({ name, size = 40, variant = 'light', className }: WordmarkProps) => (
  <span className={classNames('inline-flex items-center gap-3', className)}>
    <Mark size={size} variant={variant} />
    <span className={classNames('font-serif text-2xl font-bold', variant === 'light' ? 'text-ink' : 'text-white')}>
      {name}
    </span>
  </span>
);
