import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivedVapidKeys, publicKeyOf } from './vapid-keys.ts';

test('the same secret gives the same pair on every instance, another secret another', () => {
  const [secret, other] = [randomBytes(32), randomBytes(32)];

  expect(derivedVapidKeys(secret)).toEqual(derivedVapidKeys(secret));
  expect(derivedVapidKeys(secret).publicKey).not.toBe(derivedVapidKeys(other).publicKey);
});

test('whatever the secret, the pair is a pair, spelled as browsers read it', () => {
  for (let time = 0; time < 500; time += 1) {
    const { publicKey, privateKey } = derivedVapidKeys(randomBytes(32));
    expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
    expect(publicKeyOf(privateKey)).toBe(publicKey);
  }
});
