import { CardGrid } from '../layout/card-grid.tsx';

/** A place held for what comes; its size is given by `className`. It pulses slowly. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <div aria-hidden="true" className={`animate-breathe rounded-badge bg-muted/80 ${className}`} />
);

export const SkeletonLines = ({ count = 3 }: { count?: number }) => (
  <div aria-hidden="true" className="flex flex-col gap-3 *:last:w-3/5">
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change
      <Skeleton key={line} className="h-3.5 w-full" />
    ))}
  </div>
);

export const SkeletonCard = () => (
  <div aria-hidden="true" className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
    <Skeleton className="h-28 rounded-control" />
    <div className="flex items-center justify-between gap-6">
      <Skeleton className="h-4.5 w-1/2" />
      <Skeleton className="h-6 w-18" />
    </div>
    <Skeleton className="h-3.5 w-4/5" />
    <Skeleton className="h-3.5 w-2/5" />
  </div>
);

/** Stands for a `CardGrid` of the same columns. */
export const SkeletonCards = ({ count = 3, columns = 3 }: { count?: number; columns?: 2 | 3 | 4 }) => (
  <CardGrid columns={columns}>
    {Array.from({ length: count }, (_, card) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cards that never change
      <SkeletonCard key={card} />
    ))}
  </CardGrid>
);
