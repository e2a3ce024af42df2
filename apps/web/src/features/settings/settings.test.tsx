import { QueryClientProvider } from '@tanstack/react-query';
import { ERRORS } from '@temari/contracts/errors';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/api/queries.ts';
import { startSession } from '../../lib/api/start-session.ts';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PersonalData } from './personal-data.tsx';

interface Sent {
  address: string;
  method: string;
  body?: unknown;
}

/** A server that answers when it is told to; what waits for a code it says at once. */
const server = ({ waiting = null as object | null } = {}) => {
  const sent: Sent[] = [];
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Promise.resolve(new Response(JSON.stringify({ phoneChange: waiting })));
    sent.push({ address, method, ...(body && { body: JSON.parse(body) }) });
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const reply = (status: number, content?: unknown) =>
    act(async () => answer(new Response(content === undefined ? null : JSON.stringify(content), { status })));
  return { sent, reply };
};

const session = (role: string) =>
  startSession({
    token: 'token',
    id: 'own-id',
    firstName: 'Hana',
    lastName: 'Bekele',
    email: 'hana@gmail.com',
    phoneNumber: '+251911000001',
    role,
    status: '',
  });

beforeEach(() => session(''));
afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (block: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{block}</MemoryRouter>
    </QueryClientProvider>,
  );
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test("'Save Changes' reads 'Changing...' in flight; only what is not empty and the nine digits are sent", async () => {
  const { sent, reply } = server();
  show(<PersonalData />);
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Hana');
  type('First Name', '');
  type('Last Name', 'Tesfaye');
  type(/Phone Number/, '0911000001');

  press('Save Changes');
  expect(screen.getByRole('button').textContent).toBe('Changing...');
  await reply(200, {
    status: 'success',
    data: {
      user: {
        _id: 'own-id',
        firstName: 'Hana',
        lastName: 'Tesfaye',
        email: 'hana@gmail.com',
        phoneNumber: '+251911000001',
      },
    },
  });

  expect(sent).toEqual([
    {
      address: '/backend/api/v1/user/own-id',
      method: 'PATCH',
      body: { lastName: 'Tesfaye', email: 'hana@gmail.com', phoneNumber: '911000001' },
    },
  ]);
  expect({ ...sessionStorage }).toMatchObject({ lastName: 'Tesfaye', phoneNumber: '+251911000001' });
  expect(screen.getByRole('button').textContent).toBe('Save Changes');
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Hana');
});

test('an empty phone is not judged and not sent; a wrong one is judged', () => {
  const { sent } = server();
  show(<PersonalData />);
  type(/Phone Number/, '09112345');
  fireEvent.blur(screen.getByLabelText(/Phone Number/));
  expect(screen.getByText('Please enter a valid Phone Number')).toBeTruthy();

  type(/Phone Number/, '');
  press('Save Changes');

  expect(screen.queryByText('Please enter a valid Phone Number')).toBeNull();
  expect(sent[0]?.body).toEqual({ firstName: 'Hana', lastName: 'Bekele', email: 'hana@gmail.com' });
});

test("a refused profile shows '<message>: Please Retry' and the button Retry", async () => {
  const { reply } = server();
  show(<PersonalData />);

  press('Save Changes');
  const { message } = ERRORS['request/too-many'];
  await reply(429, { code: 'request/too-many', message });

  expect(screen.getByRole('alert').textContent).toBe(`${message}: Please Retry`);
  expect(screen.getByRole('button').textContent).toBe('Retry');
});

const PROFILE = {
  _id: 'own-id',
  firstName: 'Saba',
  lastName: 'Bekele',
  email: 'hana@gmail.com',
  phoneNumber: '+251922334455',
};
const press6 = (code: string) => {
  type('Code from the message', code);
  press('Confirm');
};

