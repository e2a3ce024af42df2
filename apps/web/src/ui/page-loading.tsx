import { Skeleton, SkeletonLines } from './skeleton.tsx';

/** Shown while a page, or the language it speaks, is on its way; so it has no words of its own. */
export const PageLoading = () => (
  <div aria-busy="true" className="wrap flex min-h-[70vh] flex-col gap-6 pt-8 lg:pt-12">
    <Skeleton className="h-10 w-3/5 max-w-100" />
    <SkeletonLines count={2} />
    <Skeleton className="h-40 w-full rounded-card" />
  </div>
);
