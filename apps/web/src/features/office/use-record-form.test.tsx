import { act, renderHook } from '@testing-library/react';
import type { SyntheticEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { useRecordForm } from './use-record-form.ts';

type Bank = { name: string; isActive: boolean; version: number };
const SEEN: Bank = { name: 'Awash', isActive: true, version: 1 };
const CHANGED_MEANWHILE = new ApiError(409, { code: 'office/changed-meanwhile', message: 'Somebody changed this.' });

const openForm = () => {
  const onSubmit = vi.fn();
  const { result, rerender } = renderHook(
    ({ latest }: { latest: Bank | null }) =>
      useRecordForm({
        latest,
        valuesOf: (bank) => ({ name: bank?.name ?? '', isActive: bank?.isActive ?? true }),
        rules: {},
        onSubmit,
      }),
    { initialProps: { latest: SEEN as Bank | null } },
  );
  const form = document.createElement('form');
  return {
    onSubmit,
    form: () => result.current,
    type: (name: string) => act(() => result.current.setValues({ name })),
    refreshTo: (latest: Bank | null) => rerender({ latest }),
    save: () =>
      act(() =>
        result.current.submit({ preventDefault: () => {}, currentTarget: form } as SyntheticEvent<HTMLFormElement>),
      ),
    refuse: () => act(() => result.current.refused.failed(CHANGED_MEANWHILE)),
  };
};

test('an edit is saved against what was opened, although the list behind it was refreshed', () => {
  const bank = openForm();
  bank.type('Awash Bank');
  bank.refreshTo({ name: 'Awash International', isActive: true, version: 2 });

  bank.save();

  expect(bank.onSubmit).toHaveBeenCalledWith({ name: 'Awash Bank', isActive: true }, SEEN);
  expect(bank.form().errors).toEqual({});
});

test('a newer version in which nothing of the form was changed is saved against as it is', () => {
  const bank = openForm();
  const newer = { ...SEEN, version: 2 };
  bank.type('Awash Bank');
  bank.refreshTo(newer);

  bank.save();

  expect(bank.onSubmit).toHaveBeenCalledWith({ name: 'Awash Bank', isActive: true }, newer);
});

test('after a refusal the newer values stand at their fields, what was typed stays, and is saved over them', () => {
  const bank = openForm();
  const newer = { name: 'Awash International', isActive: false, version: 2 };
  bank.type('Awash Bank');
  bank.save();
  bank.refuse();
  bank.refreshTo(newer);

  expect(bank.form().field('name')).toMatchObject({
    value: 'Awash Bank',
    error: 'Meanwhile saved: Awash International',
  });
  expect(bank.form().errors.isActive).toBe('Somebody else changed this meanwhile.');
  bank.type('Awash International');
  expect(bank.form().errors.name).toBeUndefined();

  bank.save();
  expect(bank.onSubmit).toHaveBeenLastCalledWith({ name: 'Awash International', isActive: true }, newer);
});

test('a record that was removed meanwhile does not turn into a new one', () => {
  const bank = openForm();
  bank.refreshTo(null);

  bank.save();

  expect(bank.form().isNew).toBe(false);
  expect(bank.onSubmit).toHaveBeenCalledWith({ name: 'Awash', isActive: true }, SEEN);
});
