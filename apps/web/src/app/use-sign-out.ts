import { useNavigate } from 'react-router';
import { OWED_SIGN_OUT } from '../lib/api/session.ts';
import { attempt } from '../lib/device/attempt.ts';
import { paths } from '../lib/navigation/paths.ts';

/** Fetched as soon as somebody is signed in, so that it is there when they sign out. */
export const loadWhileSignedIn = () => import('./while-signed-in.ts');

/** If even that code could not be fetched, the least that must happen: the token goes and nothing brings another. */
const forgetTab = (): void => {
  attempt(() => {
    sessionStorage.clear();
    localStorage.setItem(OWED_SIGN_OUT, '1');
  });
  location.replace(paths.home);
};

export const useSignOut = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    loadWhileSignedIn().then(({ signOut }) => signOut(navigate), forgetTab);
  };
};
