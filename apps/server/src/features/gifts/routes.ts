import * as contract from '@temari/contracts/gifts';
import { getGiving } from '@temari/contracts/site';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { forgetSponsor } from '../../domains/gifts/queries.ts';
import { CONFIRM_GIFT } from '../../domains/gifts/receive-gift.ts';
import { spend } from '../../domains/limits/limits.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { confirmGift } from './confirm-gift.ts';
import { give, payPledge } from './give.ts';
import { pledgeOf } from './links.ts';
import { forgetUnpaid, markStopped, type PledgeRow } from './queries.ts';
import { reconcileGifts } from './reconcile-gifts.ts';
import { remindSponsors } from './remind-sponsors.ts';
import { showGiving } from './show-giving.ts';
import { showPledge } from './show-pledge.ts';

/** Pledges of which nothing was ever paid; the privacy page says so. */
const UNPAID_KEPT_DAYS = 90;

export const giftRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock } = deps;
  /** Whoever has the link is the sponsor. Links cannot be guessed, so the limit is only against load. */
  const sponsorOf = async (token: string, address: string): Promise<PledgeRow> => {
    await spend(db, 'pledgeLinksByAddress', address, clock.now());
    return pledgeOf(db, token);
  };
  serve(app, getGiving, () => showGiving(deps));
  serve(app, contract.give, ({ body, address, idempotencyKey }) => give(deps, body, { address, idempotencyKey }));
  serve(app, contract.showPledge, async ({ body, address }) => showPledge(deps, await sponsorOf(body.token, address)));
  serve(app, contract.payPledge, async ({ body, address }) =>
    payPledge(deps, await sponsorOf(body.token, address), body.token),
  );
  serve(app, contract.stopPledge, async ({ body, address }) => {
    const pledge = await sponsorOf(body.token, address);
    await markStopped(db, pledge.id, clock.now());
    return showPledge(deps, await pledgeOf(db, body.token));
  });
  serve(app, contract.unnamePledge, async ({ body, address }) => {
    const pledge = await sponsorOf(body.token, address);
    await db.transaction((tx) => forgetSponsor(tx, pledge.id, clock.now()));
    return showPledge(deps, await pledgeOf(db, body.token));
  });
};

export const giftJobs = (deps: Deps): JobHandler[] => [
  { name: 'reconcile-gifts', cron: '* * * * *', run: () => reconcileGifts(deps) },
  { name: CONFIRM_GIFT, run: (payload) => confirmGift(deps, payload) },
  { name: 'remind-sponsors', cron: '11 10 * * *', run: () => remindSponsors(deps) },
  retentionJob(deps, {
    name: 'forget-pledges',
    cron: '49 2 * * *',
    remove: async () => ({
      pledges: await forgetUnpaid(deps.db, new Date(deps.clock.now().getTime() - UNPAID_KEPT_DAYS * 86_400_000)),
    }),
  }),
];
