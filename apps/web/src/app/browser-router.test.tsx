import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useTypedSearch } from '../features/office/use-address.ts';
import { Link } from '../ui/actions/link.tsx';
import { BrowserRouter } from './browser-router.tsx';

const List = () => {
  const { typed, setTyped } = useTypedSearch();
  return (
    <>
      <button type="button" onClick={() => setTyped('hana')}>
        Type
      </button>
      <output>{typed}</output>
      <Link to="/list/1">Open</Link>
    </>
  );
};

const codeOfPage = Promise.withResolvers<string>();
const Opened = () => <h1>{use(codeOfPage.promise)}</h1>;

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  history.replaceState(null, '', '/');
});

test('a search that was typed just before a row is opened does not lead back to the list', async () => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/list');
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/list" element={<List />} />
          <Route path="/list/1" element={<Opened />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  await act(async () => screen.getByRole('button').click());
  await act(async () => screen.getByRole('link').click());
  await act(async () => vi.advanceTimersByTime(1000));
  expect(location.pathname + location.search).toBe('/list/1');
  await act(async () => codeOfPage.resolve('Hana'));
  expect(screen.getByRole('heading').textContent).toBe('Hana');
});
