import { type BillingCalendar, billingMonthName } from '@temari/contracts/billing-months';
import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import type {
  ArrearsHousehold,
  ArrearsRow,
  listArrears as contract,
  Proposal,
  Reduction,
} from '@temari/contracts/office-arrears';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import { isRecordId } from '@temari/contracts/record-id';
import type { ArrearsGroup } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { billingCalendar } from '../../../domains/money/billing-calendar.ts';
import { callsDue, ladderDayOf, ladderRules } from '../../../domains/money/ladder-queries.ts';
import { searchOf } from '../../../domains/search/household-search.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  type ChargeRow,
  chargesBehind,
  contactsWith,
  countFound,
  countGroups,
  type Filter,
  householdsAfter,
  householdsInArrears,
  isHousehold,
  type ProposalRow,
  proposedReductions,
  type ReductionRow,
  reducedAlone,
  type StandingRow,
  standingsOf,
} from './queries.ts';
import { daysLate, toEtb, toSantim } from './rules.ts';

type Reading = Pick<Deps, 'db' | 'clock'>;

interface Query {
  group?: ArrearsGroup | undefined;
  search?: string | undefined;
  only?: 'call' | undefined;
}

/** Nobody needs to know whether more than these are to be called. */
const CALLS_COUNTED = 1000;

const filterOf = ({ group = 'past-due', search = '', only }: Query): Filter => ({
  group,
  search: searchOf(search),
  onlyCalls: only === 'call',
});

const instantOf = (at: string): string => new Date(at).toISOString();

const presentStanding = (row: StandingRow, today: string) => ({
  id: row.id,
  name: row.name,
  openEtb: toEtb(row.open),
  daysLate: row.dueOn ? daysLate(row.dueOn, today) : 0,
  call: row.callee ?? { name: row.name, relation: null, phone: row.phone },
  needsCall: row.needsCall,
  promise: row.promise,
  isInReview: row.isInReview,
  isHeld: row.isHeld,
});

const presentRow = (row: StandingRow, today: string): ArrearsRow => ({
  ...presentStanding(row, today),
  dueOn: row.dueOn ?? today,
  learners: row.learners,
  lastContact: row.lastContact && { ...row.lastContact, at: instantOf(row.lastContact.at) },
});

const presentProposal = (row: ProposalRow, actor: Actor, calendar: BillingCalendar): Proposal => ({
  id: row.id,
  kind: row.kind,
  household: { id: row.householdId, name: row.householdName },
  fullName: row.fullName,
  month: billingMonthName(calendar, row.from),
  amountEtb: toEtb(row.santim),
  reason: row.reason,
  at: instantOf(row.at),
  proposedBy: row.proposedBy,
  mayDecide: row.proposedById !== actor.accountId,
});

export const listArrears = async (
  { db, clock }: Reading,
  actor: Actor,
  { page = 1, ...query }: Query & { page?: number | undefined },
): Promise<output<typeof contract.reply>> => {
  const now = clock.now();
  const rules = await ladderRules(db);
  const asking = { now, rules };
  const filter = filterOf(query);
  const [ids, counts, calls, proposals] = await Promise.all([
    householdsInArrears(db, filter, asking, { limit: OFFICE_PAGE_SIZE, offset: (page - 1) * OFFICE_PAGE_SIZE }),
    countGroups(db, now),
    callsDue(db, { now, rules, atMost: CALLS_COUNTED }),
    proposedReductions(db),
  ]);
  const counted = filter.onlyCalls ? calls.count : counts[filter.group];
  const total = filter.search.kind === 'everybody' ? counted : await countFound(db, filter, asking);
  const rows = await standingsOf(db, ids, asking);
  const { today } = ladderDayOf(now);
  const calendar = await billingCalendar(db);
  return {
    rows: rows.map((row) => presentRow(row, today)),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
    group: filter.group,
    counts: { ...counts, call: calls.count },
    proposals: proposals.map((row) => presentProposal(row, actor, calendar)),
  };
};

