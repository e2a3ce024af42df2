import * as blocks from '@temari/contracts/office-guardian-blocks';
import * as guardians from '@temari/contracts/office-guardians';
import * as handOver from '@temari/contracts/office-hand-over';
import * as contract from '@temari/contracts/office-households';
import * as samePerson from '@temari/contracts/office-same-person';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { confirmBlock, liftBlock, proposeBlock } from './block-guardians.ts';
import { correctLearner } from './correct-learner.ts';
import { startHandOver, stopHandOverByOffice } from './hand-over-at-desk.ts';
import { indexAllChanged } from './index-changed.ts';
import { listHouseholds } from './list-households.ts';
import { nameGuardian } from './name-guardian.ts';
import { keepApart, listDoubts, mergeDoubted, undoDoubtedMerge } from './same-person.ts';
import { listHouseholdEvents, showHousehold } from './show-household.ts';
import { addHouseholdNote, takeBackHouseholdNote } from './write-notes.ts';
import { writeToFamily } from './write-to-family.ts';

export const officeHouseholdRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listHouseholds, ({ query }) => listHouseholds(deps, query));
  serve(app, contract.showHousehold, ({ actor, params }) => showHousehold(deps, actor, params));
  serve(app, contract.listHouseholdEvents, ({ actor, params, query }) =>
    listHouseholdEvents(deps, actor, params, query),
  );
  serve(app, contract.addHouseholdNote, ({ actor, params, body }) => addHouseholdNote(deps, actor, params, body));
  serve(app, contract.writeToFamily, ({ actor, params, body }) => writeToFamily(deps, actor, params, body));
  serve(app, contract.takeBackHouseholdNote, ({ actor, params }) => takeBackHouseholdNote(deps, actor, params));
  serve(app, contract.correctLearner, ({ actor, params, body }) => correctLearner(deps, actor, params, body));
  serve(app, guardians.nameGuardian, ({ actor, params, body }) => nameGuardian(deps, actor, params, body));
  serve(app, blocks.blockGuardian, ({ actor, params, body }) => proposeBlock(deps, actor, params, body));
  serve(app, blocks.confirmBlock, ({ actor, params }) => confirmBlock(deps, actor, params));
  serve(app, blocks.liftBlock, ({ actor, params, body }) => liftBlock(deps, actor, params, body));
  serve(app, handOver.startHandOver, ({ actor, params }) => startHandOver(deps, actor, params));
  serve(app, handOver.stopHandOverByOffice, ({ actor, params }) => stopHandOverByOffice(deps, actor, params));
  serve(app, samePerson.listDoubts, ({ query }) => listDoubts(deps, query));
  serve(app, samePerson.mergeDoubted, ({ actor, body }) => mergeDoubted(deps, actor, body));
  serve(app, samePerson.undoDoubtedMerge, ({ actor, params }) => undoDoubtedMerge(deps, actor, params));
  serve(app, samePerson.keepApart, ({ actor, body }) => keepApart(deps, actor, body));
};

export const officeHouseholdJobs = (deps: Deps): JobHandler[] => [
  { name: 'index-households', cron: '* * * * *', run: () => indexAllChanged(deps) },
];
