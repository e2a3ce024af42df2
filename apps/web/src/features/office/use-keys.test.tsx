import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeys } from './use-keys.ts';

afterEach(cleanup);

const Page = ({ acts }: { acts: Record<string, () => void> }) => {
  useKeys(acts);
  return <input aria-label="Name" />;
};

test.each([
  ['an English layout', { key: 'a', code: 'KeyA' }],
  ['an Amharic layout', { key: 'አ', code: 'KeyA' }],
  ['capitals', { key: 'A', code: 'KeyA', shiftKey: true }],
])('a key is known by where it lies: %s', (_, event) => {
  const accept = vi.fn();
  render(<Page acts={{ a: accept }} />);
  fireEvent.keyDown(document.body, event);
  expect(accept).toHaveBeenCalledTimes(1);
});

test.each([
  ['a letter of the same name at another place', { key: 'a', code: 'KeyQ' }],
  ['with Control', { key: 'a', code: 'KeyA', ctrlKey: true }],
])('nothing happens by %s', (_, event) => {
  const accept = vi.fn();
  render(<Page acts={{ a: accept }} />);
  fireEvent.keyDown(document.body, event);
  expect(accept).not.toHaveBeenCalled();
});

test('Enter is one key, at both of its places; nobody who types presses a shortcut', () => {
  const [enter, a] = [vi.fn(), vi.fn()];
  const { getByLabelText } = render(<Page acts={{ enter, a }} />);
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter' });
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'NumpadEnter' });
  fireEvent.keyDown(getByLabelText('Name'), { key: 'a', code: 'KeyA' });
  expect([enter.mock.calls.length, a.mock.calls.length]).toEqual([2, 0]);
});
