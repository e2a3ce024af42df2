import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CodeField } from './code-field.tsx';

afterEach(cleanup);

const Kept = () => {
  const [value, setValue] = useState('');
  return <CodeField label="Number" value={value} onChange={setValue} />;
};

const input = () => screen.getByLabelText<HTMLInputElement>('Number');

test('a code is six digits, whatever else is pasted with them', async () => {
  const user = userEvent.setup();
  render(<Kept />);
  await user.click(input());

  await user.paste('Code: 407 123, valid 5 minutes');

  expect(input().value).toBe('407123');
  expect(input().autocomplete).toBe('one-time-code');
});
