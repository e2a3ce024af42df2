import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

const Kept = () => {
  const [value, setValue] = useState('');
  return <PasswordField label="Password" value={value} onChange={setValue} autoComplete="new-password" showsRule />;
};

test('the rule is read before it is broken, and the fifteenth character is not swallowed in silence', async () => {
  const user = userEvent.setup();
  render(<Kept />);
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  const described = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described()).toBe('6 to 14 characters');

  await user.type(input, '1234567890123');
  expect(described()).toBe('6 to 14 characters');
  await user.type(input, '45');

  expect(input.value).toBe('12345678901234');
  expect(input.maxLength).toBe(14);
  expect(described()).toBe('14 characters is the longest a password can be.');
});
