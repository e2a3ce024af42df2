/** Every error the API can answer: its status and its sentence, said once. */
export const ERRORS = {
  'request/invalid': { status: 400, message: 'Please check the marked fields.' },
  'request/malformed': { status: 400, message: 'The request could not be read.' },
  'request/too-large': { status: 413, message: 'That is more than we can take at once.' },
  'request/too-slow': { status: 408, message: 'The line was too slow for this request. Please try again.' },
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
  'class/not-yours': {
    status: 403,
    message: 'This class is not one of yours. If it moved, you find the new one in your list.',
  },
  'class/payment-open': { status: 403, message: 'This class opens as soon as your payment is settled.' },
  'teacher/not-approved': {
    status: 403,
    message: 'Your profile is being processed. Please wait until it gets Approved.',
  },
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
