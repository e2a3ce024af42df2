import type { give } from '@temari/contracts/gifts';
import type { Input } from '../../lib/api/api.ts';
import { type FieldErrors, serverUnreachable } from '../../lib/api/api-error.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { useKeyOf } from '../../lib/api/use-key-of.ts';

export type GiftForm = Omit<Input<typeof give>['body'], 'altcha'>;
type Begun = { token: string; checkoutUrl: string | null };

/** Fetched when somebody begins to fill the form in, so that a first visit does not load it. */
const loadSending = async () => {
  const [{ call }, { give }, { prepareChallenge, solvedChallenge }] = await Promise.all([
    import('../../lib/api/api.ts'),
    import('@temari/contracts/gifts'),
    import('../../lib/api/challenge.ts'),
  ]);
  return { call, give, prepareChallenge, solvedChallenge };
};

/** The same form sent again, after a broken connection too, is the same gift. */
export const useGive = (after: { done: (begun: Begun) => void; failed: (errors: FieldErrors) => void }) => {
  const keyOf = useKeyOf();
  const send = async (form: GiftForm): Promise<Begun> => {
    const { call, give, solvedChallenge } = await loadSending().catch(() => {
      throw serverUnreachable();
    });
    return call(give, { body: { ...form, ...(await solvedChallenge()) } }, { idempotencyKey: keyOf(form) });
  };
  return {
    ...useSubmission(send, { done: after.done, failed: ({ errors }) => after.failed(errors) }),
    prepare: (): void => {
      // The connection may be back when the form is sent.
      loadSending()
        .then(({ prepareChallenge }) => prepareChallenge())
        .catch(() => {});
    },
  };
};
