import { randomInt } from 'node:crypto';
import { addisDate } from '@temari/contracts/addis-time';
import type {
  Application,
  AskedRecommendation,
  askRecommendation as askContract,
} from '@temari/contracts/scholarship-applications';
import { RECOMMENDATION_PATH } from '@temari/contracts/server-paths';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { firstNameOf, hashLink } from '../../domains/consents/rules.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { permitSms } from '../../domains/messages/sms-senders.ts';
import { smsText } from '../../domains/messages/sms-texts.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Applying, isOpenOn, lockedOwn, shownOf } from './keep-application.ts';
import { type AskedRow, askedBy, saveAsked, saveWords } from './queries.ts';

/** Letters that nobody mistakes for one another, and enough of them that no link is guessed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const LINK_LENGTH = 20;

const newLink = (): string => Array.from({ length: LINK_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Sends a teacher the link. Also after the application was sent: the teacher has until a colleague of ours prepares it. */
export const askRecommendation = async (
  deps: Applying & Pick<Deps, 'jobs' | 'log' | 'publicUrl'>,
  actor: Actor,
  { id }: { id: string },
  { teacher, phone }: output<typeof askContract.body>,
): Promise<Application> => {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const row = await lockedOwn(tx, actor, id);
    if (row.state !== 'draft' && row.state !== 'sent') throw new AppError('application/sent');
    if (!isOpenOn(row, addisDate(now))) throw new AppError('round/closed');
    const link = newLink();
    const asked = { applicationId: id, householdId: row.householdId, teacher, phone };
    if (!(await saveAsked(tx, { ...asked, linkHash: hashLink(link), askedAt: now }))) {
      throw new AppError('application/recommended');
    }
    const permit = await permitSms(deps, tx, { kind: 'recommendationAsked', accountId: actor.accountId, phone });
    const values = {
      learner: firstNameOf(row.learnerName),
      address: `${deps.publicUrl}${RECOMMENDATION_PATH}/${link}`,
    };
    const text = smsText('recommendationAsked', row.language, values);
    await queueSms(deps, tx, permit, { text });
    return shownOf(deps, tx, actor, id);
  });
};

const present = ({ teacher, learner, words, isClosed }: AskedRow): AskedRecommendation => ({
  state: words !== null ? 'answered' : isClosed ? 'closed' : 'asked',
  teacher,
  learner,
});

const askedFor = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, link: string): Promise<AskedRow> => {
  const asked = await askedBy(db, hashLink(link), addisDate(clock.now()));
  if (!asked) throw new AppError('request/not-found');
  return asked;
};

export const showRecommendation = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<AskedRecommendation> => present(await askedFor(deps, id));

export const giveRecommendation = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
  { words }: { words: string },
): Promise<AskedRecommendation> => {
  const asked = await askedFor(deps, id);
  if (asked.words === words) return present(asked);
  if (asked.words !== null) throw new AppError('application/recommended');
  if (asked.isClosed) throw new AppError('round/closed');
  if (!(await saveWords(deps.db, hashLink(id), words, deps.clock.now()))) {
    await askedFor(deps, id);
    throw new AppError('application/recommended');
  }
  return present({ ...asked, words });
};
