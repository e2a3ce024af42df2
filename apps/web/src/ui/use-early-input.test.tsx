import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const Name = () => {
  const [value, setValue] = useState('');
  return (
    <>
      <TextField label="Name" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
};

test('what was typed before the script arrived is kept', async () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Name />);
  document.body.append(page);
  const input = page.querySelector('input');
  if (!input) throw new Error('no input');
  input.value = 'Hana';

  const root = await act(async () => hydrateRoot(page, <Name />));

  expect(page.querySelector('output')?.textContent).toBe('Hana');
  expect(input.value).toBe('Hana');
  await act(async () => root.unmount());
});
