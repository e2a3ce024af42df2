import { signInStudent, signUpStudent } from '@temari/contracts/accounts';
import { call, type Input } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';

type Form = Input<typeof signUpStudent>['body'];

/** What was sent and never answered: it may have opened the account all the same. */
let unanswered: Form | null = null;

const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.code.startsWith('network/');

export const sendSignUp = async (body: Form) => {
  try {
    return await call(signUpStudent, { body });
  } catch (error) {
    if (isUnanswered(error)) unanswered = body;
    const { phoneNumber, password } = body;
    const isOwn = phoneNumber === unanswered?.phoneNumber && password === unanswered.password;
    if (!isOwn || !(error instanceof ApiError) || error.code !== 'account/phone-taken') throw error;
    const { token, user } = await call(signInStudent, { body: { phoneNumber, password } }).catch((refusal) => {
      throw isUnanswered(refusal) ? refusal : error;
    });
    return { token, newUser: user };
  }
};