const CSV_PART_ROWS = 1000;
const CSV_HEADER = [
  'id',
  'household',
  'learners',
  'openEtb',
  'dueOn',
  'daysLate',
  'call',
  'phoneNumber',
  'lastContactAt',
  'lastContactBy',
  'outcome',
  'note',
  'promisedFor',
  'promise',
  'receiptInReview',
];

/** A part of bounded size at a time, so that neither side holds the whole list. */
export const exportArrears = async (
  { db, clock }: Reading,
  { after, ...query }: Query & { after?: string | undefined },
): Promise<{ csv: string; next: string | null }> => {
  const asking = { now: clock.now(), rules: await ladderRules(db) };
  const ids = await householdsAfter(db, filterOf(query), asking, { after, limit: CSV_PART_ROWS });
  const { today } = ladderDayOf(asking.now);
  const lines = (await standingsOf(db, ids, asking))
    .map((row) => presentRow(row, today))
    .map(({ lastContact, promise, call, ...row }) =>
      csvLine([
        row.id,
        row.name,
        row.learners.join(', '),
        row.openEtb,
        row.dueOn,
        Math.max(0, row.daysLate),
        call.name,
        call.phone,
        lastContact?.at,
        lastContact?.by,
        lastContact?.outcome,
        lastContact?.note,
        promise?.for,
        promise?.state,
        row.isInReview ? 'yes' : '',
      ]),
    );
  return {
    csv: `${after ? '' : CSV_BOM + csvLine(CSV_HEADER)}${lines.join('')}`,
    next: ids.length === CSV_PART_ROWS ? (ids.at(-1) ?? null) : null,
  };
};

const presentReduction = (row: ReductionRow): Reduction => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  amountEtb: toEtb(row.santim),
  reason: row.reason,
  at: instantOf(row.at),
  proposedBy: row.proposedBy,
  decidedBy: row.decidedBy,
  undone: row.undoneAt ? { at: instantOf(row.undoneAt), by: row.undoneBy, reason: row.undoReason ?? '' } : null,
});

const presentCharge = (
  row: ChargeRow,
  { today, seatDay, calendar }: { today: string; seatDay: number; calendar: BillingCalendar },
) => {
  const late = daysLate(row.dueOn, today);
  const open = row.santim - row.settled;
  return {
    id: row.id,
    enrollment: row.enrollment,
    fullName: row.fullName,
    service: row.service,
    month: billingMonthName(calendar, row.from),
    from: row.from,
    to: row.to,
    dueOn: row.dueOn,
    daysLate: late,
    amountEtb: toEtb(row.santim),
    paidEtb: toEtb(row.settled - row.reduced),
    reducedEtb: toEtb(row.reduced),
    openEtb: toEtb(open),
    lines: row.lines,
    lessonsSold: row.lessonsSold,
    mayWriteOff: open > 0 && late >= seatDay,
    reductions: row.reductions.map(presentReduction),
  };
};

export const showArrears = async (
  { db, clock }: Reading,
  actor: Actor,
  { id }: { id: string },
): Promise<ArrearsHousehold> => {
  if (!isRecordId(id) || !(await isHousehold(db, id))) throw new AppError('request/not-found');
  const now = clock.now();
  const { today } = ladderDayOf(now);
  const rules = await ladderRules(db);
  const [[standing], charges, contacts, alone] = await Promise.all([
    standingsOf(db, [id], { now, rules }),
    chargesBehind(db, id),
    contactsWith(db, id, now),
    reducedAlone(db, { householdId: id, staffId: actor.accountId, now }),
  ]);
  if (!standing) throw new AppError('request/not-found');
  const calendar = await billingCalendar(db);
  return {
    ...presentStanding(standing, today),
    dueOn: standing.dueOn,
    charges: charges.map((row) => presentCharge(row, { today, seatDay: rules.seatDay, calendar })),
    contacts: contacts.map((row) => ({ ...row, at: instantOf(row.at) })),
    aloneEtb: toEtb(Math.max(0, toSantim(rules.waiverLimitEtb) - alone)),
  };
};
