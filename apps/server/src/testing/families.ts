import { randomBytes, randomInt } from 'node:crypto';
import type { FilePurpose } from '@temari/contracts/vocabulary';
import { drizzle } from 'drizzle-orm/node-postgres';
import { files } from '../db/schema/files.ts';
import { fileUrl } from '../domains/files/file-links.ts';
import type { World } from './world.ts';

export interface Family {
  id: string;
  token: string;
}

/** A signed-in student of their own. */
export const newFamily = async (world: World): Promise<Family> => {
  const answer = await world.call('POST', '/user', {
    body: {
      firstName: 'Hana',
      lastName: 'Bekele',
      email: 'hana@gmail.com',
      phoneNumber: `09${String(randomInt(1e8)).padStart(8, '0')}`,
      password: 'secret-1',
    },
  });
  const { token, newUser } = answer.json().data;
  return { id: newUser._id, token };
};

/** A finished upload, as the files feature would leave it. */
export const uploadedFile = async (world: World, family: Family, purpose: FilePurpose): Promise<string> => {
  const sha256 = randomBytes(32).toString('hex');
  const [row] = await drizzle(world.pool)
    .insert(files)
    .values({
      accountId: family.id,
      purpose,
      name: 'receipt.png',
      mediaType: 'image/png',
      sizeBytes: 10,
      sha256,
      sourceSha256: sha256,
      storageKey: sha256,
    })
    .returning({ id: files.id });
  return fileUrl(row?.id ?? '');
};

const SERVICE_PATHS = {
  tutor: '/package',
  language: '/languagePackage',
  visa: '/visaPackage',
  studyAbroad: '/package?serviceType=studyAbroad',
} as const;

/** A package of the demo: the first without offers, or with them. */
export const aPackage = async (
  world: World,
  service: keyof typeof SERVICE_PATHS,
  { hasOffers = false } = {},
): Promise<{ _id: string; price: number }> => {
  const list: { _id: string; price: number; offer: unknown[] }[] = (
    await world.call('GET', SERVICE_PATHS[service])
  ).json();
  const found = list.find(({ offer }) => offer.length > 0 === hasOffers);
  if (!found) throw new Error('The demo has no such package.');
  return found;
};

/** The least a tutoring form needs. */
export const tutoringForm = async (world: World, changed: Record<string, unknown> = {}) => ({
  fullName: 'Abel Bekele',
  email: 'abel@gmail.com',
  grade: '7',
  intentOfStudent: 'Catching up',
  frequency: 'Monday. Wednesday & Friday',
  time: '11:00 - 12:00',
  package: (await aPackage(world, 'tutor'))._id,
  paymentType: 'online',
  ...changed,
});

export const aBank = async (world: World, family: Family): Promise<string> =>
  (await world.call('GET', '/payment-org', { token: family.token })).json()[0]._id;

export const manualPayment = async (world: World, family: Family, transactionId: string) => ({
  paymentType: 'manual',
  paidByName: 'Bekele Alemu',
  transactionId,
  paymentOrg: await aBank(world, family),
  screenShot: await uploadedFile(world, family, 'receipt'),
});

export const enrollmentsOf = async (world: World, family: Family) =>
  (await world.call('GET', `/enrollment/getbyuser/${family.id}`, { token: family.token })).json();

/** Presses a button of the stand-in's checkout page. */
export const atCheckout = async (
  world: World,
  checkoutUrl: string,
  action: 'pay' | 'fail' | 'cancel',
): Promise<{ statusCode: number; location: string | undefined }> => {
  const answer = await world.app.inject({
    method: 'POST',
    url: new URL(checkoutUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}&method=telebirr`,
  });
  return { statusCode: answer.statusCode, location: answer.headers.location };
};
