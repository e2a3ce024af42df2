import { signInStudent, signUpStudent } from '@temari/contracts/accounts';
import { call, type Input } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { isUnanswered } from '../../lib/api/unanswered.ts';

type Form = Input<typeof signUpStudent>['body'];

/** What was sent and never answered: it may have opened the account all the same. Forgotten with the next answer that opens one. */
let unanswered: Pick<Form, 'phoneNumber' | 'password'> | null = null;

export const sendSignUp = async (body: Form) => {
  const { phoneNumber, password } = body;
  try {
    const opened = await call(signUpStudent, { body });
    unanswered = null;
    return opened;
  } catch (error) {
    if (isUnanswered(error)) unanswered = { phoneNumber, password };
    const isOwn = phoneNumber === unanswered?.phoneNumber && password === unanswered.password;
    if (!isOwn || !(error instanceof ApiError) || error.code !== 'account/phone-taken') throw error;
    const { token, user } = await call(signInStudent, { body: { phoneNumber, password } }).catch((refusal) => {
      throw isUnanswered(refusal) ? refusal : error;
    });
    unanswered = null;
    return { token, newUser: user };
  }
};
