import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft } from '../../lib/api/drafts.ts';
import { forgetPerson, updateSession } from '../../lib/api/session.ts';
import { DetailsForm, type PurchaseForm } from './details-form.tsx';

const network = globalThis.fetch;

beforeEach(() => {
  sessionStorage.clear();
  updateSession({ token: 'a token', id: 'somebody' });
  globalThis.fetch = async () => new Response(JSON.stringify({ status: 'success', data: { key: 'a key' } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  globalThis.fetch = network;
  forgetPerson();
});

const open = () =>
  render(
    <DetailsForm
      sections={[]}
      form={{ submit: () => {} } as unknown as PurchaseForm}
      lists={{} as never}
      focus={null}
      onBusy={() => {}}
      notes={{}}
    />,
  );

const saved = 'Saved on this device as you type';
const notSaved = /This device cannot save what you type/;

test('a form says that it is saved once it is, and not before', async () => {
  open();
  expect(screen.queryByText(saved)).toBeNull();

  keepDraft('purchase tutor', { fullName: 'Abel' });

  await screen.findByText(saved);
  expect(screen.queryByText(notSaved)).toBeNull();
});

test('where the device has no room, the form says so, until there is room again', async () => {
  const setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem });
  open();

  keepDraft('purchase tutor', { fullName: 'Abel' });
  await screen.findByText(notSaved);
  expect(screen.queryByText(saved)).toBeNull();

  vi.unstubAllGlobals();
  keepDraft('purchase tutor', { fullName: 'Abel Bekele' });
  await screen.findByText(saved);
});

test('where the key of the account cannot be had, the form says so', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  open();

  keepDraft('purchase tutor', { fullName: 'Abel' });

  await screen.findByText(notSaved);
});
