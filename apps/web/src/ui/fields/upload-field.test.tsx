import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { UploadField } from './upload-field.tsx';

afterEach(cleanup);

const Receipt = ({ initial = '', isOptional = false }: { initial?: string; isOptional?: boolean }) => {
  const [value, setValue] = useState(initial);
  return (
    <>
      <UploadField
        name="screenShot"
        label="Receipt"
        purpose="receipt"
        value={value}
        onChange={setValue}
        isOptional={isOptional}
      />
      <output>{value || 'nothing'}</output>
      <button type="button" onClick={() => setValue('')}>
        Empty the form
      </button>
    </>
  );
};

const fileOf = (bytes: number, name: string, type: string): File => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};

const input = (): HTMLInputElement => screen.getByLabelText(/^Receipt:/);

test('the field says beforehand what it takes, to people and to the file chooser', () => {
  render(<Receipt />);

  expect(screen.getByText(/PDF, PNG, JPG or WebP, up to 10 MB\. Photos are made smaller first\./)).toBeTruthy();
  expect(input().accept).toBe('application/pdf,image/png,image/jpeg,image/webp,.pdf,.png,.jpg,.webp');
  expect(input().name).toBe('screenShot');
});

test('a file that was chosen before the script arrived is taken when it has', async () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Receipt />);
  document.body.append(page);
  Object.defineProperty(input(), 'files', { value: [fileOf(0, 'receipt.pdf', 'application/pdf')], configurable: true });

  const root = await act(async () => hydrateRoot(page, <Receipt />));

  expect(screen.getByText('receipt.pdf')).toBeTruthy();
  expect(screen.getByText('This file is empty. Please choose another one.')).toBeTruthy();
  await act(async () => root.unmount());
  page.remove();
});

test.each([
  ['an empty file', fileOf(0, 'receipt.pdf', 'application/pdf'), 'This file is empty. Please choose another one.'],
  [
    'a file over the limit',
    fileOf(10 * 1024 ** 2 + 1024 ** 2, 'receipt.pdf', 'application/pdf'),
    'This file is 11 MB. The limit here is 10 MB.',
  ],
  [
    'a file of another kind',
    fileOf(10, 'receipt.exe', 'application/x-msdownload'),
    'Please choose one of these file types: PDF, PNG, JPG or WebP.',
  ],
])('%s is refused at once, in a sentence', (_name, file, sentence) => {
  render(<Receipt />);

  fireEvent.change(input(), { target: { files: [file] } });

  expect(screen.getByRole('alert').textContent).toBe(sentence);
  expect(screen.getByText(file.name)).toBeTruthy();
  expect(screen.getByText('nothing')).toBeTruthy();
});

test('a dropped file is taken like a chosen one', () => {
  render(<Receipt />);

  fireEvent.drop(screen.getByText('Choose a file or drop it here'), {
    dataTransfer: { files: [fileOf(0, 'dropped.pdf', 'application/pdf')] },
  });

  expect(screen.getByText('dropped.pdf')).toBeTruthy();
});

test('a form that was restored shows that its file is there, and lets it be replaced', () => {
  render(<Receipt initial="/backend/api/v1/files/1" />);

  expect(screen.getByText('Your file')).toBeTruthy();
  expect(screen.getByText('Replace')).toBeTruthy();
  expect(screen.queryByLabelText('Remove the file')).toBeNull();
});

test('a file that is not needed can be taken away', async () => {
  render(<Receipt initial="/backend/api/v1/files/1" isOptional />);

  await userEvent.setup().click(screen.getByLabelText('Remove the file'));

  expect(screen.getByText('nothing')).toBeTruthy();
  expect(screen.getByText('Choose a file or drop it here')).toBeTruthy();
});

test('a form that is emptied empties its file', async () => {
  render(<Receipt initial="/backend/api/v1/files/1" />);

  await userEvent.setup().click(screen.getByText('Empty the form'));

  expect(screen.getByText('Choose a file or drop it here')).toBeTruthy();
});

test('a form is told when a file is on its way', () => {
  const onBusy = vi.fn();
  render(<UploadField label="Receipt" purpose="receipt" value="" onChange={() => {}} onBusy={onBusy} />);
  expect(onBusy).toHaveBeenLastCalledWith(false);

  fireEvent.change(input(), { target: { files: [new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })] } });

  expect(onBusy).toHaveBeenLastCalledWith(true);
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0');
});

test('a logo of 5 MB is refused at its field before it is sent', () => {
  render(<UploadField label="Logo" purpose="logo" value="" onChange={() => {}} />);
  expect(screen.getByText(/PNG, JPG or WebP, up to 2 MB\./)).toBeTruthy();

  fireEvent.change(screen.getByLabelText(/^Logo:/), {
    target: { files: [fileOf(5 * 1024 ** 2, 'l.png', 'image/png')] },
  });

  expect(screen.getByText('This file is 5 MB. The limit here is 2 MB.')).toBeTruthy();
});
