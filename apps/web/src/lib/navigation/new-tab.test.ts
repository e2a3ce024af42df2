import { expect, onTestFinished, test, vi } from 'vitest';
import { openNewTab } from './new-tab.ts';

const ADDRESS = 'https://checkout.example/pay/1';

/** What `window.open` gives in this test. */
const opening = (open: () => unknown): void => {
  const spy = vi.spyOn(window, 'open').mockImplementation(open as typeof window.open);
  onTestFinished(() => spy.mockRestore());
};

const tab = (own: object = {}) => ({
  closed: false,
  opener: window as unknown,
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn() },
  close: vi.fn(),
  ...own,
});

test('the tab that was opened on the click shows the address, and cannot steer the page', () => {
  const opened = tab();
  opening(() => opened);

  expect(openNewTab('Wait').goTo(ADDRESS)).toBe(true);
  expect(opened.location.replace).toHaveBeenCalledWith(ADDRESS);
  expect(opened.opener).toBeNull();
});

test('a browser without URL.canParse leads to the address as well', () => {
  const { canParse } = URL;
  Reflect.deleteProperty(URL, 'canParse');
  onTestFinished(() => {
    URL.canParse = canParse;
  });
  opening(() => tab());

  expect(openNewTab('Wait').goTo(ADDRESS)).toBe(true);
});

const refuse = (): never => {
  throw new Error('The browser does not allow it.');
};

test.each([
  ['opens no tab', () => null],
  ['throws on opening', refuse],
  [
    'hides the tab from the page',
    () =>
      Object.defineProperty(tab(), 'opener', {
        set: refuse,
      }),
  ],
  ['throws on leading the tab on', () => tab({ location: { replace: refuse } })],
  ['has closed the tab', () => tab({ closed: true })],
])('a browser that %s is told of, so that a link is shown', (_, open) => {
  opening(open);
  const opened = openNewTab('Wait');

  expect(opened.goTo(ADDRESS)).toBe(false);
  expect(() => opened.close()).not.toThrow();
});

test('a tab whose document cannot be written to is led on nevertheless', () => {
  opening(() =>
    Object.defineProperty(tab(), 'document', {
      get: refuse,
    }),
  );

  expect(openNewTab('Wait').goTo(ADDRESS)).toBe(true);
});

test.each(['javascript:alert(1)', 'not an address'])('%s is not followed', (address) => {
  opening(() => tab());

  expect(openNewTab('Wait').goTo(address)).toBe(false);
});
