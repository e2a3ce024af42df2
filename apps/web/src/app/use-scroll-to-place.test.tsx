import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useScrollToPlace } from './use-scroll-to-place.ts';

const Page = () => {
  useScrollToPlace();
  const navigate = useNavigate();
  return (
    <main id="content">
      <h2 id="ስለ እኛ">About us</h2>
      <button type="button" onClick={(event) => navigate(String(event.currentTarget.dataset.to))}>
        go
      </button>
    </main>
  );
};

const follow = (to: string): void => {
  const button = screen.getByRole('button');
  button.dataset.to = to;
  act(() => button.click());
};

const open = (): void => {
  render(
    <MemoryRouter initialEntries={['/about']}>
      <Page />
    </MemoryRouter>,
  );
};

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

test('a link to a place leads there, also where its name is written in percent signs', () => {
  open();
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});

  follow(`/#${encodeURIComponent('ስለ እኛ')}`);

  expect(shown.mock.instances).toEqual([document.getElementById('ስለ እኛ')]);
});

test.each(['%E0', '%', '%zz', 'nowhere'])(
  'a link to /#%s, which names no place, leads to the top of the page',
  (name) => {
    open();
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});

    follow(`/#${name}`);

    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    expect(document.activeElement?.id).toBe('content');
  },
);
