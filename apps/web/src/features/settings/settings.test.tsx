import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PersonalData } from './personal-data.tsx';

interface Sent {
  address: string;
  method: string;
  body: unknown;
}

/** A server that answers when it is told to. */
const server = () => {
  const sent: Sent[] = [];
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body: string }) => {
    sent.push({ address, method, body: JSON.parse(body) });
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const reply = (status: number, content: unknown) =>
    act(async () => answer(new Response(JSON.stringify(content), { status })));
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
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (block: React.ReactNode) => render(<MemoryRouter>{block}</MemoryRouter>);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test("'Save Changes' reads 'Changing...' in flight; only names that are not empty and the nine digits are sent", async () => {
  const { sent, reply } = server();
  show(<PersonalData />);
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Hana');
  type('First Name', '');
  type('Last Name', 'Tesfaye');
  type(/Phone Number/, '0922334455');

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
        phoneNumber: '+251922334455',
      },
    },
  });

  expect(sent).toEqual([
    {
      address: '/backend/api/v1/user/own-id',
      method: 'PATCH',
      body: { lastName: 'Tesfaye', email: 'hana@gmail.com', phoneNumber: '922334455' },
    },
  ]);
  expect({ ...sessionStorage }).toMatchObject({ lastName: 'Tesfaye', phoneNumber: '+251922334455' });
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
  await reply(409, { code: 'account/phone-taken', message: 'An account with this phone number already exists.' });

  expect(screen.getByRole('alert').textContent).toBe('An account with this phone number already exists.: Please Retry');
  expect(screen.getByRole('button').textContent).toBe('Retry');
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
