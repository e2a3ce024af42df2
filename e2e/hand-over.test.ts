import { expect, test } from 'vitest';
import amharic from '../apps/web/src/messages/am/family.json' with { type: 'json' };
import amharicSharing from '../apps/web/src/messages/am/sharing.json' with { type: 'json' };
import english from '../apps/web/src/messages/en/family.json' with { type: 'json' };
import englishSharing from '../apps/web/src/messages/en/sharing.json' with { type: 'json' };
import { openPage, origin } from './browser.ts';
import { newFamily, newPhone } from './new-family.ts';
import { smsTo } from './sent-sms.ts';

const CODE = /[a-z0-9]{4}-[a-z0-9]{4}/;
const codeOf = async (phone: string): Promise<string> => CODE.exec(await smsTo(phone, CODE))?.[0] ?? '';

const HANA = 'Hana Tekle-Haimanot';

const send = async (path: string, token: string, body: object) =>
  (
    await fetch(`${origin()}/backend/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

test.each([
  [360, 'en', english, englishSharing],
  [1280, 'am', amharic, amharicSharing],
] as const)('at %i px in %s a grown learner takes the lessons over', async (width, language, t, sharing) => {
  const page = await openPage({ width, language });
  const [household, own] = [newPhone(), newPhone()];
  const token = await newFamily(page, { phoneNumber: household });
  await send('/learners', token, { fullName: HANA, dateOfBirth: '2000-01-01', phone: own });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await page.goto('/family');

  await button(t['hand-over'].replace('{name}', HANA)).click();
  await button(t['hand-over-send']).click();
  await page.getByLabel(t['hand-over-code']).fill(await codeOf(household));
  expect(await fits()).toBe(true);
  await button(t['hand-over-agree']).click();
  await button(t['hand-over-stop']).waitFor();
  await page.getByLabel(t['hand-over-code']).waitFor({ state: 'detached' });

  const learner = await openPage({ width, language });
  await newFamily(learner, { phoneNumber: own });
  await learner.goto('/shared');
  await learner.getByLabel(sharing.code).fill(await codeOf(own));
  await learner.getByRole('button', { name: sharing.accept, exact: true }).click();
  const allowed = learner.getByRole('checkbox', { name: sharing['household-may-see'] });
  await allowed.click();
  await expect.poll(() => allowed.isChecked(), { timeout: 60_000 }).toBe(true);
  await learner.goto('/family');
  await learner.getByRole('link', { name: t['shared-with-me'] }).click();
  await learner.getByRole('heading', { name: HANA }).waitFor();
});
