import type { BankChangeState } from '@temari/contracts/bank-change-rules';
import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { BankChange } from '@temari/contracts/office-bank-changes';
import type { Db } from '../../../db/client.ts';
import type { BankValues } from '../../../db/schema/bank-changes.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { activeOwners, namesOfOtherDeciders, staffName } from '../../../domains/identity/colleague-queries.ts';
import { requireConfirmedPassword } from '../../../domains/identity/sessions/confirmed-password.ts';
import { type TellNeeds, tell } from '../../../domains/notices/tell.ts';
import { AppError } from '../../../errors/app-error.ts';
import { SERVER_TEXTS } from '../../../texts/server-texts.ts';
import {
  type BankChangeRow,
  bankChangeById,
  endBankChange,
  isStaffChangedSince,
  openBankChanges,
} from './bank-change-queries.ts';
import { accountLine, aloneFrom, refusalOf, settledBefore } from './bank-change-rules.ts';
import { changeBank, deleteUnusedBank, newBank } from './queries.ts';

type Shown = { change: BankChangeRow; proposer: string };

const factsOf = (values: BankValues | null): BankChange['before'] =>
  values && {
    name: values.name,
    translations: values.translations,
    accountNumber: values.accountNumber,
    accountHolderName: values.accountHolderName,
    isActive: values.isActive,
  };

export const presentBankChange = async (db: Db, actor: Actor, { change, proposer }: Shown): Promise<BankChange> => {
  const isOwn = change.proposedBy === actor.accountId;
  const deciders = isOwn ? await namesOfOtherDeciders(db, actor.accountId, 'money') : [];
  return {
    id: change.id,
    kind: change.kind,
    state: change.state,
    bankId: change.bankId,
    before: factsOf(change.before),
    after: factsOf(change.after),
    proposedBy: proposer,
    proposedAt: change.proposedAt.toISOString(),
    expiresAt: change.expiresAt.toISOString(),
    isOwn,
    deciders,
    aloneFrom: isOwn && deciders.length === 0 ? aloneFrom(change.proposedAt).toISOString() : null,
  };
};

export const listBankChanges = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
): Promise<BankChange[]> => {
  const open = await openBankChanges(db, clock.now());
  return Promise.all(open.map((shown) => presentBankChange(db, actor, shown)));
};

const inWords = ({ before, after }: BankChangeRow, language: Language): string => {
  const { bankHidden: hidden } = SERVER_TEXTS[language].bankChanges;
  return [before, after].map((values) => (values ? accountLine(values, { hidden }) : '–')).join(' → ');
};

const ACTS = {
  applied: 'confirm-bank-change',
  refused: 'refuse-bank-change',
  withdrawn: 'withdraw-bank-change',
} as const;

/** Whoever did it is told too: it may have been somebody else with their password. */
export const tellOwners = async (
  needs: TellNeeds,
  tx: Db,
  now: Date,
  { change, outcome, by }: { change: BankChangeRow; outcome?: keyof typeof ACTS; by: string },
): Promise<void> => {
  const name = await staffName(tx, by);
  const textIn = (language: Language): string => {
    const words = inWords(change, language);
    return outcome ? `${words}. ${SERVER_TEXTS[language].bankChanges[outcome]}: ${name}` : words;
  };
  const texts = Object.fromEntries(LANGUAGE_CODES.map((language) => [language, textIn(language)]));
  await tell(
    needs,
    tx,
    now,
    (await activeOwners(tx)).map((accountId) => ({
      occasion: outcome ? ('bank-change-decided' as const) : ('bank-change-proposed' as const),
      accountId,
      cause: change.id,
      path: NOTICE_PATHS.officeBanks,
      values: (language: Language) => ({ name, text: texts[language] ?? '' }),
      isUrgent: true,
    })),
  );
};

/** What was proposed comes true, if the account is still as it was then. */
const apply = async (tx: Db, { kind, bankId, seenVersion, after }: BankChangeRow): Promise<void> => {
  if (kind === 'remove') {
    if (!(await deleteUnusedBank(tx, bankId))) throw new AppError('office/in-use');
    return;
  }
  if (!after) throw new AppError('request/not-found');
  if (kind === 'add') {
    await newBank(tx, { id: bankId, ...after });
    return;
  }
  if (!(await changeBank(tx, bankId, seenVersion ?? 0, after))) throw new AppError('office/changed-meanwhile');
};

export const decideBankChange = async (
  { db, clock, jobs, publicUrl }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>,
  actor: Actor,
  { id }: { id: string },
  { decision }: { decision: 'confirm' | 'refuse' },
): Promise<{ state: BankChangeState }> => {
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  return db.transaction(async (tx) => {
    const found = await bankChangeById(tx, id);
    if (!found) throw new AppError('request/not-found');
    const isOwn = found.change.proposedBy === actor.accountId;
    if (decision === 'confirm') {
      const refusal = refusalOf({
        isOwn,
        hasColleagues: (await namesOfOtherDeciders(tx, actor.accountId, 'money')).length > 0,
        isOwner: actor.role === 'owner',
        isNew: await isStaffChangedSince(tx, actor.accountId, settledBefore(now)),
        proposedAt: found.change.proposedAt,
        now,
      });
      if (refusal) throw new AppError(refusal);
    }
    const refused = isOwn ? 'withdrawn' : 'refused';
    const state = decision === 'confirm' ? 'applied' : refused;
    const change = await endBankChange(tx, id, { state, by: actor.accountId, now });
    if (!change) throw new AppError('bank/change-over');
    if (state === 'applied') await apply(tx, change);
    await recordAct(tx, actor, now, {
      action: ACTS[state],
      subjectKind: 'bank',
      subjectId: change.bankId,
      before: change.before,
      after: change.after,
    });
    await tellOwners({ jobs, publicUrl }, tx, now, { change, outcome: state, by: actor.accountId });
    return { state };
  });
};
