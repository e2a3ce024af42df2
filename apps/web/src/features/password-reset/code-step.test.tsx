import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodeStep } from './code-step.tsx';

/** What the server answers, call by call; the calls made are remembered. */
const server = (...answers: [status: number, content: unknown][]) => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address);
    const [status, content] = answers[calls.length - 1] ?? [200, { id: 'request' }];
    return new Response(JSON.stringify(content), { status });
  });
  return calls;
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Moves the clock forward, after the code that sends a form has been loaded. */
const pass = (milliseconds: number) =>
  act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

const show = (onVerified = () => {}) =>
  render(
    <MemoryRouter>
      <CodeStep
        kind="student"
        reset={{ resetId: 'request', phone: '0911000001', askedAtMs: Date.now() }}
        onResent={() => {}}
        onVerified={onVerified}
        onStartAgain={() => {}}
      />
    </MemoryRouter>,
  );

const time = () => screen.getByRole('timer').textContent;
const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: /Verify OTP|Retry/ });
const resend = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Resend Code' });

test('the countdown goes from 00:35 to 00:00; only then Resend Code appears and Verify rests', async () => {
  server();
  show();

  expect([time(), verify().disabled, resend()]).toEqual(['00:35', false, null]);
  await pass(1000);
  expect(time()).toBe('00:34');
  await pass(33_900);
  expect([time(), verify().disabled, resend()]).toEqual(['00:01', false, null]);
  await pass(400);

  expect([time(), verify().disabled, resend()?.disabled]).toEqual(['00:00', true, false]);
});

test('Resend Code asks for a new one and starts the countdown again; what was typed stays', async () => {
  const calls = server([200, { id: 'request' }]);
  show();
  fireEvent.change(screen.getByLabelText('Code from the message'), { target: { value: '123456' } });
  await pass(36_000);

  fireEvent.click(resend() as HTMLButtonElement);
  expect(resend()?.disabled).toBe(true);
  await pass(0);

  expect(calls).toEqual(['/backend/api/v1/user/passwordReset/request/resend']);
  expect([time(), verify().disabled, resend()]).toEqual(['00:35', false, null]);
  expect(screen.getByLabelText<HTMLInputElement>('Code from the message').value).toBe('123456');
});

test('a Resend that fails shows its message and can be pressed again', async () => {
  server([429, { code: 'auth/too-many-requests', message: 'That was too often.' }]);
  show();
  await pass(36_000);

  fireEvent.click(resend() as HTMLButtonElement);
  await pass(0);

  expect(screen.getByRole('alert').textContent).toBe('That was too often.');
  expect([time(), resend()?.disabled]).toEqual(['00:00', false]);
});

test("a wrong code shows the provider's code in red and a plain sentence; the right one goes on", async () => {
  const calls = server(
    [400, { code: 'auth/invalid-verification-code', message: 'This code is not right.' }],
    [200, { id: 'request' }],
  );
  const onVerified = vi.fn();
  show(onVerified);

  fireEvent.change(screen.getByLabelText('Code from the message'), { target: { value: '123 456' } });
  fireEvent.click(verify());
  expect(verify().disabled).toBe(true);
  await pass(0);
  expect(screen.getByRole('alert').textContent).toBe('auth/invalid-verification-codeThis code is not right.');
  expect(verify().textContent).toBe('Retry');

  fireEvent.click(verify());
  await pass(0);
  expect(calls).toHaveLength(2);
  expect(onVerified).toHaveBeenCalledOnce();
});

test('five digits are not sent', async () => {
  const calls = server();
  show();

  fireEvent.change(screen.getByLabelText('Code from the message'), { target: { value: '12345' } });
  fireEvent.click(verify());
  await pass(0);

  expect(calls).toEqual([]);
  expect(screen.getByText('Please enter the 6 digits of the code')).toBeTruthy();
});
