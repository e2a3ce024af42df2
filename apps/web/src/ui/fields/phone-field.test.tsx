import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PhoneField } from './phone-field.tsx';

afterEach(cleanup);

const Kept = () => {
  const [value, setValue] = useState('');
  return <PhoneField label="Number" value={value} onChange={setValue} />;
};

const input = () => screen.getByLabelText<HTMLInputElement>('Number');

test('a number that starts with 0 is ten long, any other thirteen', async () => {
  const user = userEvent.setup();
  render(<Kept />);
  expect(input().maxLength).toBe(13);

  await user.type(input(), '0911');
  expect(input().maxLength).toBe(10);
});

test.each([
  ['0911 234 567', '0911234567'],
  ['0911-234-567', '0911234567'],
  ['+251 911 234 567', '+251911234567'],
  ['911 234 567', '0911234567'],
  ['251 911 234 567', '+251911234567'],
])('%s typed key by key is %s', async (typed, phone) => {
  const user = userEvent.setup();
  render(<Kept />);

  await user.type(input(), typed);

  expect(input().value).toBe(phone);
});

test('a digit mended in the middle leaves the others where they are', async () => {
  const user = userEvent.setup();
  render(<Kept />);
  await user.type(input(), '0911234568');

  await user.type(input(), '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  await user.type(input(), '2', { initialSelectionStart: 3, initialSelectionEnd: 3 });

  expect(input().value).toBe('0912234568');
});

test('a number pasted with its spaces keeps its last digits', async () => {
  const user = userEvent.setup();
  render(<Kept />);
  await user.click(input());

  await user.paste('+251 911-000 001');

  expect(input().value).toBe('+251911000001');
});
