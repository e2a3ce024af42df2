import * as wrong from '@temari/contracts/field-errors';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Form } from '../../ui/fields/form.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { afterBlur, afterChange, afterSubmit, freshForm, useForm, visibleErrors } from './form.ts';

afterEach(cleanup);

type Values = { phone: string; password: string; confirm: string };
const empty: Values = { phone: '', password: '', confirm: '' };
const rules = {
  phone: (value: string) => (/^0\d{9}$/.test(value) ? null : wrong.phone),
  password: (value: string) => (value.length >= 6 ? null : wrong.passwordSignUp),
  confirm: (value: string, values: Values) => (value === values.password ? null : wrong.passwordDiffers),
};

test('a field is judged when it is left, not while it is first typed', () => {
  const typed = afterChange(freshForm(empty), { phone: '09' });
  expect(visibleErrors<Values>(rules, typed)).toEqual({});

  const left = afterBlur<Values>(rules, typed, 'phone');
  expect(visibleErrors<Values>(rules, left)).toEqual({ phone: wrong.phone });
});

test('a field once found wrong is judged at every change', () => {
  const flagged = afterBlur<Values>(rules, freshForm(empty), 'phone');

  const right = afterChange(flagged, { phone: '0911000001' });
  expect(visibleErrors<Values>(rules, right)).toEqual({});

  const wrongAgain = afterChange(right, { phone: '091100000' });
  expect(visibleErrors<Values>(rules, wrongAgain)).toHaveProperty('phone');
});

test('a rule that looks at another field follows that field', () => {
  const differing = afterChange(freshForm(empty), { password: 'secret1', confirm: 'secret2' });
  const flagged = afterBlur<Values>(rules, differing, 'confirm');
  expect(visibleErrors<Values>(rules, flagged)).toEqual({ confirm: wrong.passwordDiffers });

  expect(visibleErrors<Values>(rules, afterChange(flagged, { password: 'secret2' }))).toEqual({});
});

test('only blocking fields stop a submit', () => {
  const filled = afterChange(freshForm(empty), { phone: '0911000001', password: 'short' });

  expect(afterSubmit<Values>(rules, filled).isBlocked).toBe(true);
  expect(afterSubmit<Values>(rules, filled, ['phone']).isBlocked).toBe(false);
});

test("the server's complaint about a field goes when that field changes, and only then", () => {
  const refused = { ...freshForm(empty), serverErrors: { phone: wrong.staffPhoneTaken } };

  expect(visibleErrors<Values>(rules, afterChange(refused, { password: 'x' }))).toHaveProperty('phone');
  expect(visibleErrors<Values>(rules, afterChange(refused, { phone: '0' }))).toEqual({});
});

const SignIn = ({ onSubmit }: { onSubmit: (values: Values) => void }) => {
  const form = useForm({ initial: empty, rules, onSubmit });
  return (
    <Form onSubmit={form.submit}>
      <TextField label="Phone" {...form.field('phone')} />
      <TextField label="Password" {...form.field('password')} />
      <TextField label="Confirm" {...form.field('confirm')} />
      <button type="submit">Send</button>
      <button
        type="button"
        onClick={() => form.setServerErrors({ password: wrong.passwordCommon, unknown: wrong.missing })}
      >
        Refuse
      </button>
      <output>{form.isDirty ? 'dirty' : 'clean'}</output>
    </Form>
  );
};

test('a submit is stopped while a field is wrong, and the first wrong field gets the focus', async () => {
  const onSubmit = vi.fn();
  const user = userEvent.setup();
  render(<SignIn onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText('Phone'), '0911000001');

  await user.click(screen.getByText('Send'));

  const password = screen.getByLabelText('Password');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(password);
  expect(password.getAttribute('aria-invalid')).toBe('true');
  const messageId = password.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(messageId)?.textContent).toBe('Please enter a valid password');
});

test('right values are sent', async () => {
  const onSubmit = vi.fn();
  const user = userEvent.setup();
  render(<SignIn onSubmit={onSubmit} />);
  expect(screen.getByText('clean')).toBeTruthy();

  await user.type(screen.getByLabelText('Phone'), '0911000001');
  await user.type(screen.getByLabelText('Password'), 'secret1');
  await user.type(screen.getByLabelText('Confirm'), 'secret1');
  await user.click(screen.getByText('Send'));

  expect(onSubmit).toHaveBeenCalledWith({ phone: '0911000001', password: 'secret1', confirm: 'secret1' });
  expect(screen.getByText('dirty')).toBeTruthy();
});

test("a server's sentence is shown at its field, which gets the focus", async () => {
  const user = userEvent.setup();
  render(<SignIn onSubmit={() => {}} />);
  await user.click(screen.getByText('Send'));

  await user.click(screen.getByText('Refuse'));

  expect(screen.getByText('This is one of the most common passwords')).toBeTruthy();
  expect(screen.queryByText('Please fill this in')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});
