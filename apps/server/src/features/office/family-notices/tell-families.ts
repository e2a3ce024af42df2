import { LANGUAGE_CODES } from '@temari/contracts/languages';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { FamilyNoticeShown } from '@temari/contracts/office-family-notices';
import { segments } from '@temari/contracts/sms-segments';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { siteName } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  addNotices,
  type FamilyRow,
  familiesOf,
  finishNotices,
  lockSubject,
  type Subject,
  toldAbout,
  type WaitingRow,
  waitingNotices,
} from './queries.ts';
import { isToTell } from './rules.ts';
import { requirePlanned, type ToTell, toTellAbout } from './subjects.ts';

/** As many names as somebody reads before pressing; the count says how many there are. */
const SHOWN = 100;
const AT_ONCE = 200;

const situationOf = async (db: Db, subject: Subject, now: Date): Promise<{ toTell: ToTell; families: FamilyRow[] }> => {
  await requirePlanned(db, subject);
  const toTell = await toTellAbout(db, subject, now);
  if (!toTell) throw new AppError('request/not-found');
  const { change } = toTell;
  const families = change ? (await familiesOf(db, subject)).filter((family) => isToTell(change, family.lastSaid)) : [];
  return { toTell, families };
};

const present = async (
  db: Db,
  subject: Subject,
  { toTell, families }: Awaited<ReturnType<typeof situationOf>>,
): Promise<FamilyNoticeShown> => {
  const sender = await siteName(db);
  const texts = LANGUAGE_CODES.map((language) => {
    const text = `${sender}: ${toTell.textIn(language)}`;
    return { language, text, segments: segments(text) };
  });
  const costOf = new Map(texts.map((text) => [text.language, text.segments]));
  return {
    // Where nobody is left who does not know it, there is nothing to tell.
    change: toTell.change && families.length > 0 ? { ...toTell.change, texts } : null,
    families: families.slice(0, SHOWN).map(({ id, name, language }) => ({ id, name, language })),
    count: families.length,
    segments: families.reduce((sum, { language }) => sum + (costOf.get(language) ?? 0), 0),
    told: (await toldAbout(db, subject)).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
};

export const showFamilyNotice = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  subject: Subject,
): Promise<FamilyNoticeShown> => present(db, subject, await situationOf(db, subject, clock.now()));

export const tellFamilies = async (
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  subject: Subject,
  { said }: { said: string },
): Promise<FamilyNoticeShown> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await lockSubject(tx, subject);
    const { toTell, families } = await situationOf(tx, subject, now);
    const { change } = toTell;
    if (!change || change.said !== said) throw new AppError('office/changed-meanwhile');
    if (families.length > 0) {
      const accountIds = families.map(({ id }) => id);
      await addNotices(tx, subject, change, { accountIds, toldById: actor.accountId, now });
      await recordAct(tx, actor, now, {
        action: 'tell-families',
        subjectKind: subject.about === 'closure' ? 'closure' : 'class',
        subjectId: subject.id,
        after: { about: subject.about, said, families: families.length },
      });
      await jobs.enqueue(tx, 'tell-families', {});
    }
    return present(tx, subject, await situationOf(tx, subject, now));
  });

type Telling = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

const tellOne = async (deps: Telling, notice: WaitingRow, toTell: ToTell, family: FamilyRow): Promise<void> => {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await finishNotices(tx, { ids: [notice.noticeId], state: 'queued', now }))) return;
    await tell(deps, tx, now, [
      {
        occasion: 'lesson-changed',
        accountId: family.id,
        cause: notice.noticeId,
        path: NOTICE_PATHS.timetable,
        values: (language) => ({ text: toTell.textIn(language) }),
        uselessAfter: toTell.uselessAfter,
        isUrgent: toTell.isUrgent,
      },
    ]);
  });
};

/** Those about one thing: whoever is no longer concerned, or would read what is no longer true, is left out. */
const tellAbout = async (deps: Telling, subject: Subject, notices: WaitingRow[]): Promise<void> => {
  const { db, clock } = deps;
  const toTell = await toTellAbout(db, subject, clock.now());
  const families = new Map((await familiesOf(db, subject)).map((family) => [family.id, family]));
  const dropped = notices.filter(({ said, accountId }) => toTell?.change?.said !== said || !families.has(accountId));
  if (dropped.length > 0) {
    const ids = dropped.map(({ noticeId }) => noticeId);
    await finishNotices(db, { ids, state: 'dropped', now: clock.now() });
  }
  for (const notice of notices) {
    const family = families.get(notice.accountId);
    if (!toTell || !family || dropped.includes(notice)) continue;
    await tellOne(deps, notice, toTell, family);
  }
};

/** Tells each family that waits, once. */
export const tellWaitingFamilies = async (deps: Telling): Promise<void> => {
  let after: string | null = null;
  for (;;) {
    const waiting: WaitingRow[] = await waitingNotices(deps.db, { after, limit: AT_ONCE });
    for (const notices of Map.groupBy(waiting, ({ about, id }) => `${about} ${id}`).values()) {
      const [first] = notices;
      if (first) await tellAbout(deps, { about: first.about, id: first.id }, notices);
    }
    after = waiting.at(-1)?.noticeId ?? null;
    if (waiting.length < AT_ONCE) return;
  }
};
