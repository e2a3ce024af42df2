/** Every error the API can answer: its status and its sentence, said once. */
export const ERRORS = {
  'request/invalid': { status: 400, message: 'Please check the marked fields.' },
  'request/malformed': { status: 400, message: 'The request could not be read.' },
  'request/too-large': { status: 413, message: 'That is more than we can take at once.' },
  'request/unsupported-type': { status: 415, message: 'This kind of content is not supported.' },
  'request/not-found': { status: 404, message: 'There is nothing at this address.' },
  'request/too-many': { status: 429, message: 'That was a little too often. Please wait and try again.' },
  'request/conflicting-repeat': {
    status: 422,
    message: 'This request was sent before with other content. Please start again.',
  },
  'auth/not-signed-in': { status: 401, message: 'Please sign in to continue.' },
  'auth/not-allowed': { status: 403, message: 'This is not yours to see or change.' },
  'auth/wrong-credentials': { status: 401, message: 'The phone number or the password is not right.' },
  'account/phone-taken': { status: 409, message: 'An account with this phone number already exists.' },
  // The office
  'auth/code-needed': { status: 401, message: 'Please enter the code from your authenticator app.' },
  'auth/wrong-code': { status: 401, message: 'That code is not right, or it was used already.' },
  'auth/confirm-password': { status: 403, message: 'Please enter your password again to do this.' },
  'auth/wrong-password': { status: 403, message: 'That is not your password.' },
  'auth/authenticator-needed': { status: 403, message: 'Please set up an authenticator app first.' },
  'office/changed-meanwhile': {
    status: 409,
    message:
      'Somebody changed this in the meantime. What you typed is still here; look at the newer state, then save again.',
  },
  'office/in-use': { status: 409, message: 'This is in use and stays. You can make it inactive instead.' },
  'office/value-taken': { status: 409, message: 'There is one like this already.' },
  'receipt/already-decided': { status: 409, message: 'This receipt was already decided by {name}.' },
  'enrollment/already-paid': { status: 409, message: 'This enrollment is paid already by another payment.' },
  'enrollment/not-paid': { status: 409, message: 'A student gets a class once the payment is settled.' },
  'payment/not-refundable': { status: 409, message: 'Only a settled payment can be given back.' },
  'class/full': { status: 409, message: 'This class has {free} free seats, fewer than you chose.' },
  'class/other-service': { status: 409, message: 'This class belongs to another service.' },
  'class/teacher-clash': { status: 409, message: 'That teacher has another class at the same time.' },
  'class/teacher-not-approved': { status: 409, message: 'Only an approved teacher can take a class.' },
  'staff/last-owner': { status: 409, message: 'The office needs at least one active owner.' },
  'staff/not-yourself': { status: 409, message: 'Ask another owner to change your own role.' },
  'server/busy': { status: 503, message: 'Many people are here right now. Please try again in a moment.' },
  'server/failure': { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** What an error looks like on the wire. */
export interface ErrorReply {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string>;
}
