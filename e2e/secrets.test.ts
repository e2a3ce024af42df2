import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const CLIENT = join(ROOT, 'apps/web/dist/client');

test("no setting of the server, and nothing of its code, is in the browser's files", async () => {
  const example = await readFile(join(ROOT, '.env.example'), 'utf8');
  const settings = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');
  const secrets = settings.filter((name) => /SECRET|TOKEN|KEY|DATABASE_(DIRECT_)?URL|SMTP_URL/.test(name));
  const marks = [...secrets, 'drizzle-orm', 'argon2', 'DEMO_PASSWORD', 'password_hash', 'payment_events'];
  const files = (await readdir(CLIENT, { recursive: true })).filter((file) => /\.(js|css|json|map|html)$/.test(file));

  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(join(CLIENT, file), 'utf8');
    found.push(...marks.filter((mark) => text.includes(mark)).map((mark) => `${file}: ${mark}`));
  }

  expect(secrets.length).toBeGreaterThan(8);
  expect(files.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});
