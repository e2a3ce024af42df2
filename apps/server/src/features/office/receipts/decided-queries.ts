import type { DeclineCode } from '@temari/contracts/decline-reasons';
import type { ReceiptOutcome } from '@temari/contracts/office-receipts';
import type { PaymentStatus, Service } from '@temari/contracts/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

export interface DecidedRow {
  key: string;
  paymentId: string;
  fullName: string;
  paidByName: string;
  transactionId: string;
  receiptNumber: number | null;
  outcome: ReceiptOutcome;
  at: string;
  by: string | null;
  amountSeenEtb: number | null;
  amountEtb: number;
  reasonCode: DeclineCode | null;
  reason: string | null;
}

interface Asked {
  from: Date | null;
  until: Date | null;
  by: string | null;
  outcome: ReceiptOutcome | null;
}

const DECISION = sql`v.kind in ('receipt-accepted', 'receipt-declined', 'receipt-taken-back')`;

/** What one event of the ledger decided. */
const decisionColumns = sql`v.id::text as key, replace(v.kind, 'receipt-', '') as outcome,
  to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  (select s.first_name || ' ' || s.last_name from accounts s where v.actor = 'staff:' || s.id) as by,
  (v.facts ->> 'amountSeenEtb')::int as "amountSeenEtb",
  (case when v.settled_etb = 0 then p.amount_etb else abs(v.settled_etb) end)::float8 as "amountEtb",
  v.facts ->> 'reasonCode' as "reasonCode", v.facts ->> 'reason' as reason`;

const filters = ({ from, until, by, outcome }: Asked): SQL => sql`${DECISION}
  ${from ? sql`and v.at >= ${from.toISOString()}::timestamptz` : sql``}
  ${until ? sql`and v.at < ${until.toISOString()}::timestamptz` : sql``}
  ${by ? sql`and v.actor = ${`staff:${by}`}` : sql``}
  ${outcome ? sql`and v.kind = ${`receipt-${outcome}`}` : sql``}`;

export const decidedReceipts = async (
  db: Db,
  asked: Asked & { limit: number; offset: number },
): Promise<DecidedRow[]> => {
  const { rows } = await db.execute<DecidedRow & Record<string, unknown>>(sql`
    select ${decisionColumns}, p.id as "paymentId", e.full_name as "fullName", coalesce(p.paid_by_name, '') as "paidByName",
      coalesce(p.transaction_id, '') as "transactionId", p.receipt_number::float8 as "receiptNumber"
    from payment_events v join payments p on p.id = v.payment_id join enrollments e on e.id = p.enrollment_id
    where ${filters(asked)} order by v.at desc, v.id desc limit ${asked.limit} offset ${asked.offset}`);
  return rows;
};

export const decidedTotal = async (db: Db, asked: Asked): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from payment_events v where ${filters(asked)}`,
  );
  return rows[0]?.total ?? 0;
};

export const decisionsOn = async (db: Db, paymentId: string): Promise<DecidedRow[]> => {
  const { rows } = await db.execute<DecidedRow & Record<string, unknown>>(sql`
    select ${decisionColumns} from payment_events v join payments p on p.id = v.payment_id
    where v.payment_id = ${paymentId} and ${DECISION} order by v.id desc`);
  return rows;
};

/** Everybody who is or was in the office, by name. */
export const staffNames = async (db: Db): Promise<{ id: string; name: string }[]> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select a.id, a.first_name || ' ' || a.last_name as name from staff s join accounts a on a.id = s.account_id order by 2, 1`);
  return rows;
};

export interface ReceiptRow {
  id: string;
  enrollmentId: string;
  fullName: string;
  service: Service;
  householdId: string;
  householdName: string;
  householdPhone: string | null;
  status: PaymentStatus;
  sentAt: string;
  amountEtb: number;
  transactionId: string | null;
  paidByName: string | null;
  bankName: string | null;
  accountNumber: string | null;
  fileId: string | null;
  fileName: string | null;
  mediaType: string | null;
  receiptNumber: number | null;
}

/** One receipt, whatever became of it; null for a payment that was made in another way. */
export const receiptById = async (db: Db, id: string): Promise<ReceiptRow | null> => {
  const { rows } = await db.execute<ReceiptRow & Record<string, unknown>>(sql`
    select p.id, p.enrollment_id as "enrollmentId", e.full_name as "fullName", e.service, a.id as "householdId",
      a.first_name || ' ' || a.last_name as "householdName", a.phone as "householdPhone", p.status,
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt", p.amount_etb as "amountEtb",
      p.transaction_id as "transactionId", p.paid_by_name as "paidByName", b.name as "bankName",
      b.account_number as "accountNumber", f.id as "fileId", f.name as "fileName", f.media_type as "mediaType",
      p.receipt_number::float8 as "receiptNumber"
    from payments p join enrollments e on e.id = p.enrollment_id join accounts a on a.id = p.account_id
    left join banks b on b.id = p.bank_id left join files f on f.id = p.receipt_file_id
    where p.id = ${id} and p.type = 'manual'`);
  return rows[0] ?? null;
};
