import { addGuardian, changeGuardian, type Guardian, removeGuardian } from '@temari/contracts/guardians';
import {
  addLearner,
  changeLearner,
  listLearnerMerges,
  mergeLearner,
  undoLearnerMerge,
} from '@temari/contracts/learners';
import type { Grade } from '@temari/contracts/package-grades';
import type { Region, Relation } from '@temari/contracts/vocabulary';
import { call } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { readHouseholdAgain } from '../../lib/domain/use-household.ts';
import { readHandOversAgain } from './use-hand-over.ts';

interface After {
  /** It has arrived: what the device kept of it can go. */
  sent: () => void;
  /** The page shows it. */
  done: () => void;
  refused: (errors: FieldErrors) => void;
}

/** Part of the act, so that nothing can be pressed a second time before the page shows what is true now. */
const readPeopleAgain = async (): Promise<void> => {
  await Promise.all([readHouseholdAgain(), readHandOversAgain()]);
};

export interface LearnerFacts {
  fullName: string;
  dateOfBirth: string | null;
  grade: Grade | null;
  school: string | null;
  region: Region | null;
  phone: string | null;
}

/** Only what differs is sent: a grade that is sent counts as confirmed for this school year. */
const changes = (facts: LearnerFacts, before: LearnerFacts): Partial<LearnerFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([name, value]) => value !== before[name as keyof LearnerFacts]));

export const useSaveLearner = (id: string | null, { sent, done, refused }: After) =>
  useSubmission(
    async ({ facts, before, guardians }: { facts: LearnerFacts; before: LearnerFacts; guardians: string[] }) => {
      if (id === null) await call(addLearner, { body: { ...facts, guardians } });
      else await call(changeLearner, { params: { id }, body: changes(facts, before) });
      sent();
      await readPeopleAgain();
    },
    { done, failed: ({ errors }) => refused(errors) },
  );

export interface GuardianFacts {
  name: string;
  /** Null: it stays as it is. */
  phone: string | null;
  relation: Relation;
  rights: Guardian['rights'];
}

export const useSaveGuardian = (id: string | null, { sent, done, refused }: After) =>
  useSubmission(
    async ({ name, phone, relation, rights }: GuardianFacts) => {
      if (id === null) {
        const learners = rights.map(({ learner }) => learner);
        await call(addGuardian, { body: { name, phone: phone ?? '', relation, learners } });
      } else {
        await call(changeGuardian, { params: { id }, body: { name, relation, rights, ...(phone && { phone }) } });
      }
      sent();
      await readPeopleAgain();
    },
    { done, failed: ({ errors }) => refused(errors) },
  );

export const useRemoveGuardian = (id: string, done: () => void) =>
  useSubmission(
    async () => {
      await call(removeGuardian, { params: { id } });
      await readPeopleAgain();
    },
    { done },
  );

export const useMerges = () => useApiQuery(listLearnerMerges, {});

const readMergesAgain = async (): Promise<void> => {
  await Promise.all([readHouseholdAgain(), queryClient.invalidateQueries({ queryKey: queryKey(listLearnerMerges) })]);
  // Enrollments name their learner.
  await queryClient.invalidateQueries();
};

export const useMerge = (done: () => void) =>
  useSubmission(
    async ({ id, into }: { id: string; into: string }) => {
      await call(mergeLearner, { params: { id }, body: { into } });
      await readMergesAgain();
    },
    { done },
  );

export const useUndoMerge = (id: string) =>
  useSubmission(async () => {
    await call(undoLearnerMerge, { params: { id } });
    await readMergesAgain();
  });
