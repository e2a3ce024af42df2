import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PasswordStep } from './password-step.tsx';

/** What becomes of each call in turn; null: its answer is lost. */
const server = (...answers: ([status: number, content: unknown] | null)[]) => {
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  });
};

const REFUSED: [number, unknown] = [403, { message: 'Not verified.', code: 'auth/reset-not-verified' }];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => {
  render(
    <MemoryRouter>
      <PasswordStep
        kind="student"
        reset={{ resetId: 'request', phone: '0911000001', askedAtMs: 0 }}
        onStartAgain={() => {}}
      />
    </MemoryRouter>,
  );
  for (const label of ['New Password', 'Comfirm Password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'brandnew1' } });
  }
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a try whose answer was lost may have set the password: what follows says so and leads to the sign-in', async () => {
  server(null, REFUSED);
  show();

  press('Reset');
  await screen.findByRole('button', { name: 'Retry' });
  press('Retry');

  await screen.findByText(/may be set already/);
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('button', { name: 'Ask for a new code' })).toBeDefined();
});

test('a request that is refused at the first try needs a new code', async () => {
  server(REFUSED);
  show();

  press('Reset');

  await screen.findByRole('button', { name: 'Ask for a new code' });
  expect(screen.queryByText(/may be set already/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Back to Login' })).toBeNull();
});
