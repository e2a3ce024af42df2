import type { createFund as contract, Fund, listFunds as listing } from '@temari/contracts/office-funds';
import { enteredTranslations } from '@temari/contracts/translations';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { bankAccounts, changeFund, type FundLine, type FundValues, fundLine, fundLines, newFund } from './queries.ts';

type Form = output<typeof contract.body>;
type Acting = Pick<Deps, 'db' | 'clock'>;

const presentFund = ({ fund, shortfall }: FundLine): Fund => ({
  id: fund.id,
  name: fund.name,
  purpose: fund.purpose,
  translations: fund.translations,
  startsOn: fund.startsOn,
  endsOn: fund.endsOn,
  givenEtb: fund.givenSantim / 100,
  promisedEtb: fund.committedSantim / 100,
  usedEtb: fund.usedSantim / 100,
  freeEtb: (fund.givenSantim - fund.committedSantim - fund.usedSantim) / 100,
  shortfallEtb: shortfall / 100,
  closedAt: fund.closedAt?.toISOString() ?? null,
  version: fund.version,
});

const valuesOf = ({ translations, ...form }: Form): FundValues => ({
  ...form,
  ...(translations && { translations: enteredTranslations(translations) }),
});

const wordsOf = ({ name, purpose, translations, startsOn, endsOn }: Form | Fund) => ({
  ...{ name, purpose, translations, startsOn, endsOn },
});

const stored = async (db: Parameters<typeof fundLine>[0], id: string): Promise<Fund> => {
  const line = await fundLine(db, id);
  if (!line) throw new AppError('request/not-found');
  return presentFund(line);
};

export const listFunds = async ({ db }: Pick<Deps, 'db'>): Promise<output<typeof listing.reply>> => {
  const [lines, banks] = await Promise.all([fundLines(db), bankAccounts(db)]);
  return { funds: lines.map(presentFund), banks };
};

export const createFund = ({ db, clock }: Acting, actor: Actor, form: Form): Promise<Fund> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const id = await newFund(tx, { ...valuesOf(form), createdAt: now, createdBy: actor.accountId });
    await recordAct(tx, actor, now, {
      action: 'create-fund',
      subjectKind: 'fund',
      subjectId: id,
      after: wordsOf(form),
    });
    return stored(tx, id);
  });

export const editFund = (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { version, ...form }: Form & { version: number },
): Promise<Fund> =>
  db.transaction(async (tx) => {
    const before = await stored(tx, id);
    if (!(await changeFund(tx, { id, version }, valuesOf(form))))
      throw new AppError(before.closedAt ? 'fund/closed' : 'office/changed-meanwhile');
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-fund',
      subjectKind: 'fund',
      subjectId: id,
      before: wordsOf(before),
      after: wordsOf(form),
    });
    return stored(tx, id);
  });

export const closeFund = (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { version }: { version: number },
): Promise<Fund> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const before = await stored(tx, id);
    if (before.closedAt) return before;
    if (!(await changeFund(tx, { id, version }, { closedAt: now }))) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, now, {
      action: 'close-fund',
      subjectKind: 'fund',
      subjectId: id,
      after: { name: before.name, freeEtb: before.freeEtb },
    });
    return stored(tx, id);
  });
