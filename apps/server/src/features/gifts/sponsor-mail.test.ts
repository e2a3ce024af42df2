import { expect, test } from 'vitest';
import { smtpMail } from '../../adapters/mail/smtp.ts';
import { atCheckout } from '../../testing/families.ts';
import { giftScene } from '../../testing/gifts.ts';
import { smtpStandIn } from '../../testing/smtp-stand-in.ts';

const MONTH_MS = 31 * 24 * 60 * 60_000;
const ADDRESS = 'abebe@example.com';

/** A monthly sponsor from abroad, who is known by an address alone, and whose first gift came. */
const paid = async (url: string, language: 'en' | 'am' = 'en') => {
  const gifts = await giftScene({ mail: smtpMail(url) });
  const { world, give } = gifts;
  const { checkoutUrl } = (await give({ isMonthly: true, phone: undefined, email: ADDRESS, language })).json();
  await atCheckout(world, checkoutUrl, 'pay');
  return gifts;
};

/** The parts of a mail as they are read: long lines are broken and bytes are spelled out on the way. */
const decoded = (data: string): { subject: string; text: string; html: string } => {
  const quoted = (part: string): string =>
    Buffer.from(
      part
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8');
  const bodyOf = (type: string): string => {
    const [, part = ''] = data.split(new RegExp(`Content-Type: ${type}[^]*?\r\n\r\n`));
    const [body = ''] = part.split(/\r\n--/);
    const isBase64 = new RegExp(`Content-Type: ${type}[^]*?base64`).test(data.split(body)[0] ?? '');
    return isBase64 ? Buffer.from(body, 'base64').toString('utf8') : quoted(body);
  };
  const [, subject = ''] = /^Subject: ((?:.+\r\n)(?:[ \t].+\r\n)*)/m.exec(data) ?? [];
  const words = subject
    .trim()
    .split(/\s*\r\n\s+/)
    .map((word) => word.replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_whole, q: string) => quoted(q.replaceAll('_', ' '))))
    .map((word) =>
      word.replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_whole, b: string) => Buffer.from(b, 'base64').toString('utf8')),
    );
  return { subject: words.join(''), text: bodyOf('text/plain'), html: bodyOf('text/html') };
};

test.each([
  ['en', 'your gift arrived', 'Your gift of ETB 4200 arrived', 'your monthly gift', 'is due', 'Open your page'],
  ['am', 'ስጦታዎ ደርሷል', 'የ4200 ብር ስጦታዎ ደርሷል', 'የወሩ ስጦታዎ', 'ጊዜው ደርሷል', 'ገጽዎን ይክፈቱ'],
] as const)(
  'a sponsor is mailed that the gift arrived, and once a month a reminder, as text and HTML (%s)',
  async (language, arrived, thanks, monthly, due, open) => {
    const { url, received } = await smtpStandIn();
    const { world, page } = await paid(url, language);
    await world.runJobs();
    expect(received.map(({ to }) => to)).toEqual([[ADDRESS]]);

    world.clock.advance(MONTH_MS);
    await world.runJob('remind-sponsors');
    await world.runJob('remind-sponsors');

    expect(received).toHaveLength(2);
    const [first, second] = received.map(({ data }) => decoded(data));
    expect(first?.subject).toContain(arrived);
    expect(second?.subject).toContain(monthly);
    const tokens = [];
    for (const [mail, line] of [
      [first, thanks],
      [second, due],
    ] as const) {
      expect(mail?.text).toContain(line);
      expect(mail?.html).toContain(line);
      expect(mail?.html).toContain(open);
      expect(mail?.html).toContain(`lang="${language}"`);
      const token = /\/gift\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      expect(mail?.html).toContain(`/gift/${token}`);
      expect((await page(token)).json()).toMatchObject({ name: 'Abebe Sample' });
      tokens.push(token);
    }
    // Only hashes are kept, so each mail has a link of its own.
    expect(new Set(tokens).size).toBe(2);
  },
);

test('a mail server that is away delays a confirmation and a reminder, and loses neither', async () => {
  const refusing = await smtpStandIn({ recipient: async () => '451 Try again later' });
  const { world } = await paid(refusing.url);
  // The job fails, so that it is tried again.
  await expect(world.runJobs()).rejects.toThrow('The mail was not taken');
  const confirmed = async () => (await world.pool.query('select confirmed_at from gifts')).rows[0].confirmed_at;
  const due = async () => (await world.pool.query('select remind_on::text from pledges')).rows[0].remind_on;
  expect([refusing.received, await confirmed()]).toEqual([[], null]);

  const planned = await due();
  world.clock.advance(MONTH_MS);
  await world.runJob('remind-sponsors');
  expect(refusing.received).toEqual([]);
  expect((await due()) >= planned).toBe(true);
  const today = new Date(world.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
  expect((await due()) <= today).toBe(true);
});

test('whoever gave a phone gets an SMS and no mail', async () => {
  const { url, received } = await smtpStandIn();
  const { world, give } = await giftScene({ mail: smtpMail(url) });
  const { checkoutUrl } = (await give({ email: ADDRESS })).json();
  await atCheckout(world, checkoutUrl, 'pay');
  await world.runJobs();
  expect(received).toEqual([]);
  const { rows } = await world.pool.query(`select phone from sms_messages where kind = 'gift'`);
  expect(rows).toHaveLength(1);
});
