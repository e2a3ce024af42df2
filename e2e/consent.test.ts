import { randomInt } from 'node:crypto';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, origin } from './browser.ts';
import { smsTo } from './sent-sms.ts';
import { signInToOffice } from './sign-in.ts';

const api = async (method: string, path: string, token?: string, body?: object) =>
  (
    await fetch(`${origin()}/backend/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).json();

const aPhone = (): string => `09${String(randomInt(1e8)).padStart(8, '0')}`;

const newFamily = async (): Promise<string> => {
  const person = { firstName: 'Sara', lastName: 'Sample', email: 'sara@gmail.com', password: 'secret-1' };
  return (await api('POST', '/user', undefined, { ...person, phoneNumber: aPhone() })).data.token;
};

/** A guardian who was asked for a child of grade 8: the code and the path of the link. */
const askedGuardian = async (): Promise<{ code: string; path: string }> => {
  const token = await newFamily();
  const { learner } = (await api('POST', '/learners', token, { fullName: 'Hana Sample', grade: '8' })).data;
  const phone = aPhone();
  const person = { name: 'Almaz Sample', phone, relation: 'mother' };
  const { guardian } = (await api('POST', '/guardians', token, person)).data;
  await api('POST', `/learners/${learner._id}/consent`, token, { guardian: guardian._id });
  const text = await smsTo(phone, /\/consent\//);
  return { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', path: /\/consent\/[a-z]+/.exec(text)?.[0] ?? '' };
};

const bytesOf = (page: Page): (() => Promise<number>) => {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return async () => {
    const sizes = await Promise.all(answers.map((answer) => answer.request().sizes()));
    return sizes.reduce(
      (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
      0,
    );
  };
};

test('a guardian reads, agrees and takes it back without a script, on a page of at most 60 KB', async () => {
  const { code, path } = await askedGuardian();
  const page = await openPage({ width: 360, context: { javaScriptEnabled: false } });
  const bytes = bytesOf(page);

  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'May Hana take lessons with us?' }).waitFor();
  const sent = await bytes();
  expect(sent).toBeGreaterThan(1000);
  expect(sent).toBeLessThanOrEqual(60 * 1024);
  await page.getByRole('link', { name: 'አማርኛ' }).click();
  await page.getByRole('heading', { name: 'Hana ከእኛ ጋር እንዲማሩ ይፈቅዳሉ?' }).waitFor();

  await page.getByLabel('በSMS የደረሰዎት ኮድ').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'እስማማለሁ', exact: true }).click();
  await page.getByText('ይህ ኮድ ትክክል አይደለም').waitFor();
  await page.getByLabel('በSMS የደረሰዎት ኮድ').fill(code);
  await page.getByRole('button', { name: 'እስማማለሁ', exact: true }).click();
  await page.getByText('እናመሰግናለን').waitFor();

  await page.goto(path);
  await page.getByText('Thank you. You agreed on').waitFor();
  await page.getByText('Take my yes back').first().click();
  await page.getByLabel('Code from the SMS').fill(code);
  await page.getByRole('button', { name: 'Take my yes back' }).click();
  await page.getByText('You have taken your yes back.').waitFor();
});

test('the page fits a narrow phone and its buttons fit a finger', async () => {
  const { path } = await askedGuardian();
  const page = await openPage({ width: 320, context: { javaScriptEnabled: true } });
  for (const language of ['en', 'am']) {
    await page.goto(`${path}?lang=${language}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const button of await page.locator('button, a, input:not([type=hidden])').all()) {
      expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    }
  }
});

test.each(['en', 'am'])('the form on paper is one A4 sheet in %s', async (language) => {
  const page = await openPage({});
  await page.goto(`/consent/paper?lang=${language}`);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

/** A child of grade 10 whose mother is in the form, paid at the sandbox's checkout; nobody has agreed yet. */
const paidWithoutConsent = async (fullName: string): Promise<{ id: string; mother: string }> => {
  const token = await newFamily();
  const packages: { _id: string; offer: unknown[] }[] = await api('GET', '/package');
  const mother = aPhone();
  const enrolled = await api('POST', '/enrollment', token, {
    fullName,
    email: 'abel@gmail.com',
    grade: '10',
    motherName: 'Almaz Sample',
    motherPhone: mother,
    whomToContact: 'Mother',
    intentOfStudent: 'Catching up',
    frequency: 'Monday. Wednesday & Friday',
    time: '11:00 - 12:00',
    package: packages.find(({ offer }) => offer.length === 0)?._id,
    paymentType: 'online',
  });
  await fetch(enrolled.paymentUrl.data.checkout_url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=pay&method=telebirr',
    redirect: 'manual',
  });
  return { id: enrolled.data.enrollment._id, mother };
};

test('the office sees who has no consent, asks in one press, and can assign after the yes', async () => {
  const { id, mother } = await paidWithoutConsent('Consent Sample');
  const page = await openPage({ width: 1280 });
  await signInToOffice(page);
  await page.goto(`/admin/enrollments/${id}`);

  const assign = page.getByRole('button', { name: 'Assign to Maths, 10' });
  await page.getByText("Nobody gets a class without a guardian's consent.").waitFor();
  expect(await assign.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Ask for the consent of Consent Sample' }).click();
  await page.getByText(/^SMS sent to 0/).waitFor();
  const text = await smsTo(mother, /\/consent\//);
  const link = /\/consent\/([a-z]+)/.exec(text)?.[1];
  await api('POST', `/consents/${link}/confirm`, undefined, { code: /\b\d{6}\b/.exec(text)?.[0] });
  await page.reload();
  await assign.click();
  await page.getByText('1 student assigned.').waitFor();
});

test('a signed form is photographed at the desk and counts at once', async () => {
  const { id } = await paidWithoutConsent('Paper Sample');
  const page = await openPage({ width: 1280 });
  await signInToOffice(page);
  await page.goto(`/admin/enrollments/${id}`);
  await page.getByRole('button', { name: 'Record the signed form of Paper Sample' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByText('Please upload a photo of the signed form').waitFor();
  await page.getByLabel('Signed by').fill('Almaz Sample');
  await page.locator('input[type=file]').setInputFiles({
    name: 'form.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  });
  await page.getByText('form.pdf').waitFor();
  await page.getByLabel('Photos').check();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByText('The signed form is recorded.').waitFor();
  await page.getByRole('button', { name: 'Assign to Maths, 10' }).click();
  await page.getByText('1 student assigned.').waitFor();
});
