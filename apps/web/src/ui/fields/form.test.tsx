import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Form } from './form.tsx';

const line = (isThere: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
};

const sentence = () => screen.queryByText(/cannot be sent now/);

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

test('a form says that it cannot be sent for as long as the connection is lost', () => {
  render(<Form />);
  expect(sentence()).toBeNull();

  line(false);
  expect(sentence()?.textContent).toContain('What you typed stays here');

  line(true);
  expect(sentence()).toBeNull();
});

test('a step that sends nothing has nothing to say about the connection', () => {
  render(<Form sendsNothing />);

  line(false);

  expect(sentence()).toBeNull();
});
