import { LANGUAGE_CODES } from '@temari/contracts/languages';
import { STUDENT_NEEDS, TEACHER_NEEDS, WAITING_NEEDS } from '@temari/contracts/office-needs';
import type { OfficeHits } from '@temari/contracts/office-search';
import type { Deps } from '../../../deps.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { SERVER_TEXTS } from '../../../texts/server-texts.ts';
import { hitsOf } from './queries.ts';
import { questionOf } from './rules.ts';

export interface BeforeSearch {
  /** Makes findable what was written a moment ago. */
  beforeSearch: () => Promise<void>;
}

const NOTHING: OfficeHits = { households: [], payments: [], bankRows: [], teachers: [], classes: [], messages: [] };

/** Words of the closed lists in every language: a class holds the first of each pair, its reader sees the second. */
const LISTED: [stored: string, read: string][] = LANGUAGE_CODES.flatMap((language) =>
  Object.entries(SERVER_TEXTS[language].listed ?? {}),
);

const isoOf = (at: string): string => new Date(at).toISOString();

/** The first few of every kind that the caller works on. */
export const searchOffice = async (
  { db, beforeSearch }: Pick<Deps, 'db'> & BeforeSearch,
  actor: Actor,
  { q = '' }: { q?: string | undefined },
): Promise<OfficeHits> => {
  const question = questionOf(q);
  if (!question) return NOTHING;
  await beforeSearch();
  const found = await hitsOf(db, question, {
    listed: LISTED,
    kinds: {
      households: may(actor, STUDENT_NEEDS),
      payments: may(actor, ['money']),
      bankRows: may(actor, ['money']),
      teachers: may(actor, TEACHER_NEEDS),
      classes: may(actor, ['teaching']),
      messages: may(actor, WAITING_NEEDS.message),
    },
  });
  return {
    ...NOTHING,
    ...found,
    payments: (found.payments ?? []).map((row) => ({ ...row, at: isoOf(row.at) })),
    messages: (found.messages ?? []).map((row) => ({ ...row, at: isoOf(row.at) })),
  };
};
