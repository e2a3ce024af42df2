import { expect, test } from 'vitest';
import { openPage, origin } from './browser.ts';
import { sessionOf } from './demo-session.ts';
import { signInToOffice } from './sign-in.ts';

const HEADER = 'Date,Particulars,Reference,Narrative,Value Date,Debit,Credit';

const codeOfStudent = async (): Promise<string> => {
  const { token } = await sessionOf(origin(), 'student');
  const answer = await fetch(`${origin()}/backend/api/v1/payment-code`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).code;
};

test.each([360, 1280])(
  'a statement is taken in and its rows are decided with the keyboard, at %i px',
  async (width) => {
    const code = await codeOfStudent();
    const page = await openPage({ width });
    await signInToOffice(page);
    await page.goto('/admin/statements');

    await page.getByRole('button', { name: 'Take a statement in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('File from the bank').setInputFiles({
      name: `statement-${width}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          HEADER,
          `13/10/2026,TRANSFER,FT26287AA${width},School fee ${code},13/10/2026,-,"1,${width}.00"`,
          `14/10/2026,CASH,TT26287BB${width},Rent of the ground floor ${width},14/10/2026,-,777`,
        ].join('\n'),
      ),
    });
    await dialog.getByText(/^2 transfers/).waitFor();
    await dialog.getByRole('button', { name: 'Take 2 rows in' }).click();

    await page.getByRole('heading', { name: 'Commercial Bank of Ethiopia', level: 1 }).waitFor();
    const facts = page.getByRole('region', { name: 'The chosen row' });
    await facts.getByText('Payment code of this household').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/ matched to /).waitFor();
    await facts.getByText(/Rent of the ground floor/).waitFor();
    await page.keyboard.press('x');
    await page.getByLabel('Whose or what is it?').fill('Rent');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Marked as not ours').waitFor();

    await page.getByRole('button', { name: 'Matched 1' }).waitFor();
    await page.getByRole('button', { name: 'Not ours 1' }).waitFor();
  },
);

/** Payment codes of a few households that have bought something. */
const codesOfHouseholds = async (): Promise<string[]> => {
  const api = (path: string) => `${origin()}/backend/api/v1/admin${path}`;
  const body = JSON.stringify({ phoneNumber: '0911000009', password: 'temari123' });
  const signedIn = await fetch(api('/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const read = async (path: string) =>
    (await fetch(api(path), { headers: { authorization: `Bearer ${data.token}` } })).json();
  const { rows } = (await read('/households')) as { rows: { _id: string; enrollments: number }[] };
  const bought = rows.filter(({ enrollments }) => enrollments > 0).slice(0, 6);
  return Promise.all(bought.map(async ({ _id }) => (await read(`/households/${_id}`)).paymentCode as string));
};

/** Of the office's work: reading a row and pressing a key. */
const SECONDS_A_KEY = 1.5;
const WORK_SECONDS = 5 * 60;
const [CODED, UNKNOWN] = [72, 8];

test('80 rows, none of them sure, are decided with the keyboard in less than five minutes of work', async () => {
  const codes = await codesOfHouseholds();
  const page = await openPage({ width: 1280 });
  await signInToOffice(page);
  await page.goto('/admin/statements');
  await page.getByRole('button', { name: 'Take a statement in' }).click();
  const dialog = page.getByRole('dialog');
  const rows = Array.from({ length: CODED + UNKNOWN }, (_, place) => {
    const words = place < CODED ? `School fee ${codes[place % codes.length]} part ${place}.` : `Rent of room ${place}.`;
    return `15/10/2026,TRANSFER,FT26288K${String(place).padStart(3, '0')},${words},15/10/2026,-,${101 + place}`;
  });
  await dialog.getByLabel('File from the bank').setInputFiles({
    name: 'eighty.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADER, ...rows].join('\n')),
  });
  await dialog.getByRole('button', { name: 'Take 80 rows in' }).click();
  await page.getByRole('heading', { name: 'Commercial Bank of Ethiopia', level: 1 }).waitFor();

  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const facts = page.getByRole('region', { name: 'The chosen row' });
  const began = performance.now();
  for (let decided = 0; decided < CODED + UNKNOWN; decided += 1) {
    const shown = facts.getByText(/(part|room) \d+\./).first();
    const words = (await shown.innerText()).match(/(?:part|room) \d+\./)?.[0] ?? '';
    if (words.startsWith('part')) await press('Enter');
    else {
      await press('x');
      const reason = page.getByLabel('Whose or what is it?');
      await reason.waitFor();
      while (!(await reason.evaluate((field) => field === document.activeElement))) await press('Tab');
      for (const letter of 'Rent') await press(letter);
      await press('Enter');
    }
    // The last one stays where it is.
    const isLast = decided === CODED + UNKNOWN - 1;
    if (!isLast) await facts.getByText(words).first().waitFor({ state: 'hidden' });
  }
  const machineSeconds = (performance.now() - began) / 1000;

  await page.getByRole('button', { name: `Matched ${CODED}` }).waitFor();
  await page.getByRole('button', { name: `Not ours ${UNKNOWN}` }).waitFor();
  process.stdout.write(`80 rows: ${keys} keys, ${machineSeconds.toFixed(0)} s of the machine\n`);
  expect(keys * SECONDS_A_KEY).toBeLessThan(WORK_SECONDS);
});
