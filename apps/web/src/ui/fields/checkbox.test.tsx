import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';

const Wish = () => {
  const [isWished, setIsWished] = useState(false);
  return (
    <>
      <Checkbox name="wish" label="Wish" value={isWished} onChange={setIsWished} />
      <output>{String(isWished)}</output>
    </>
  );
};

const drawn = (): { page: HTMLElement; box: HTMLInputElement } => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Wish />);
  document.body.append(page);
  return { page, box: page.querySelector('input') as HTMLInputElement };
};

test('a box ticked before the script arrived stays ticked', async () => {
  const { page, box } = drawn();
  box.click();

  const root = await act(async () => hydrateRoot(page, <Wish />));

  expect([box.checked, page.querySelector('output')?.textContent]).toEqual([true, 'true']);
  await act(async () => root.unmount());
});

test('a box ticked in the moment in which the page comes alive stays ticked', async () => {
  const { page, box } = drawn();

  const root = await act(async () => {
    const root = hydrateRoot(page, <Wish />);
    box.click();
    return root;
  });

  expect([box.checked, page.querySelector('output')?.textContent]).toEqual([true, 'true']);
  await act(async () => root.unmount());
});
