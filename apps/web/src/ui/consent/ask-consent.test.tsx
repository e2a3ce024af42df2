import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/api/queries.ts';
import { startSession } from '../../lib/api/start-session.ts';
import { AskConsent } from './ask-consent.tsx';

const LEARNER = { id: 'hana', fullName: 'Hana Sample', grade: '8' };
const TEXT = { en: { title: 'May Hana take lessons?', lines: ['A teacher teaches Hana.'] } };
const MISSING = {
  state: 'missing',
  needed: ['guardian'],
  answers: [],
  asked: [],
  ownPhone: null,
  texts: { guardian: TEXT, learner: TEXT },
};
const ALMAZ = {
  _id: 'almaz',
  name: 'Almaz Sample',
  phone: '+251922114434',
  relation: 'mother',
  learners: ['hana'],
  rights: [{ learner: 'hana', mayDecide: true, maySee: false, mayPay: false, callOrder: 1 }],
};
const ASKED = {
  _id: 'question',
  state: 'asked',
  purpose: 'service',
  voice: 'guardian',
  guardian: 'almaz',
  sentTo: '09•• ••• •34',
  sentAt: '2026-11-16T06:00:00.000Z',
  againFrom: '2026-11-16T06:00:30.000Z',
  expiresAt: '2026-11-23T06:00:00.000Z',
};
const given = (voice: string, saidBy: string) => ({
  purpose: 'service',
  voice,
  isGiven: true,
  saidBy,
  way: 'code',
  at: '2026-11-16T06:00:00.000Z',
  until: '2999-11-16T06:00:00.000Z',
});

/** Answers what stands for each call at the moment; notes what was sent. */
const server = (replies: Record<string, unknown>) => {
  const sent: [path: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const path = `${method} ${address.split('/api/v1')[1]}`;
    if (body) sent.push([path, JSON.parse(body)]);
    return new Response(JSON.stringify(replies[path] ?? {}), { status: path in replies ? 200 : 404 });
  });
  return { sent, replies };
};

beforeEach(() =>
  startSession({
    token: 'token',
    id: 'own-id',
    firstName: 'Hana',
    lastName: 'Bekele',
    email: 'hana@gmail.com',
    phoneNumber: '+251911000001',
    role: '',
    status: '',
  }),
);
afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (onGiven = () => {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AskConsent learner={LEARNER} onGiven={onGiven} canTakeBack />
      </MemoryRouter>
    </QueryClientProvider>,
  );

/** The digits of a number stay on one line. */
const SEND = 'Send the code to 09••\u00a0•••\u00a0•34';

test('the guardian is named, the code goes to the masked phone, and the yes becomes a green line', async () => {
  const { sent, replies } = server({
    'GET /learners/hana/consent': MISSING,
    'GET /guardians': [ALMAZ],
    'POST /learners/hana/consent': { status: 'success', data: { consent: ASKED } },
    'POST /consents/question/confirm': { status: 'success', data: { consent: { _id: 'question', state: 'given' } } },
  });
  const onGiven = vi.fn();
  show(onGiven);
  await screen.findByText(/Hana is in grade 8, so a guardian agrees/);
  const send = await screen.findByRole('button', { name: SEND });
  replies['GET /learners/hana/consent'] = { ...MISSING, state: 'asked', asked: [ASKED] };
  fireEvent.click(send);

  fireEvent.change(await screen.findByLabelText('Code from the SMS'), { target: { value: '123456' } });
  replies['GET /learners/hana/consent'] = { ...MISSING, state: 'given', answers: [given('guardian', 'Almaz Sample')] };
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the code' }));

  await screen.findByText(/Almaz Sample agreed on/);
  expect(onGiven).toHaveBeenCalledOnce();
  expect(screen.queryByText('A guardian says yes first')).toBeNull();
  expect(sent).toEqual([
    ['POST /learners/hana/consent', { voice: 'guardian', guardian: 'almaz' }],
    ['POST /consents/question/confirm', { code: '123456' }],
  ]);
});

test('without a guardian three answers make one', async () => {
  const { sent, replies } = server({
    'GET /learners/hana/consent': MISSING,
    'GET /guardians': [],
    'POST /guardians': { status: 'success', data: { guardian: ALMAZ } },
  });
  show();
  fireEvent.change(await screen.findByLabelText('Guardian'), { target: { value: 'Almaz Sample' } });
  fireEvent.change(screen.getByLabelText('Mobile for the SMS'), { target: { value: '0922114434' } });
  fireEvent.click(screen.getByLabelText('Mother'));
  replies['GET /guardians'] = [ALMAZ];
  fireEvent.click(screen.getByRole('button', { name: 'Add this guardian' }));

  await screen.findByRole('button', { name: SEND });
  expect(sent).toEqual([
    ['POST /guardians', { name: 'Almaz Sample', phone: '0922114434', relation: 'mother', learners: ['hana'] }],
  ]);
});

test('at 16 without an own phone the learner reads the text and answers here', async () => {
  const both = { ...MISSING, needed: ['guardian', 'learner'], answers: [given('guardian', 'Almaz Sample')] };
  const { sent, replies } = server({
    'GET /learners/hana/consent': both,
    'GET /guardians': [ALMAZ],
    'POST /learners/hana/consent/own': { ...both, state: 'given' },
  });
  show();
  await screen.findByText('Hana, please read this and decide yourself.');
  expect(screen.getByText('A teacher teaches Hana.')).toBeDefined();
  replies['GET /learners/hana/consent'] = {
    ...both,
    state: 'given',
    answers: [given('guardian', 'Almaz Sample'), given('learner', 'Hana Sample')],
  };
  fireEvent.click(screen.getByRole('button', { name: 'I agree' }));
  await screen.findByText(/Hana Sample agreed on/);
  expect(sent).toEqual([['POST /learners/hana/consent/own', { isGiven: true }]]);
});

test('an adult needs nobody', async () => {
  server({ 'GET /learners/hana/consent': { ...MISSING, state: 'not-needed', needed: [] }, 'GET /guardians': [] });
  const { container } = show();
  await waitFor(() => expect(container.textContent).toBe(''));
});
