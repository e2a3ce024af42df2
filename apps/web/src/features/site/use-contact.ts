import type { sendContactMessage } from '@temari/contracts/contact';
import type { Input } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { serverUnreachable } from '../../lib/api/api-error.ts';
import { useSubmission } from '../../lib/api/submission.ts';

type Message = Omit<Input<typeof sendContactMessage>['body'], 'altcha'>;

/** The code that sends a message is fetched when somebody begins to write one, so that a first visit does not load it. */
const loadSending = async () => {
  const [{ call }, { sendContactMessage }, { prepareChallenge, solvedChallenge }] = await Promise.all([
    import('../../lib/api/api.ts'),
    import('@temari/contracts/contact'),
    import('../../lib/api/challenge.ts'),
  ]);
  return { call, sendContactMessage, prepareChallenge, solvedChallenge };
};

const send = async (message: Message) => {
  const { call, sendContactMessage, solvedChallenge } = await loadSending().catch(() => {
    throw serverUnreachable();
  });
  return call(sendContactMessage, { body: { ...message, ...(await solvedChallenge()) } });
};

const prepare = async (): Promise<void> => {
  const { prepareChallenge } = await loadSending();
  prepareChallenge();
};

export const useContact = (after: { done: () => void; failed: (errors: FieldErrors) => void }) => ({
  ...useSubmission(send, { done: after.done, failed: ({ errors }) => after.failed(errors) }),
  prepare: (): void => {
    // The connection may be back when the message is sent.
    prepare().catch(() => {});
  },
});
