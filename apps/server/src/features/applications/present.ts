import { addisDate } from '@temari/contracts/addis-time';
import { maskedPhone } from '@temari/contracts/phone';
import type { Application } from '@temari/contracts/scholarship-applications';
import type { ConsentState } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import { signedFileUrl } from '../../domains/files/file-links.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import type { ApplicationRow } from './queries.ts';
import { isNearEnd } from './rules.ts';

/** The database writes an instant in its own way inside JSON. */
const isoOf = (instant: string): string => new Date(instant).toISOString();

type Award = NonNullable<ApplicationRow['award']>;

const renewalOf = (award: Award, today: string): NonNullable<Application['award']>['renewal'] => {
  const isAsked = isNearEnd(award, today) && !award.isLast && !award.isDecided;
  if (!isAsked && award.renewalLetter === null) return null;
  return { isAsked, statedAt: award.statedAt && isoOf(award.statedAt), letter: award.renewalLetter };
};

/** An application for somebody who decides for the learner. */
export const present = (
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  actor: Actor,
  row: ApplicationRow,
  consent: ConsentState,
): Application => {
  const shown = (file: ApplicationRow['voice']) =>
    file && {
      url: signedFileUrl(secrets.fileLinks, file.id, actor, clock.now()),
      name: file.name,
      mediaType: file.mediaType,
    };
  const { id, number, state, learnerId, learnerName, round, recommendation, letter } = row;
  const { opensOn: _, ...roundWords } = round;
  return {
    ...{ id, number, state, letter, consent },
    sentAt: row.sentAt && isoOf(row.sentAt),
    decidedAt: row.decidedAt && isoOf(row.decidedAt),
    learner: { id: learnerId, name: learnerName },
    round: roundWords,
    answers: row.answers as Application['answers'],
    award: row.award && {
      percent: row.award.percent,
      monthlyEtb: row.award.monthlyEtb,
      from: row.award.from,
      until: row.award.until,
      isChosen: row.award.isChosen,
      renewal: renewalOf(row.award, addisDate(clock.now())),
    },
    reportCard: shown(row.reportCard),
    voice: shown(row.voice),
    recommendation: recommendation && {
      ...recommendation,
      phone: maskedPhone(recommendation.phone),
      askedAt: isoOf(recommendation.askedAt),
      answeredAt: recommendation.answeredAt && isoOf(recommendation.answeredAt),
    },
  };
};
