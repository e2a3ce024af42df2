import type pg from 'pg';
import { hashToken } from '../apps/server/src/domains/identity/sessions/tokens.ts';
import { type Load, type Seen, WRITES } from './load.ts';

/** What became of one fault. */
export interface Verdict {
  fault: string;
  /** The longest time without a success of any kind of write. */
  withoutWriteSeconds: number;
  /** The longest time without a success of one kind of write. */
  withoutKindSeconds: number;
  acknowledged: number;
  statuses: Record<string, number>;
  slowestSeconds: number;
  emptyReads: number;
  /** What must not be: answers other than success or 503 with Retry-After. */
  wrong: string[];
  lost: string[];
  doubled: string[];
}

const isSuccess = ({ status }: Seen): boolean => status === 200 || status === 201;

/** Between the last success before the fault, each success after it, and the end. */
const longestGapSeconds = (seen: Seen[], { fromMs, toMs }: { fromMs: number; toMs: number }): number => {
  const successes = seen.filter(isSuccess).map(({ atMs }) => atMs);
  const before = successes.filter((atMs) => atMs < fromMs).at(-1) ?? fromMs;
  const moments = [before, ...successes.filter((atMs) => atMs >= fromMs && atMs <= toMs), toMs];
  return Math.max(...moments.map((moment, place) => moment - (moments[place - 1] ?? moment))) / 1000;
};

const keyOf = ({ status, hasRetryAfter }: Seen): string => {
  if (status === 0) return 'no answer';
  return status === 503 && !hasRetryAfter ? '503 without Retry-After' : String(status);
};

/**
 * Acknowledged writes that the database does not hold, and those that it holds more than once. A webhook that was told
 * twice within a second may be acknowledged by making the payment due for the next round of questions to the gateway.
 */
const compare = async (pool: pg.Pool, load: Load): Promise<{ lost: string[]; doubled: string[] }> => {
  const enrollments = [...load.acknowledged.enrollments];
  const tokens = [...load.tokens].map(hashToken);
  const heard = [...load.heard];
  const joins = [...load.joins].map(([key, { acknowledged }]) => ({ key, acknowledged }));
  const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  const lost = [
    ...(await rows(
      `select 'enrollment ' || w.name as what from unnest($1::text[], $2::uuid[]) as w(name, id)
       where not exists (select from enrollments e where e.id = w.id and e.full_name = w.name)`,
      [enrollments.map(([name]) => name), enrollments.map(([, id]) => id)],
    )),
    ...(await rows(
      `select 'session' as what from unnest($1::bytea[]) as w(hash)
       where not exists (select from sessions s where s.token_hash = w.hash)`,
      [tokens],
    )),
    ...(await rows(
      `select 'payment ' || w.tx_ref as what from unnest($1::text[]) as w(tx_ref)
       where not exists (select from payments p where p.tx_ref = w.tx_ref
         and (p.status = 'paid' or p.next_check_at <= now()))`,
      [heard],
    )),
  ].map(({ what }) => String(what));
  const noted = new Map(
    (
      await rows(`select lesson_id || ' ' || account_id as key, count(*)::int as rows, sum(count)::int as times
      from lesson_joins group by 1`)
    ).map((row) => [row.key as string, row as { rows: number; times: number }]),
  );
  const doubled = [
    ...(await rows(
      `select 'enrollment ' || full_name as what from enrollments where full_name like 'Sample ________-%'
       group by full_name having count(*) > 1`,
    )),
    ...(await rows(
      `select 'settlement of ' || p.tx_ref as what from payments p join payment_events v on v.payment_id = p.id
       where v.to_status = 'paid' and v.settled_etb > 0 and p.tx_ref = any($1) group by p.tx_ref having count(*) > 1`,
      [heard],
    )),
  ].map(({ what }) => String(what));
  for (const { key, acknowledged } of joins) {
    const { rows: count, times } = noted.get(key) ?? { rows: 0, times: 0 };
    if (times < acknowledged) lost.push(`join ${key}: ${acknowledged} acknowledged, ${times} noted`);
    if (count > 1 || times > (load.joins.get(key)?.sent ?? 0))
      doubled.push(`join ${key}: ${count} rows, ${times} times`);
  }
  return { lost, doubled };
};

export const judge = async (
  pool: pg.Pool,
  load: Load,
  { fault, fromMs, toMs }: { fault: string; fromMs: number; toMs: number },
): Promise<Verdict> => {
  const within = load.seen.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  const isWrong = (seen: Seen): boolean => !isSuccess(seen) && !(seen.status === 503 && seen.hasRetryAfter);
  const statuses: Record<string, number> = {};
  for (const seen of within) statuses[keyOf(seen)] = (statuses[keyOf(seen)] ?? 0) + 1;
  const writes = load.seen.filter(({ kind }) => kind !== 'read');
  return {
    fault,
    withoutWriteSeconds: longestGapSeconds(writes, { fromMs, toMs }),
    withoutKindSeconds: Math.max(
      ...WRITES.map((each) =>
        longestGapSeconds(
          writes.filter(({ kind }) => kind === each),
          { fromMs, toMs },
        ),
      ),
    ),
    acknowledged: within.filter((seen) => seen.kind !== 'read' && isSuccess(seen)).length,
    statuses,
    slowestSeconds: Math.max(0, ...within.map(({ tookMs }) => tookMs)) / 1000,
    emptyReads: within.filter(({ isEmpty }) => isEmpty).length,
    wrong: within.filter(isWrong).map((seen) => `${seen.kind}: ${keyOf(seen)} ${seen.said}`),
    ...(await compare(pool, load)),
  };
};
