import type {
  editSiteContact as contactContract,
  showSiteContent as showContract,
} from '@temari/contracts/office-catalogue';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../shared/actor.ts';
import { AppError } from '../../../shared/app-error.ts';
import { recordAct } from '../../../shared/audit.ts';
import { saveSiteValue, siteRow } from './queries.ts';

type SiteContent = output<typeof showContract.reply>;
type Context = Pick<Deps, 'db' | 'clock'>;

const UNNAMED = { name: '', phones: [], email: '', address: '' };

export const showSiteContent = async ({ db }: Pick<Deps, 'db'>): Promise<SiteContent> => {
  const [contact, rules] = await Promise.all([siteRow(db, 'contact'), siteRow(db, 'rules')]);
  const known = { ...UNNAMED, ...(contact?.value as Partial<SiteContent['contact']> | undefined) };
  return {
    contact: {
      name: known.name,
      phones: known.phones,
      email: known.email,
      address: known.address,
      version: contact?.version ?? 0,
    },
    rules: {
      gradeDiscount: (rules?.value as { gradeDiscount?: boolean } | undefined)?.gradeDiscount ?? true,
      version: rules?.version ?? 0,
    },
  };
};

const save = async (
  { db, clock }: Context,
  actor: Actor,
  key: 'contact' | 'rules',
  { version, ...value }: Record<string, unknown> & { version: number },
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const before = await siteRow(tx, key);
    const saved = await saveSiteValue(tx, { key, value, version, now: clock.now() });
    if (saved === null) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, clock.now(), {
      action: `edit-site-${key}`,
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
): Promise<{ version: number }> => save(context, actor, 'contact', form);

export const editSiteRules = async (
  context: Context,
  actor: Actor,
  form: { gradeDiscount: boolean; version: number },
): Promise<{ version: number }> => save(context, actor, 'rules', form);
