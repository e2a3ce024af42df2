import type {
  editSiteContact as contactContract,
  showSiteContent as showContract,
} from '@temari/contracts/office-catalogue';
import { SITE_PAGES, type SiteText } from '@temari/contracts/site';
import { enteredTranslations } from '@temari/contracts/translations';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { MONEY_RULES, type MoneyRules, moneyRules } from '../../../domains/money/queries.ts';
import { RECEIPT_RULE, type ReceiptRule, receiptRule } from '../../../domains/payments/bank-answers/queries.ts';
import { saveSiteValue, siteRow } from '../../../domains/site/queries.ts';
import { siteFrom, storedSite } from '../../../domains/site/site-contact.ts';
import { STARTING_TEXTS } from '../../../domains/site/starting-texts.ts';
import { AppError } from '../../../errors/app-error.ts';
import { writtenTexts } from './queries.ts';

type SiteContent = output<typeof showContract.reply>;
type Context = Pick<Deps, 'db' | 'clock'>;

/** What came with the installation, at version 0. */
const STARTING = Object.fromEntries(
  SITE_PAGES.flatMap((page) =>
    Object.entries(STARTING_TEXTS[page]).map(([name, text]) => [`${page}.${name}`, { ...text, version: 0 }]),
  ),
);

export const showSiteContent = async ({ db }: Pick<Deps, 'db'>): Promise<SiteContent> => {
  const [contact, rules, acceptance, money, texts] = await Promise.all([
    siteRow(db, 'contact'),
    siteRow(db, 'rules'),
    receiptRule(db),
    moneyRules(db),
    writtenTexts(db),
  ]);
  return {
    contact: { ...siteFrom(contact?.value), version: contact?.version ?? 0 },
    rules: {
      gradeDiscount: (rules?.value as { gradeDiscount?: boolean } | undefined)?.gradeDiscount ?? true,
      version: rules?.version ?? 0,
    },
    receiptRule: acceptance,
    moneyRules: money,
    texts: {
      ...STARTING,
      ...Object.fromEntries(texts.map(({ key, value, version }) => [key, { ...(value as SiteText), version }])),
    },
  };
};

const save = async (
  { db, clock }: Context,
  actor: Actor,
  key: string,
  { version, ...value }: Record<string, unknown> & { version: number },
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const before = await siteRow(tx, key);
    const saved = await saveSiteValue(tx, { key, value, version, now: clock.now() });
    if (saved === null) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-site',
      subjectKind: 'site',
      subjectId: key,
      before: before?.value ?? null,
      after: value,
    });
    return { version: saved };
  });

export const editSiteContact = async (
  context: Context,
  actor: Actor,
  form: output<typeof contactContract.body>,
): Promise<{ version: number }> =>
  save(context, actor, 'contact', storedSite({ ...form, translations: enteredTranslations(form.translations) }));

export const editSiteRules = async (
  context: Context,
  actor: Actor,
  form: { gradeDiscount: boolean; version: number },
): Promise<{ version: number }> => save(context, actor, 'rules', form);

export const editReceiptRule = async (
  context: Context,
  actor: Actor,
  form: ReceiptRule & { version: number },
): Promise<{ version: number }> => save(context, actor, RECEIPT_RULE, { ...form });

export const editMoneyRules = async (
  context: Context,
  actor: Actor,
  form: { [Rule in keyof MoneyRules]?: number | undefined } & { version: number },
): Promise<{ version: number }> => {
  const { version: _, ...now } = await moneyRules(context.db);
  // A page of before the other rules says nothing of them.
  return save(context, actor, MONEY_RULES, { ...now, ...form });
};

export const editSiteText = async (
  context: Context,
  actor: Actor,
  { key }: { key: string },
  form: SiteText & { version: number },
): Promise<{ version: number }> => save(context, actor, key, form);
