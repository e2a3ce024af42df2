import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';

type ClassColumnsProps = { main: ReactNode; beside: ReactNode; last?: ReactNode };

/** What a class is, what was handed out in it beside that, and the rest; on phones one below the other in this order. */
export const ClassColumns = ({ main, beside, last }: ClassColumnsProps) => (
  <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
    <div className="grid gap-4 sm:gap-6">{main}</div>
    <div className="grid gap-4 sm:gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">{beside}</div>
    {last}
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
