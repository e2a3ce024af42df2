import { remember } from '../device/remember.ts';
import {
  currentSession,
  DRAFT,
  emptyTab,
  forgetPerson,
  isKept,
  KNOWN,
  OWED_SIGN_OUT,
  type Session,
  updateSession,
  visitorOf,
} from './session.ts';

const KEPT_SECONDS = 90 * 86_400;

const noteKnown = (session: Session, keeps: boolean): void => {
  if (keeps) remember(KNOWN, 'kept', KEPT_SECONDS);
  else if (!isKept()) remember(KNOWN, visitorOf(session) === 'staff' ? 'office' : 'here', null);
};

/** A new cookie has taken the place of the one that was to be given up. */
const forgetOwedSignOut = (): void => {
  try {
    localStorage.removeItem(OWED_SIGN_OUT);
  } catch {
    // Without storage there is nothing to tell the server later.
  }
};

/** Whoever signs in finds nothing of those who were signed in here before. `keeps`: this device stays signed in. */
export const startSession = (session: Session, keeps = false): void => {
  emptyTab((key) => key.startsWith(DRAFT));
  if (currentSession()) forgetPerson();
  noteKnown(session, keeps);
  if (keeps) forgetOwedSignOut();
  updateSession(session);
};
