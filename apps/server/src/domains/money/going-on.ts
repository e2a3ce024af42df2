import type { Going } from '@temari/contracts/months';
import type { Db } from '../../db/client.ts';
import { packagesNamed, type subscriptionsOf } from './queries.ts';
import { isOver, keptGoing, pausesOf, type Stretch } from './stretches.ts';

const SANTIM = 100;

type Named = Awaited<ReturnType<typeof packagesNamed>>;

const presentGoing = (
  rows: readonly Stretch[],
  { packages, today, mayDecide }: { packages: Named; today: string; mayDecide: boolean },
): Going | undefined => {
  const now = rows.findLast(({ startsOn }) => startsOn <= today) ?? rows[0];
  if (!now || now.cause === 'once' || isOver(rows, today)) return undefined;
  const soldAs = ({ packageId, monthlySantim }: Stretch): Pick<Going, 'package' | 'monthlyEtb'> => ({
    package: packages.find(({ id }) => id === packageId) ?? { id: packageId, title: '', translations: {} },
    monthlyEtb: monthlySantim / SANTIM,
  });
  const pause = pausesOf(rows).find(({ to }) => to >= today);
  const next = rows.find((row) => row.startsOn > now.startsOn && row.packageId !== now.packageId);
  return {
    ...soldAs(now),
    stopsOn: rows.at(-1)?.endsOn ?? null,
    pause: pause ? { from: pause.from, until: pause.to } : null,
    next: next ? { ...soldAs(next), from: next.startsOn } : null,
    canChange: mayDecide,
    canKeep: mayDecide && keptGoing(rows, today) !== null,
  };
};

/** How each of several enrollments goes on, as it is planned now; of those that are not charged by the month nothing. */
export const goingOf = async (
  db: Db,
  subscriptions: Awaited<ReturnType<typeof subscriptionsOf>>,
  today: string,
): Promise<(enrollmentId: string, mayDecide: boolean) => Going | undefined> => {
  const packages = await packagesNamed(db, [...new Set(subscriptions.map(({ packageId }) => packageId))]);
  const rows = Map.groupBy(subscriptions, ({ enrollmentId }) => enrollmentId);
  return (enrollmentId, mayDecide) => presentGoing(rows.get(enrollmentId) ?? [], { packages, today, mayDecide });
};
