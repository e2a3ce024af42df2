import {
  type AnnouncementText,
  type AnnouncementWords,
  announcementSms,
  isAsSeen,
  needsSecondPerson,
} from '@temari/contracts/announcement-rules';
import type { AuditAct } from '@temari/contracts/audit-acts';
import type { Announcement, AudienceAsked } from '@temari/contracts/office-announcements';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { sendTry } from '../../../domains/notices/send-try.ts';
import { settingsOf } from '../../../domains/notices/settings.ts';
import { siteName } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { present } from './present.ts';
import {
  type AnnouncementRow,
  announcementById,
  announcementOfForm,
  insertAnnouncement,
  isSomethingWaiting,
  moveAnnouncement,
} from './queries.ts';
import { audienceOf, countAndCost } from './reach.ts';
import { faultsIn, faultsOf } from './rules.ts';
import { requireAnnouncement } from './show-announcements.ts';
import { WRITE_ANNOUNCEMENTS } from './write-notices.ts';

type Acting = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl' | 'telegram' | 'mail'>;

const refuse = (faults: ReturnType<typeof faultsOf>): void => {
  if (faults.length > 0) throw new AppError('request/invalid', { errors: Object.fromEntries(faults) });
};

const requireSendable = async (
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  words: AnnouncementWords,
  bySms: boolean,
): Promise<void> => {
  refuse(faultsOf(words, { origin: publicUrl, sender: await siteName(db), bySms }));
};

const record = (
  tx: Db,
  actor: Actor,
  now: Date,
  action: AuditAct,
  { id, receivers, costSantim, state }: Pick<AnnouncementRow, 'id' | 'receivers' | 'costSantim' | 'state'>,
): Promise<void> =>
  recordAct(tx, actor, now, {
    action,
    subjectKind: 'announcement',
    subjectId: id,
    after: { receivers, costEtb: costSantim / 100, state },
  });

interface Written {
  form: string;
  audience: AudienceAsked;
  words: AnnouncementWords;
  bySms: boolean;
  receivers: number;
}

export const createAnnouncement = async (
  deps: Acting,
  actor: Actor,
  { form, audience: asked, words, bySms, receivers: seen }: Written,
): Promise<Announcement> => {
  const { db, clock, jobs } = deps;
  const repeated = async (): Promise<Announcement | null> => {
    const found = await announcementOfForm(db, form);
    if (!found) return null;
    if (found.row.writtenBy !== actor.accountId) throw new AppError('office/changed-meanwhile');
    return present(found, actor);
  };
  const before = await repeated();
  if (before) return before;
  await requireSendable(deps, words, bySms);
  const audience = await audienceOf(db, asked);
  const { receivers, cost } = await countAndCost(deps, audience, { words, bySms });
  if (!isAsSeen(seen, receivers)) throw new AppError('office/changed-meanwhile');
  const isForTwo = needsSecondPerson({ receivers, santim: cost.santim }, await settingsOf(db));
  const now = clock.now();
  const written = {
    id: newId(),
    formId: form,
    audienceKind: audience.kind,
    audienceValue: audience.value,
    words,
    bySms,
    state: isForTwo ? ('waiting' as const) : ('sending' as const),
    receivers,
    costSantim: cost.santim,
    needsSecondPerson: isForTwo,
    writtenBy: actor.accountId,
    writtenAt: now,
  };
  const isNew = await db.transaction(async (tx) => {
    if ((await insertAnnouncement(tx, written)) === null) return false;
    await record(tx, actor, now, 'create-announcement', written);
    if (!isForTwo) await jobs.enqueue(tx, WRITE_ANNOUNCEMENTS, {});
    return true;
  });
  // Whoever sent the same form at the same moment was first.
  const saved = isNew ? await announcementById(db, written.id) : null;
  const answer = saved ? present(saved, actor) : await repeated();
  if (!answer) throw new AppError('office/changed-meanwhile');
  return answer;
};

/** A second person sends it, for as many as they have seen. */
export const approveAnnouncement = async (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { receivers: seen }: { receivers: number },
): Promise<Announcement> => {
  const { db, clock, jobs } = deps;
  const { row } = await requireAnnouncement(db, id);
  if (row.writtenBy === actor.accountId) throw new AppError('announcement/second-person');
  const { receivers, cost } = await countAndCost(deps, { kind: row.audienceKind, value: row.audienceValue }, row);
  if (!isAsSeen(seen, receivers)) throw new AppError('office/changed-meanwhile');
  const now = clock.now();
  const approved = {
    state: 'sending' as const,
    approvedBy: actor.accountId,
    approvedAt: now,
    receivers,
    costSantim: cost.santim,
  };
  return db.transaction(async (tx) => {
    if (!(await moveAnnouncement(tx, { id, from: ['waiting'] }, approved)))
      throw new AppError('office/changed-meanwhile');
    await record(tx, actor, now, 'approve-announcement', { id, ...approved });
    await jobs.enqueue(tx, WRITE_ANNOUNCEMENTS, {});
    return present(await requireAnnouncement(tx, id), actor);
  });
};

/** At once: whatever sends asks at every message. A job clears away what waits. */
export const stopAnnouncement = async (
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  { id }: { id: string },
): Promise<Announcement> => {
  await requireAnnouncement(db, id);
  const now = clock.now();
  return db.transaction(async (tx) => {
    const from: AnnouncementRow['state'][] = (await isSomethingWaiting(tx, id))
      ? ['waiting', 'sending', 'sent']
      : ['waiting', 'sending'];
    const stopped = { state: 'stopped' as const, stoppedBy: actor.accountId, endedAt: now };
    if (!(await moveAnnouncement(tx, { id, from }, stopped))) throw new AppError('office/changed-meanwhile');
    const found = await requireAnnouncement(tx, id);
    await record(tx, actor, now, 'stop-announcement', found.row);
    await jobs.enqueue(tx, WRITE_ANNOUNCEMENTS, {});
    return present(found, actor);
  });
};

export const testAnnouncement = async (
  deps: Deps,
  actor: Actor,
  { words }: { words: AnnouncementText },
): Promise<void> => {
  const sender = await siteName(deps.db);
  refuse(faultsIn('words', words, { origin: deps.publicUrl, sender, bySms: true }));
  await sendTry(deps, actor, announcementSms(sender, words).slice(`${sender}: `.length));
};
