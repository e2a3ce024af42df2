import { randomInt } from 'node:crypto';
import { READER_NEEDS } from '@temari/contracts/office-applications';
import { isEnough } from '@temari/contracts/vocabulary';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { staffWhoAct } from '../../../domains/identity/colleague-queries.ts';
import { addReaders, applicationsToDraw, lockListed, strangersTo } from './queries.ts';
import { readersNeeded } from './rules.ts';

/** By lot among those with the least to read. */
const drawn = (members: readonly { id: string; open: number }[], howMany: number): string[] => {
  const left = [...members];
  const chosen: string[] = [];
  while (chosen.length < howMany && left.length > 0) {
    const fewest = Math.min(...left.map(({ open }) => open));
    const free = left.filter(({ open }) => open === fewest);
    const one = free[randomInt(free.length)];
    if (!one) break;
    chosen.push(one.id);
    left.splice(left.indexOf(one), 1);
  }
  return chosen;
};

export const readersInOffice = async (db: Db): Promise<string[]> =>
  (await staffWhoAct(db))
    .filter(({ capabilities }) => isEnough(capabilities, READER_NEEDS))
    .map(({ accountId }) => accountId);

/** Gives an application the readers it lacks, as far as the office has some who do not know the family. */
export const drawReaders = async (tx: Db, applicationId: string, now: Date): Promise<void> => {
  const held = await lockListed(tx, applicationId);
  if (held?.row.state !== 'sent' || !held.row.isCovered) return;
  const lacking = readersNeeded(held.row.views) - held.row.views.length;
  if (lacking <= 0) return;
  const members = await strangersTo(tx, applicationId, await readersInOffice(tx));
  await addReaders(tx, applicationId, drawn(members, lacking), now);
};

/** Once somebody new is in the office. */
export const drawMissingReaders = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  for (const id of await applicationsToDraw(db)) {
    await db.transaction((tx) => drawReaders(tx, id, clock.now()));
  }
};
