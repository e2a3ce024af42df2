import * as wrong from '@temari/contracts/field-errors';
import type { createPartner as createContract, OfficePartner } from '@temari/contracts/office-catalogue';
import { formMaxBytes } from '@temari/contracts/uploads';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { fileIdOf, fileUrl } from '../../../domains/files/file-links.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  allPartners,
  changePartner,
  deletePartnerRow,
  newPartner,
  ownLogo,
  type PartnerRow,
  partnerById,
} from './queries.ts';

type Context = Pick<Deps, 'db' | 'clock'>;
type Form = output<typeof createContract.body>;
type Id = { id: string };

const present = ({ id, name, logoFileId, position, version }: PartnerRow): OfficePartner => ({
  id,
  name,
  logo: fileUrl(logoFileId),
  position,
  version,
});

export const listPartners = async ({ db }: Pick<Deps, 'db'>): Promise<OfficePartner[]> =>
  (await allPartners(db)).map(present);

/** The logo it has, or one the caller has just uploaded. */
const logoOf = async (
  db: Parameters<typeof ownLogo>[0],
  actor: Actor,
  url: string,
  current: string | null,
): Promise<string> => {
  if (current && fileIdOf(url) === current) return current;
  const logo = await ownLogo(db, actor.accountId, url);
  if (!logo) throw new AppError('request/invalid', { errors: { logo: wrong.logo } });
  if (logo.sentBytes > formMaxBytes('logo')) {
    throw new AppError('request/invalid', {
      errors: { logo: wrong.logoSize({ max: formMaxBytes('logo') / (1024 * 1024) }) },
    });
  }
  return logo.id;
};

export const createPartner = async ({ db, clock }: Context, actor: Actor, form: Form): Promise<OfficePartner> =>
  db.transaction(async (tx) => {
    const logoFileId = await logoOf(tx, actor, form.logo, null);
    const partner = await newPartner(tx, { name: form.name, position: form.position, logoFileId });
    await recordAct(tx, actor, clock.now(), {
      action: 'create-partner',
      subjectKind: 'partner',
      subjectId: partner.id,
      after: form,
    });
    return present(partner);
  });

export const editPartner = async (
  { db, clock }: Context,
  actor: Actor,
  { id }: Id,
  { version, ...form }: Form & { version: number },
): Promise<OfficePartner> =>
  db.transaction(async (tx) => {
    const before = await partnerById(tx, id);
    if (!before) throw new AppError('request/not-found');
    const logoFileId = await logoOf(tx, actor, form.logo, before.logoFileId);
    const partner = await changePartner(tx, id, version, { name: form.name, position: form.position, logoFileId });
    if (!partner) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-partner',
      subjectKind: 'partner',
      subjectId: id,
      before: present(before),
      after: form,
    });
    return present(partner);
  });

export const deletePartner = async ({ db, clock }: Context, actor: Actor, { id }: Id): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await partnerById(tx, id);
    if (!before) throw new AppError('request/not-found');
    await deletePartnerRow(tx, id);
    await recordAct(tx, actor, clock.now(), {
      action: 'delete-partner',
      subjectKind: 'partner',
      subjectId: id,
      before: present(before),
    });
  });
