import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, OFFICE_READS, success } from './endpoint.ts';
import * as wrong from './field-errors.ts';
import { SIGN_IN_CODE_MAX, STAFF_PASSWORD_MAX } from './limits.ts';
import { enteredPassword, line, phoneNumber, secret } from './primitives.ts';
import { CAPABILITIES, STAFF_ROLES } from './vocabulary.ts';

export const STAFF_PASSWORD_MIN = 10;
/** Staff see everybody's data, so their passwords are longer than the specification's. */
export const staffPassword = secret({ min: STAFF_PASSWORD_MIN, max: STAFF_PASSWORD_MAX }, wrong.passwordStaff);

const ownPassword = enteredPassword(wrong.passwordMissing);
/** Six digits from the app, or a recovery code. */
const code = line({ min: 6, max: SIGN_IN_CODE_MAX }, wrong.signInCode);

export const admin = entity({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  role: z.enum(STAFF_ROLES),
  /** What they work on. Missing from an instance older than capabilities: then it is what the role begins with. */
  capabilities: z.optional(z.array(z.enum(CAPABILITIES))),
  hasAuthenticator: z.boolean(),
});
export type Admin = z.output<typeof admin>;

export const signInStaff = defineEndpoint({
  method: 'POST',
  path: '/admin/login',
  access: 'public',
  startsSession: true,
  summary: 'Signs staff in for eight hours; with the code of an authenticator once one is set up.',
  body: z.object({ phoneNumber, password: ownPassword, code: z.optional(code) }),
  reply: success({ token: z.string(), admin }),
  errors: ['auth/wrong-credentials', 'auth/code-needed', 'auth/wrong-code', 'request/too-many'],
});

export const showMe = defineEndpoint({
  method: 'GET',
  path: '/admin/me',
  access: OFFICE_READS,
  needs: 'any-staff',
  beforeAuthenticator: true,
  summary: 'Who is signed in, and whether an authenticator must be set up first.',
  reply: z.object({ admin, needsAuthenticator: z.boolean(), recoveryCodesLeft: z.number() }),
  errors: [],
});

export const confirmPassword = defineEndpoint({
  method: 'POST',
  path: '/admin/confirm',
  access: OFFICE_READS,
  needs: 'any-staff',
  beforeAuthenticator: true,
  summary: 'Enters the password again: bank accounts, staff and refunds can be changed for ten minutes.',
  body: z.object({ password: ownPassword }),
  status: 204,
  reply: nothing,
  errors: ['auth/wrong-password', 'request/too-many'],
});

export const changeOwnPassword = defineEndpoint({
  method: 'PATCH',
  path: '/admin/password',
  access: OFFICE_READS,
  needs: 'any-staff',
  beforeAuthenticator: true,
  summary: "Changes the caller's password and ends their other sessions.",
  body: z.object({ oldPassword: ownPassword, newPassword: staffPassword }),
  status: 204,
  reply: nothing,
  errors: ['auth/wrong-password', 'account/weak-password', 'request/too-many'],
});

export const beginAuthenticator = defineEndpoint({
  method: 'POST',
  path: '/admin/authenticator',
  access: OFFICE_READS,
  needs: 'any-staff',
  beforeAuthenticator: true,
  summary: 'A new secret for an authenticator app, as text and as a QR code; it counts once a code has confirmed it.',
  reply: z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() }),
  errors: ['auth/confirm-password'],
});

export const finishAuthenticator = defineEndpoint({
  method: 'PATCH',
  path: '/admin/authenticator',
  access: OFFICE_READS,
  needs: 'any-staff',
  beforeAuthenticator: true,
  summary: 'Confirms the authenticator by its first code; the answer holds ten recovery codes, shown once.',
  body: z.object({ code: line({ max: 10 }, wrong.signInCode) }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['auth/wrong-code', 'request/too-many'],
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/admin/authenticator/recovery-codes',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'Ten new recovery codes; the old ones end.',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['auth/confirm-password'],
});

export const removeAuthenticator = defineEndpoint({
  method: 'DELETE',
  path: '/admin/authenticator',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: "Removes the caller's authenticator, to set up another.",
  status: 204,
  reply: nothing,
  errors: ['auth/confirm-password'],
});
