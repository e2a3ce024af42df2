import { BASE_PATH } from '@temari/contracts/base-path';
import { DEFAULT_LANGUAGE } from '@temari/contracts/languages';
import { sendEarly } from '../../lib/api/early-call.ts';
import { startSession } from '../../lib/api/start-session.ts';
import { isPassword, isStrictPhone } from '../../lib/form/account-rules.ts';
import { rememberPhone } from './remembered-phone.ts';

/*
 * A script of its own, 2 KB: on a slow connection the form can be sent a quarter of a minute before the app has come.
 * It does only what goes well. What is refused waits for the app, which knows the sentences.
 */

type Person = Record<'_id' | 'firstName' | 'lastName' | 'email' | 'phoneNumber', string> & {
  role?: string;
  applicationStatus?: string;
};
type Answer = { data: { token: string; user?: Person; teacher?: Person } };

const HOME = '/';

const tellLanguage = (token: string): void => {
  const { lang } = document.documentElement;
  if (lang === DEFAULT_LANGUAGE) return;
  void fetch(`${BASE_PATH}/me/language`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ language: lang }),
    keepalive: true,
  }).catch(() => {});
};

const signIn = async (form: HTMLFormElement): Promise<void> => {
  const typed = (name: string): string => String(new FormData(form).get(name) ?? '');
  const [phoneNumber, password] = [typed('phoneNumber'), typed('password')];
  if (!isStrictPhone(phoneNumber) || !isPassword(password)) return;
  const keepSignedIn = typed('keepSignedIn') !== '';
  // As the app would send it, so that it knows its own call again.
  const call = sendEarly(
    `${BASE_PATH}/${form.dataset.signIn}/login`,
    JSON.stringify({ phoneNumber, password, keepSignedIn }),
  );
  const answer = await call.answer;
  const { data } = (await answer.clone().json()) as Answer;
  const person = data?.user ?? data?.teacher;
  if (!answer.ok || call.isTaken || !person) return;
  // Where the tab keeps nothing this throws: the next page would know nobody, so the app goes on inside this one.
  sessionStorage.setItem('token', data.token);
  call.isTaken = true;
  const { _id: id, role = '', applicationStatus: status = '', firstName, lastName, email } = person;
  const session = { id, firstName, lastName, email, phoneNumber: person.phoneNumber, role, status };
  startSession({ token: data.token, ...session }, keepSignedIn);
  rememberPhone(typed('remembersPhone') ? phoneNumber : null);
  tellLanguage(data.token);
  location.assign(HOME);
};

/** The first script of the page has kept the press already. */
const act = (): void => {
  const form = window.earlyTap;
  // If there is no connection, the app reports it once it has loaded.
  if (form instanceof HTMLFormElement && form.dataset.signIn) signIn(form).catch(() => {});
};

addEventListener('submit', act);
act();
