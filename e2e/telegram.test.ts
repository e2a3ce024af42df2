import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openContext } from './browser.ts';
import { isAlive } from './page.ts';
import { signIn } from './sign-in.ts';

/** After each act the chat loads itself anew a few times; a press in such a moment would be lost. */
const untilQuiet = (chat: Page): Promise<void> => chat.waitForURL(/looks=0$/);

test('a family connects Telegram, says yes in the chat, sees it on, and ends it in the chat and on the page', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, 'student');
  await page.goto('/notices');
  // What only the browser knows moves what stands below, once.
  await isAlive(page, '[aria-label="Connect Telegram"]');
  const connect = page.getByRole('button', { name: 'Connect Telegram' });

  const connected = async () => {
    const opened = context.waitForEvent('page');
    await connect.click();
    const chat = await opened;
    await chat.getByRole('button', { name: 'Start' }).click();
    await chat.getByText('Connect this chat to the account of').last().waitFor();
    await untilQuiet(chat);
    await chat.getByRole('button', { name: 'Yes' }).last().click();
    await chat.getByText('Connected. Our notices now come to this chat').last().waitFor();
    await page.getByText(/^Connected to T… 1… since/).waitFor();
    return chat;
  };

  const chat = await connected();
  await connect.waitFor({ state: 'detached' });
  await untilQuiet(chat);
  await chat.getByRole('button', { name: 'Send /stop' }).click();
  await chat.getByText('Stopped. Nothing more comes to this chat.').waitFor();
  await page.reload();
  await isAlive(page, '[aria-label="Connect Telegram"]');

  await connected();
  await page.getByRole('button', { name: 'Switch off Telegram' }).click();
  const question = page.getByRole('dialog', { name: 'Switch off Telegram?' });
  await question.getByRole('button', { name: 'Leave it on' }).click();
  await page.getByText(/^Connected to T… 1… since/).waitFor();
  await page.getByRole('button', { name: 'Switch off Telegram' }).click();
  await question.getByRole('button', { name: 'Switch off', exact: true }).click();
  await connect.waitFor();
});
