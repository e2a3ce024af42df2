import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type BankDifference, RECEIPT_BANKS, type ReceiptBank, receiptBankOf } from '@temari/contracts/bank-answers';
import { formatByName, referenceCharacters, shareTokenIn } from '@temari/contracts/bank-references';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import {
  type BankAnswerRow,
  claimQuestion,
  claimReference,
  freeAgainAt,
  insertQuestions,
  noteAnswer,
  noteFailure,
  ownAccounts,
  questionOf,
  saveAnswer,
} from '../../domains/payments/bank-answers/queries.ts';
import { differencesOf, nextAskAt, tailOf } from '../../domains/payments/bank-answers/rules.ts';
import { noteDifference } from '../../domains/payments/differences/queries.ts';
import type { AskBank, BankAnswer } from '../../ports/bank-receipts.ts';
import { acceptConfirmed } from './accept-confirmed.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'publicUrl' | 'bankReceipts'>;
type OwnAccounts = Awaited<ReturnType<typeof ownAccounts>>;
type Question = NonNullable<Awaited<ReturnType<typeof questionOf>>>;

/** The most questions to one bank in one run; the next run continues. */
const AT_ONCE = 20;

const sha256 = (page: Buffer): string => createHash('sha256').update(page).digest('hex');

/** What the bank says now, as it is written down; null where it said nothing new. */
type Written = Partial<BankAnswerRow> & Pick<BankAnswerRow, 'state'>;

/** A transfer that was confirmed and is no longer. A token may have run out, which says nothing of the transfer. */
const isTakenBack = ({ answer, transactionId }: Question, said: BankAnswer): boolean => {
  const wasConfirmed = answer.state === 'verified' || answer.differences.includes('taken-back');
  if (!wasConfirmed) return false;
  if (said.result === 'found') return !said.facts.isCompleted;
  return said.result === 'not-found' && shareTokenIn(answer.bank, transactionId ?? '') === null;
};

const written = async (
  tx: Db,
  question: Question,
  said: Extract<BankAnswer, { result: 'found' | 'not-found' }>,
  accounts: OwnAccounts,
  now: Date,
): Promise<Written> => {
  const { answer, transactionId, transactionKey, amountEtb, orderedAt } = question;
  const proof = { page: said.raw, pageSha256: sha256(said.raw) };
  const takenBack: BankDifference[] = isTakenBack(question, said) ? ['taken-back'] : [];
  if (said.result === 'not-found') {
    if (takenBack.length > 0) return { ...proof, state: 'mismatch', differences: takenBack };
    // What a token confirmed before it ran out stays confirmed.
    return answer.state === 'verified' ? { state: 'verified' } : { ...proof, state: 'not-found', differences: [] };
  }
  const { facts } = said;
  const key = facts.reference ? referenceCharacters(facts.reference) : null;
  const isNamedAnew = key !== null && key !== transactionKey && shareTokenIn(answer.bank, transactionId ?? '') !== null;
  const isUsed = isNamedAnew && !(await claimReference(tx, answer.paymentId, key));
  const differences: BankDifference[] = [
    ...takenBack,
    ...(isUsed ? (['reference-used'] as const) : []),
    ...differencesOf(facts, {
      bank: answer.bank,
      transactionId: transactionId ?? '',
      transactionKey: transactionKey ?? '',
      amountEtb,
      orderedAt,
      now,
      accounts,
    }),
  ];
  return {
    ...proof,
    state: differences.length === 0 ? 'verified' : 'mismatch',
    differences,
    reference: facts.reference,
    isCompleted: facts.isCompleted,
    amountEtb: facts.amountEtb,
    currency: facts.currency,
    payerName: facts.payerName,
    payerTail: tailOf(facts.payerAccount),
    receiverName: facts.receiverName,
    receiverAccount: facts.receiverAccount,
    paidAt: facts.paidAt,
  };
};

interface Claim {
  paymentId: string;
  claimedUntil: Date;
}

