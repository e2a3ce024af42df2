import { BASE_PATH } from '@temari/contracts/base-path';
import * as contract from '@temari/contracts/telegram';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { answerChat } from './answer-chat.ts';
import { ANSWER_CHAT, type ChatWork, hearUpdate } from './hear-update.ts';
import { makeLink, removeLink, showLink } from './link-account.ts';
import { forgetCodes, forgetUpdates } from './queries.ts';

/** More than a message of the longest text with all its marks; a picture is only named in it. */
const UPDATE_BYTES_MAX = 256 * 1024;
const CODES_KEPT_MS = 60 * 60_000;
/** Telegram gives up on an update after a day. */
const UPDATES_KEPT_MS = 2 * 86_400_000;

/** Called by Telegram, with our secret in a header. */
const webhookRoute = async (scope: FastifyInstance, deps: Deps): Promise<void> => {
  scope.removeAllContentTypeParsers();
  // An update that cannot be read is ignored and not refused, because Telegram sends a refused one again and again.
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(null, null);
    }
  });
  scope.served.add(contract.telegramWebhook);
  scope.post(
    `${BASE_PATH}${contract.telegramWebhook.path}`,
    { bodyLimit: UPDATE_BYTES_MAX },
    async ({ headers, body }) => {
      await hearUpdate(deps, { headers, content: body });
      return { status: 'success' };
    },
  );
};

export const telegramRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showTelegramLink, ({ actor }) => showLink(deps, actor));
  serve(app, contract.makeTelegramLink, ({ actor }) => makeLink(deps, actor));
  serve(app, contract.removeTelegramLink, ({ actor }) => removeLink(deps, actor));
  void app.register((scope) => webhookRoute(scope, deps));
};

const listen = async ({ telegram, publicUrl }: Deps): Promise<void> =>
  telegram?.listenAt(`${publicUrl}${BASE_PATH}${contract.telegramWebhook.path}`);

export const telegramJobs = (deps: Deps): JobHandler[] => [
  // Once a day, too: somebody may have set another address with the same token.
  { name: 'listen-to-telegram', cron: '23 4 * * *', atStart: true, run: () => listen(deps) },
  { name: ANSWER_CHAT, isUrgent: true, run: (work) => answerChat(deps, work as ChatWork) },
  retentionJob(deps, {
    name: 'forget-chat-codes',
    cron: '53 * * * *',
    remove: async () => {
      const now = deps.clock.now();
      return {
        telegram_codes: await forgetCodes(deps.db, new Date(now.getTime() - CODES_KEPT_MS)),
        telegram_updates: await forgetUpdates(deps.db, new Date(now.getTime() - UPDATES_KEPT_MS)),
      };
    },
  }),
];
