import * as wrong from '@temari/contracts/field-errors';
import type { coverApplication as coverContract, OpenedApplication } from '@temari/contracts/office-applications';
import { isRecordId } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { signedFileUrl } from '../../../domains/files/file-links.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { consentStatesOf } from '../../../domains/people/queries.ts';
import { namedIn, namingWords } from '../../../domains/scholarships/naming.ts';
import { AppError, type FieldErrors } from '../../../errors/app-error.ts';
import { drawReaders } from './draw-readers.ts';
import { addView, lockListed, type OpenedRow, openedById, saveCovered } from './queries.ts';
import { asRefusal } from './refusals.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** What would tell a reader who it is. */
const namingOf = ({ learner, household, guardians, recommendation }: OpenedRow): string[] =>
  namingWords([learner.name, learner.school, household.name, ...guardians, recommendation?.teacher ?? null]);

const present = async (
  { clock, secrets }: Needs,
  tx: Db,
  actor: Actor,
  opened: OpenedRow,
): Promise<OpenedApplication> => {
  const { guardians: _, answers, reportCard, voice, covered, ...row } = opened;
  const now = clock.now();
  const linked = (file: OpenedRow['voice']) =>
    file && {
      url: signedFileUrl(secrets.fileLinks, file.id, actor, now),
      name: file.name,
      mediaType: file.mediaType,
    };
  const consents = await consentStatesOf(tx, [row.learner.id], { now });
  return {
    ...row,
    schoolKind: answers.schoolKind ?? 'none',
    region: answers.region as OpenedApplication['region'],
    people: answers.people ?? 0,
    incomes: answers.incomes ?? 0,
    income: answers.income ?? 'unsaid',
    hardships: answers.hardships ?? [],
    marks: (answers.marks ?? []) as OpenedApplication['marks'],
    ownWords: answers.ownWords ?? '',
    consent: consents.get(row.learner.id) ?? 'missing',
    reportCard: linked(reportCard),
    voice: linked(voice),
    naming: namingOf(opened),
    covered: covered && {
      marks: covered.marks as OpenedApplication['marks'],
      words: covered.words,
      letter: covered.letter,
    },
  };
};

const openedOf = async (tx: Db, id: string): Promise<OpenedRow> => {
  const row = await openedById(tx, id);
  if (!row) throw new AppError('request/not-found');
  return row;
};

/** Who opened it is written down first: from then on that person cannot be drawn to read it. */
export const openApplication = async (
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
): Promise<OpenedApplication> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  const now = deps.clock.now();
  return deps.db
    .transaction(async (tx) => {
      const row = await openedOf(tx, id);
      await addView(tx, id, actor.accountId, now);
      await recordAct(tx, actor, now, {
        action: 'open-application',
        subjectKind: 'application',
        subjectId: id,
        after: { name: String(row.number) },
      });
      return present(deps, tx, actor, row);
    })
    .catch(asRefusal);
};

const refusalsOf = (row: OpenedRow, { words, letter }: output<typeof coverContract.body>): FieldErrors => {
  const naming = namingOf(row);
  const told = (text: string) => {
    const word = namedIn(text, naming);
    return word === null ? null : wrong.stillNamed({ word });
  };
  const [inWords, inLetter] = [told(words), told(letter)];
  return { ...(inWords && { words: inWords }), ...(inLetter && { letter: inLetter }) };
};

/** What readers see. Until one of them has given a view it can be mended. */
export const coverApplication = async (
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
  body: output<typeof coverContract.body>,
): Promise<OpenedApplication> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  const now = deps.clock.now();
  return deps.db
    .transaction(async (tx) => {
      const held = await lockListed(tx, id);
      if (!held) throw new AppError('request/not-found');
      if (held.row.state === 'withdrawn') throw new AppError('application/withdrawn');
      if (held.row.state !== 'sent') throw new AppError('application/decided');
      if (held.row.views.some(({ points }) => points !== null)) throw new AppError('application/read');
      const row = await openedOf(tx, id);
      const errors = refusalsOf(row, body);
      if (Object.keys(errors).length > 0) throw new AppError('request/invalid', { errors });
      await addView(tx, id, actor.accountId, now);
      await saveCovered(tx, id, { covered: body, coveredBy: actor.accountId, coveredAt: now });
      await drawReaders(tx, id, now);
      await recordAct(tx, actor, now, {
        action: 'cover-application',
        subjectKind: 'application',
        subjectId: id,
        after: { name: String(row.number), ...(body.because && { because: body.because }) },
      });
      return present(deps, tx, actor, await openedOf(tx, id));
    })
    .catch(asRefusal);
};
