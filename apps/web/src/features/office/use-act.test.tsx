import { QueryClientProvider } from '@tanstack/react-query';
import { decideRefund } from '@temari/contracts/office-refunds';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/api/queries.ts';
import { ToastProvider } from '../../ui/overlays/toast.tsx';
import { useAct } from './use-act.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const DECIDED = { code: 'refund/already-decided', message: 'Sara has already decided on this refund.' };

const answer = (status: number, content: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(content), { status })));

const Row = ({ onRefused }: { onRefused: () => void }) => {
  const decide = useAct(decideRefund, { failed: onRefused }, 'Hana Bekele');
  const approve = { params: { id: '018f0000-0000-7000-8000-000000000001' }, body: { decision: 'approve' as const } };
  return (
    <button type="button" onClick={() => decide.submit(approve)}>
      Approve
    </button>
  );
};

/** A list whose row leaves it when the act on it is refused; or stays. */
const List = ({ leaves }: { leaves: boolean }) => {
  const [isThere, setIsThere] = useState(true);
  return isThere ? <Row onRefused={() => setIsThere(!leaves)} /> : null;
};

const press = async (leaves: boolean): Promise<string | null> => {
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <List leaves={leaves} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Approve' })));
  return screen.getByRole('status').textContent;
};

test('what a colleague did first is said beside the page when it takes the row of an act away', async () => {
  answer(409, DECIDED);
  expect(await press(true)).toContain('Hana Bekele: Sara has already decided on this refund.');
});

test('a row that stays says itself why it was refused', async () => {
  answer(409, DECIDED);
  expect(await press(false)).toBe('');
});

test('a refusal that says nothing of others goes with its row', async () => {
  answer(403, { code: 'refund/second-person', message: 'Somebody else must approve it.' });
  expect(await press(true)).toBe('');
});
