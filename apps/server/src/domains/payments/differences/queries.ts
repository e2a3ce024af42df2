import type { DifferenceKind } from '@temari/contracts/gateway-differences';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { gatewayDifferences } from '../../../db/schema/gateway-differences.ts';

export interface Finding {
  kind: DifferenceKind;
  /** Null: the gateway's reference is none of ours. */
  paymentId: string | null;
  /** The gateway's. */
  reference?: string | null;
  hereEtb?: number | null;
  thereEtb?: number | null;
  detail?: string | null;
  /** What makes it another finding than the one before about the same payment; the two sums, where nothing is said. */
  finding?: string;
}

const DETAIL_MAX = 300;

/** Written once for the office, however often it is found; what somebody has dealt with is not opened again. */
export const noteDifference = async (
  db: Db,
  { kind, paymentId, reference = null, hereEtb = null, thereEtb = null, detail = null, finding }: Finding,
  now: Date,
): Promise<void> => {
  await db
    .insert(gatewayDifferences)
    .values({
      kind,
      subject: paymentId ?? reference ?? '',
      finding: finding ?? `${hereEtb ?? ''}/${thereEtb ?? ''}`,
      paymentId,
      reference,
      hereEtb,
      thereEtb,
      detail: detail?.slice(0, DETAIL_MAX) ?? null,
      foundAt: now,
      lastSeenAt: now,
    })
    .onConflictDoUpdate({
      target: [gatewayDifferences.kind, gatewayDifferences.subject, gatewayDifferences.finding],
      set: {
        lastSeenAt: now,
        // Found again after both sides had agreed for a while: open again. What a person closed stays closed.
        closedAt: sql`case when ${gatewayDifferences.closedBy} is null then null else ${gatewayDifferences.closedAt} end`,
      },
    });
};

/** Closes what is open about a payment because both sides agree now. */
export const closeAgreed = async (db: Db, kind: DifferenceKind, paymentId: string, now: Date): Promise<void> => {
  await db
    .update(gatewayDifferences)
    .set({ closedAt: now })
    .where(
      and(
        eq(gatewayDifferences.kind, kind),
        eq(gatewayDifferences.paymentId, paymentId),
        isNull(gatewayDifferences.closedAt),
      ),
    );
};
