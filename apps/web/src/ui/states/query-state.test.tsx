import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { QueryState } from './query-state.tsx';
import type { QueryLike } from './read-state.tsx';

afterEach(cleanup);

const query = (part: Partial<QueryLike<string[]>>): QueryLike<string[]> => ({
  data: undefined,
  error: null,
  isPending: false,
  refetch: () => {},
  ...part,
});

const show = (part: Partial<QueryLike<string[]>>) =>
  render(
    <QueryState query={query(part)} empty={<p>No Packages Found</p>}>
      {(list) => <p>{list.join(', ')}</p>}
    </QueryState>,
  );

test('loading says so in words', () => {
  show({ isPending: true });
  expect(screen.getByRole('status').textContent).toBe('Loading...');
});

test('an error shows its message and a way to try again', async () => {
  const refetch = vi.fn();
  show({ error: new Error('The list could not be loaded.'), refetch });
  expect(screen.getByRole('alert').textContent).toContain('The list could not be loaded.');

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('an empty list says what is missing', () => {
  show({ data: [] });
  expect(screen.getByText('No Packages Found')).toBeTruthy();
});

test('an error never takes away what was loaded before', () => {
  show({ data: ['Maths'], error: new Error('The connection dropped.') });
  expect(screen.getByText('Maths')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('The connection dropped.');
});

test('words that only the data need let the page around them stay', () => {
  const Row = () => <p>{use(new Promise<string>(() => {}))}</p>;
  render(
    <>
      <h1>Packages</h1>
      <QueryState query={query({ data: ['Tutoring'] })}>{() => <Row />}</QueryState>
    </>,
  );
  expect(screen.getByRole('heading').checkVisibility?.() ?? true).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
});
