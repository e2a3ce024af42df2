import { forgetDevice, resumeSession } from '@temari/contracts/device-sign-ins';
import { remembered } from '../device/remember.ts';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { SESSION_CHANNEL } from './end-session.ts';
import { fetchAgain } from './fetch-again.ts';
import { isDead } from './renew-session.ts';
import { currentSession, forgetKnown, isKept, KNOWN, OWED_SIGN_OUT, type Session } from './session.ts';
import { asksForOffice, type Handed } from './share-session.ts';
import { startSession } from './start-session.ts';

/** Another tab that is awake answers within a few milliseconds. */
const ANSWER_WITHIN_MS = 250;
const TRIES = 3;

/** The session of another open tab; null where there is none, or none that could say so. */
const fromAnotherTab = (): Promise<Session | null> => {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(null);
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  const own = crypto.getRandomValues(new Uint32Array(2)).join('');
  return new Promise<Session | null>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Partial<Handed>>) => {
      if (data.to === own && data.session && !isDead(data.session)) resolve(data.session);
    };
    channel.postMessage({ ask: own, forOffice: asksForOffice() });
    setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
  }).finally(() => channel.close());
};

/** The cookie that keeps this device signed in gives a new session; once it is refused, it is not used again. */
const fromKeptDevice = async (tries = 0): Promise<void> => {
  try {
    const { token, user, teacher } = await call(resumeSession, {});
    if (currentSession()) return;
    if (user) startSession({ token, ...user, role: '', status: '' }, true);
    if (teacher) {
      const { applicationStatus, ...person } = teacher;
      startSession({ token, ...person, status: applicationStatus }, true);
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'auth/device-not-kept') forgetKnown();
    else if (error instanceof ApiError && error.status === 0 && tries < TRIES) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** tries));
      await fromKeptDevice(tries + 1);
    }
  }
};

/** A tab that is already signed in keeps its session, whoever's it is. If no tab answers, the next page need not ask. */
export const refillSession = async (): Promise<void> => {
  const handed = await fromAnotherTab();
  if (handed && !currentSession()) startSession(handed);
  if (currentSession() || asksForOffice()) return;
  if (isKept()) await fromKeptDevice();
  else if (remembered(KNOWN) === 'here') forgetKnown();
};

/** Tells the server of a sign-out that it could not be told of at the time. */
export const paySignOut = async (): Promise<void> => {
  await fetchAgain(() => call(forgetDevice, {}));
  localStorage.removeItem(OWED_SIGN_OUT);
};
