import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';

const COLUMNS = 'grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]';

/** What a class is, and beside it (on phones below) what was handed out in it. */
export const ClassColumns = ({ main, beside }: { main: ReactNode; beside: ReactNode }) => (
  <div className={COLUMNS}>
    <div className="grid gap-4 sm:gap-6">{main}</div>
    <div className="grid gap-4 sm:gap-6">{beside}</div>
  </div>
);

export const ClassSkeleton = () => (
  <ClassColumns
    main={
      <>
        <Card>
          <SkeletonLines count={5} />
        </Card>
        <Card>
          <SkeletonLines count={2} />
        </Card>
      </>
    }
    beside={
      <Card>
        <SkeletonLines count={6} />
      </Card>
    }
  />
);
