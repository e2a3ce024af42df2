import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PagedList, ResultCount } from './paged-list.tsx';
import { useAddress } from './use-address.ts';

afterEach(cleanup);

/** Three pages of two rows; what the server would be asked for is shown beside them. */
const List = ({ isKeyed }: { isKeyed: boolean }) => {
  const { page, set } = useAddress();
  const rows = [{ id: `${page}-first` }, { id: `${page}-last` }];
  const query = { data: { rows, page, pageCount: 3 }, error: null, isPending: false, refetch: () => {} };
  return (
    <>
      <p data-testid="address">{useLocation().search}</p>
      <button type="button" onClick={() => set({ service: 'visa' })}>
        Filter
      </button>
      <PagedList query={query} {...(isKeyed && { keyOf: ({ id }: { id: string }) => id })} empty={null}>
        {() => null}
      </PagedList>
    </>
  );
};

const open = (isKeyed: boolean, address = '') => {
  render(
    <MemoryRouter initialEntries={[`${window.location.pathname}${address}`]}>
      <List isKeyed={isKeyed} />
    </MemoryRouter>,
  );
  return {
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    address: () => Object.fromEntries(new URLSearchParams(screen.getByTestId('address').textContent ?? '')),
  };
};

test('the next page follows the last row, the page before precedes the first, and the first page needs neither', async () => {
  const list = open(true);
  await list.press('Next page');
  expect(list.address()).toEqual({ page: '2', after: '1-last' });
  await list.press('Next page');
  expect(list.address()).toEqual({ page: '3', after: '2-last' });
  await list.press('Previous page');
  expect(list.address()).toEqual({ page: '2', before: '3-first' });
  await list.press('Previous page');
  expect(list.address()).toEqual({ page: '1' });
});

test('another filter begins at its first page', async () => {
  const list = open(true, '?page=2&after=1-last');
  await list.press('Filter');
  expect(list.address()).toEqual({ service: 'visa' });
});

test('a list without keys goes by numbers', async () => {
  const list = open(false);
  await list.press('Next page');
  expect(list.address()).toEqual({ page: '2' });
});

test('an estimated number of results says so', () => {
  render(<ResultCount count={160_000} isEstimated />);
  expect(screen.getByRole('status').textContent).toBe('About 160,000 found');
});