test.each([
  ['student', '', 'user'],
  ['teacher', 'teacher', 'teacher'],
])('a %s asks for a new phone with the password, then confirms it with the code', async (_, role, path) => {
  session(role);
  const { sent, reply } = server();
  show(<PersonalData />);
  expect(screen.queryByLabelText('Password')).toBeNull();
  type('First Name', ' Saba ');
  type(/Phone Number/, '0922334455');

  press('Save Changes');
  expect(screen.getByText('Password should be between 6 and 14 characters')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  type('Password', 'not-it1');
  press('Save Changes');
  await reply(401, { code: 'auth/wrong-password', message: 'That is not your password.' });
  expect(screen.getByRole('alert').textContent).toBe('That is not your password.: Please Retry');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  type('Password', 'temari123');
  press('Retry');
  await reply(202, { status: 'success', data: { phoneChange: { _id: 'change' } } });

  expect(sent[1]).toEqual({
    address: `/backend/api/v1/${path}/own-id`,
    method: 'PATCH',
    body: {
      firstName: ' Saba ',
      lastName: 'Bekele',
      email: 'hana@gmail.com',
      phoneNumber: '922334455',
      password: 'temari123',
    },
  });
  expect({ ...sessionStorage }).toMatchObject({ firstName: 'Saba', phoneNumber: '+251911000001' });
  expect(screen.getByText(/\+251922334455/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Code from the message'));

  press6('111111');
  await reply(400, { code: 'auth/invalid-verification-code', message: 'This code is not right.' });
  expect(screen.getByRole('alert').textContent).toBe('This code is not right.: Please Retry');
  type('Code from the message', '123456');
  press('Retry');
  await reply(200, { status: 'success', data: { profile: PROFILE } });

  expect(sent[3]).toEqual({
    address: '/backend/api/v1/phone-change/change/confirm',
    method: 'POST',
    body: { code: '123456' },
  });
  expect({ ...sessionStorage }).toMatchObject({ firstName: 'Saba', phoneNumber: '+251922334455' });
  expect(screen.getByText(/Your phone number is changed/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Phone Number/).value).toBe('+251922334455');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('a page that is loaded anew goes on with the code, leaves the keyboard alone, and can give the phone up', async () => {
  const { sent, reply } = server({
    waiting: { _id: 'change', phoneNumber: '+251922334455', codeSentAt: '2026-11-15T12:00:00.000Z' },
  });
  show(<PersonalData />);
  await screen.findByLabelText('Code from the message');
  expect(document.activeElement).toBe(document.body);

  press('Keep my old number');
  await reply(204);

  expect(sent).toEqual([{ address: '/backend/api/v1/phone-change/change', method: 'DELETE' }]);
  expect(screen.getByLabelText<HTMLInputElement>(/Phone Number/).value).toBe('+251911000001');
});

test('a new password whose answer was lost is in force, and the next press says so', async () => {
  const { sent, reply } = server();
  show(<ChangePassword />);
  type('Old Password', 'secret-1');
  type('New Password', 'secret-2');
  press('Change');
  await reply(502);
  press('Retry');
  await reply(403, { code: 'account/wrong-password', message: 'The old password is not right' });

  expect(sent[2]?.body).toEqual({ oldPassword: 'secret-2', newPassword: 'secret-2' });
  await reply(200, { status: 'success', data: {} });

  expect(screen.getByRole('status').textContent).toBe('Your password is changed.');
  expect(screen.queryByRole('alert')).toBe(null);
});

test("Change Password: 'Change', nothing while it works, 'Retry' after an error; on success nothing visible", async () => {
  const { sent, reply } = server();
  show(<ChangePassword />);
  const button = () => screen.getByRole('button', { name: /^(Change|Please wait|Retry)$/ });
  type('Old Password', 'temari123');
  type('New Password', 'brandnew1');

  fireEvent.click(button());
  expect(button().textContent).toBe('');
  await reply(403, { code: 'account/wrong-password', message: 'The old password is not right' });
  expect(button().textContent).toBe('Retry');
  expect(screen.getByRole('alert').textContent).toBe('The old password is not right: Please Retry');

  fireEvent.click(button());
  await reply(200, { status: 'success', data: {} });
  expect(button().textContent).toBe('Change');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent[1]).toEqual({
    address: '/backend/api/v1/user/passwordChange/own-id',
    method: 'PATCH',
    body: { oldPassword: 'temari123', newPassword: 'brandnew1' },
  });
});

test('only the old password can stop a change; the new one is judged when it is left', () => {
  const { sent } = server();
  show(<ChangePassword />);
  type('New Password', 'short');
  fireEvent.blur(screen.getByLabelText('New Password'));
  expect(screen.getByText('Password should be between 6 and 14 characters')).toBeTruthy();

  press('Change');
  expect(sent).toEqual([]);
  type('Old Password', 'temari123');
  press('Change');
  expect(sent[0]?.body).toEqual({ oldPassword: 'temari123', newPassword: 'short' });
});

test('a teacher deletes by the call for teachers; then the session is gone', async () => {
  session('teacher');
  const { sent, reply } = server();
  show(<DeleteAccount />);
  press('Delete Account');
  press('Delete');
  expect(screen.getByText('Please enter a valid Phone Number')).toBeTruthy();
  expect(screen.getByText('Password should be between 6 and 14 characters')).toBeTruthy();
  expect(sent).toEqual([]);

  type('Phone Number', '+251911000001');
  type('Password', 'temari123');
  press('Delete');
  await reply(200, { status: 'success', data: {} });

  expect(sent).toEqual([
    {
      address: '/backend/api/v1/teacher/own-id',
      method: 'DELETE',
      body: { phoneNumber: '911000001', password: 'temari123' },
    },
  ]);
  expect(sessionStorage.length).toBe(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('before a household is deleted it reads what its learners lose, and who keeps the lessons', async () => {
  session('');
  const handOver = { _id: 'a', fullName: 'Hana Sample', state: 'handed-over', until: null, householdMaySee: false };
  const waiting = { ...handOver, _id: 'b', fullName: 'Dawit Sample', state: 'possible' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify([handOver, waiting]))));
  show(<DeleteAccount />);

  press('Delete Account');

  const told = await screen.findByText(/Hana Sample took the lessons over/);
  expect(told.textContent).toContain('Your learners lose their places in classes.');
  expect(told.textContent).not.toContain('Dawit');
});
