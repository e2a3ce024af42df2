import * as wrong from '@temari/contracts/field-errors';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { useForm } from '../../lib/form/form.ts';
import { Form } from './form.tsx';
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

const Contact = () => {
  const form = useForm({
    initial: { name: '', phone: '', email: '' },
    rules: {
      name: (name) => (name ? null : wrong.firstName),
      phone: (phone) => (phone.length === 10 ? null : wrong.phone),
      email: (email) => (email.includes('@') ? null : wrong.email),
    },
  });
  return (
    <Form onSubmit={form.submit}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('phone')} label="Phone" />
      <TextField {...form.field('email')} label="Email" />
    </Form>
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

test('a field that was filled and left before the script arrived is judged when it arrives', async () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Contact />);
  document.body.append(page);
  const field = (name: string): HTMLInputElement => page.querySelector(`[name=${name}]`) as HTMLInputElement;
  field('phone').value = '0911';
  field('email').value = 'hana';
  field('email').focus();

  const root = await act(async () => hydrateRoot(page, <Contact />));

  expect(page.textContent).toContain(wrong.phone.text);
  expect(page.textContent).not.toContain(wrong.email.text);
  expect(page.textContent).not.toContain(wrong.firstName.text);
  await act(async () => root.unmount());
});

test('a field that was hidden while something loads reports nothing when it is shown again', async () => {
  let arrive: (module: { default: () => null }) => void = () => {};
  const Late = lazy(() => new Promise<{ default: () => null }>((resolve) => (arrive = resolve)));
  const reported: string[] = [];
  const Page = () => {
    const [value, setValue] = useState('');
    const [isLate, setIsLate] = useState(false);
    const change = (next: string): void => {
      reported.push(next);
      setValue(next);
    };
    return (
      <Suspense>
        <TextField label="Name" value={value} onChange={change} />
        <button type="button" onClick={() => setIsLate(true)}>
          More
        </button>
        {isLate && <Late />}
      </Suspense>
    );
  };
  render(<Page />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Hana' } });

  fireEvent.click(screen.getByText('More'));
  await act(async () => arrive({ default: () => null }));

  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Hana');
  expect(reported).toEqual(['Hana']);
});