const keepFailure = async (
  { db, clock }: Needs,
  claim: Claim,
  { answer }: Question,
  state: 'unavailable' | 'blocked',
) => {
  const now = clock.now();
  const failures = answer.failures + 1;
  // A bank that is silent now does not take back what it said before.
  const known = answer.looks > 0 ? answer.state : state;
  await noteFailure(db, answer.bank, now);
  await saveAnswer(db, claim, {
    state: known,
    failures,
    nextAskAt: nextAskAt({ state, looks: answer.looks, failures }, now),
  });
};

const keepAnswer = async (
  { db, clock }: Needs,
  claim: Claim,
  question: Question,
  said: Extract<BankAnswer, { result: 'found' | 'not-found' }>,
  accounts: OwnAccounts,
): Promise<void> => {
  const now = clock.now();
  const { bank, looks } = question.answer;
  await db.transaction(async (tx) => {
    const answer = await written(tx, question, said, accounts, now);
    const next = nextAskAt({ state: answer.state, looks: looks + 1, failures: 0 }, now);
    const isKept = await saveAnswer(tx, claim, {
      ...answer,
      looks: looks + 1,
      failures: 0,
      answeredAt: now,
      nextAskAt: next,
    });
    if (isKept && question.status === 'paid' && answer.differences?.includes('taken-back')) {
      await noteDifference(
        tx,
        {
          kind: 'reversed',
          paymentId: claim.paymentId,
          reference: question.answer.reference,
          hereEtb: question.amountEtb,
          thereEtb: 0,
          finding: 'bank-receipt',
        },
        now,
      );
    }
  });
  await noteAnswer(db, bank);
};

/** Asks outside any transaction. Killed before the answer is kept, it is asked again once the claim has run out. */
const askOne = async (deps: Needs, ask: AskBank, claim: Claim, accounts: OwnAccounts): Promise<void> => {
  const question = await questionOf(deps.db, claim.paymentId);
  if (!question) return;
  const { transactionId, accountNumber, answer } = question;
  const said = await ask({ reference: transactionId ?? '', accountNumber });
  if (said === null) {
    await saveAnswer(deps.db, claim, { state: 'not-askable', nextAskAt: null });
  } else if (said.result === 'unavailable' || said.result === 'blocked') {
    deps.log.warn(
      { bank: answer.bank, paymentId: claim.paymentId, reason: said.reason },
      `a bank's page is ${said.result}`,
    );
    await keepFailure(deps, claim, question, said.result);
  } else {
    await keepAnswer(deps, claim, question, said, accounts);
  }
};

const askBank = async (deps: Needs, bank: ReceiptBank, ask: AskBank, accounts: OwnAccounts): Promise<void> => {
  const { db, clock, log } = deps;
  const bankIds = accounts
    .filter(({ name, referenceFormat }) => receiptBankOf(referenceFormat ?? formatByName(name), name) === bank)
    .map(({ id }) => id);
  await insertQuestions(db, { bank, bankIds }, clock.now());
  for (let asked = 0; asked < AT_ONCE; asked += 1) {
    const now = clock.now();
    let claim = await claimQuestion(db, bank, now);
    if (!claim) {
      const free = await freeAgainAt(db, bank, now);
      if (!free) return;
      await wait(Math.max(0, free.getTime() - now.getTime()));
      claim = await claimQuestion(db, bank, clock.now());
      if (!claim) return;
    }
    const { paymentId } = claim;
    await askOne(deps, ask, claim, accounts).catch((error: unknown) =>
      // It is asked again when the claim has run out, and the others do not wait for it.
      log.error({ err: error, bank, paymentId }, 'a bank could not be asked'),
    );
  }
};

/** Asks the banks about receipts that were handed in, each bank in its own pace, and accepts what the office's rule lets through. */
export const askBanks = async (deps: Needs): Promise<void> => {
  const accounts = await ownAccounts(deps.db);
  await Promise.all(
    RECEIPT_BANKS.map(async (bank) => {
      const ask = deps.bankReceipts[bank];
      if (ask) await askBank(deps, bank, ask, accounts);
    }),
  );
  await acceptConfirmed(deps);
};
