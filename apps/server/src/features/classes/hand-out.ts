import type { ClassResource } from '@temari/contracts/classes';
import * as wrong from '@temari/contracts/field-errors';
import { isRecordId } from '@temari/contracts/record-id';
import type { Deps } from '../../deps.ts';
import { ownFile } from '../../domains/files/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { presentResource, showingTo } from './present.ts';
import { addResource, type ClassReads, removeResource, resourcesIn } from './queries.ts';
import { viewRefusal } from './rules.ts';

type Needs = Pick<Deps, 'db' | 'secrets' | 'clock' | 'publicUrl' | 'rooms'> & { reads: ClassReads };

/** Why nothing was added or removed: no access to the class, or the resource is missing or somebody else's. */
const refuse = async ({ reads }: Needs, actor: Actor, classId: string): Promise<never> => {
  const [found] = await reads.classWithOwn.execute({ classId, viewer: actor.accountId });
  throw new AppError((found && viewRefusal(actor.role, found)) ?? 'request/not-found');
};

const answer = async (
  { db, secrets, clock, publicUrl, rooms }: Needs,
  actor: Actor,
  classId: string,
): Promise<{ resources: ClassResource[] }> => {
  const showing = showingTo(actor, { secrets, publicUrl, rooms }, clock.now());
  const resources = await resourcesIn(db, classId);
  return { resources: resources.map((resource) => presentResource(resource, showing)) };
};

/** A row for each, so that two teachers handing out at once both succeed. */
export const handOut = async (
  needs: Needs,
  actor: Actor,
  {
    classId,
    url,
    description,
    lesson,
  }: { classId: string; url: string; description: string; lesson?: string | undefined },
): Promise<{ resources: ClassResource[] }> => {
  const { db, clock } = needs;
  const { accountId } = actor;
  if (!isRecordId(classId)) throw new AppError('request/not-found');
  // The contract lets through an https link or an address of ours.
  const isOurs = url.startsWith('/');
  const file = isOurs ? await ownFile(db, { url, accountId, purpose: 'resource' }) : null;
  if (isOurs && !file) {
    throw new AppError('request/invalid', {
      errors: { 'resource.url': wrong.resourceNotOwn },
    });
  }
  const source = file ? { fileId: file.id, link: null } : { fileId: null, link: url };
  const isAdded = await addResource(db, {
    classId,
    accountId,
    ...source,
    description,
    lessonId: lesson ?? null,
    createdAt: clock.now(),
  });
  return isAdded ? answer(needs, actor, classId) : refuse(needs, actor, classId);
};

export const takeBack = async (
  needs: Needs,
  actor: Actor,
  { classId, resourceId }: { classId: string; resourceId: string },
): Promise<{ resources: ClassResource[] }> => {
  if (!isRecordId(classId) || !isRecordId(resourceId)) throw new AppError('request/not-found');
  const isRemoved = await removeResource(needs.db, { classId, resourceId, accountId: actor.accountId });
  return isRemoved ? answer(needs, actor, classId) : refuse(needs, actor, classId);
};
