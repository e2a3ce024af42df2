import type { ReactNode } from 'react';

type EmptyStateProps = {
  illustration?: ReactNode;
  title: ReactNode;
  /** What will come here, in one sentence. */
  children?: ReactNode;
  action?: ReactNode;
};

export const EmptyState = ({ illustration, title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-1.5 rounded-card border border-line bg-surface px-5 py-6 text-center">
    {illustration}
    <p className="pt-2 text-h3">{title}</p>
    {children && <p className="max-w-100 text-sm text-balance text-ink-2">{children}</p>}
    {action && <div className="pt-3">{action}</div>}
  </div>
);
