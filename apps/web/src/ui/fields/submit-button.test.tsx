import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SubmitButton } from './submit-button.tsx';

afterEach(cleanup);

const button = () => screen.getByRole<HTMLButtonElement>('button');

test('idle shows the label and nothing else', () => {
  render(<SubmitButton state="idle" label="Save Changes" workingLabel="Changing..." />);
  expect(button().textContent).toBe('Save Changes');
  expect(button().disabled).toBe(false);
});

test('working shows its word and cannot be pressed again', () => {
  render(<SubmitButton state="working" label="Save Changes" workingLabel="Changing..." />);
  expect(button().textContent).toBe('Changing...');
  expect(button().disabled).toBe(true);
});

test('an empty working label reads nothing, yet the button keeps a name', () => {
  render(<SubmitButton state="working" label="Change" workingLabel="" />);
  expect(button().textContent).toBe('');
  expect(screen.getByRole('button', { name: 'Please wait' })).toBe(button());
});

test('after an error it reads Retry and can be pressed', () => {
  render(<SubmitButton state="failed" label="Change" />);
  expect(button().textContent).toBe('Retry');
  expect(button().disabled).toBe(false);
});
