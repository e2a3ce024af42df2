import type { ReactNode } from 'react';

export type IconProps = { size?: number; className?: string };

/** The frame of every drawing in `icons.tsx`. Always decorative: the word stands beside it, or names its button. */
export const Icon = ({ size = 20, className = '', children }: IconProps & { children: ReactNode }) => (
  <svg
    className={`shrink-0 ${className}`}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={size < 20 ? 2.3 : 1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);
