import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

test('a password is kept as an Argon2id hash of the full cost, and matched by itself alone', async () => {
  const kept = await passwords.hash('temari123');

  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches(kept, 'temari123')).toBe(true);
  expect(await passwords.matches(kept, 'temari124')).toBe(false);
});

test('an account that does not exist has no password', async () => {
  expect(await passwords.matches(null, 'temari123')).toBe(false);
});
