import * as z from 'zod/mini';
import { teacher, user } from './accounts.ts';
import { defineEndpoint, entity, nothing, success } from './endpoint.ts';
import { id, instant } from './primitives.ts';

const FAMILIES = ['student', 'teacher'] as const;

export const resumeSession = defineEndpoint({
  method: 'POST',
  path: '/session/resume',
  access: 'public',
  startsSession: true,
  fromOwnPages: true,
  summary:
    'A new session for a device that keeps its owner signed in, by its cookie, which is replaced. A cookie that was replaced before ends the device and all of its sessions: somebody has a copy.',
  reply: success({ token: z.string(), user: z.optional(user), teacher: z.optional(teacher) }),
  errors: ['auth/device-not-kept', 'request/not-from-page', 'request/too-many'],
});

export const forgetDevice = defineEndpoint({
  method: 'POST',
  path: '/session/forget',
  access: 'public',
  fromOwnPages: true,
  summary:
    'Ends what keeps this device signed in, by its cookie, with all of its sessions: for whoever signed out while offline.',
  status: 204,
  reply: nothing,
  errors: ['request/not-from-page', 'request/too-many'],
});

const deviceSignIn = entity({
  /** The browser and the system, like `Chrome, Android`; empty where they could not be told. */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  /** The device that asks. */
  isThisOne: z.boolean(),
  /** Ended because an old copy of its cookie was used; it stays in the list to say so. */
  copiedAt: z.optional(instant),
});
export type DeviceSignIn = z.output<typeof deviceSignIn>;

export const listDeviceSignIns = defineEndpoint({
  method: 'GET',
  path: '/device-sign-ins',
  access: FAMILIES,
  summary: 'The devices that keep the account signed in, the most recently used first.',
  reply: z.array(deviceSignIn),
  errors: [],
});

export const endDeviceSignIn = defineEndpoint({
  method: 'DELETE',
  path: '/device-sign-ins/:id',
  access: FAMILIES,
  summary: 'Ends what keeps a device signed in, and the sessions begun there, except the one that asks.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found'],
});
