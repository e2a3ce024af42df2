import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { EmailField } from './email-field.tsx';

afterEach(cleanup);

const Kept = () => {
  const [value, setValue] = useState('');
  return <EmailField label="Email" value={value} onChange={setValue} />;
};

test('a domain that looks like a slip gets a question once the field is left; one tap corrects it', async () => {
  const user = userEvent.setup();
  render(<Kept />);
  const input = screen.getByLabelText<HTMLInputElement>('Email');

  await user.type(input, 'hana@gmail.co');
  expect(screen.queryByRole('button')).toBeNull();
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Did you mean hana@gmail.com?' }));

  expect(input.value).toBe('hana@gmail.com');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the question is no refusal: an address stays as it was typed', async () => {
  const user = userEvent.setup();
  render(<Kept />);
  const input = screen.getByLabelText<HTMLInputElement>('Email');

  await user.type(input, 'hana@gmial.com');
  await user.tab();
  await screen.findByRole('button');

  expect(input.value).toBe('hana@gmial.com');
  expect(input.getAttribute('aria-invalid')).toBeNull();
});
