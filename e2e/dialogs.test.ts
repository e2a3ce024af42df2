import { test } from 'vitest';
import { openPage } from './browser.ts';
import { isAlive, untilTrue } from './page.ts';

test('a dialog that opens while the browser still goes back from the last one stays, and Back closes it', async () => {
  const page = await openPage({ width: 1280 });
  await page.goto('/services/studyAbroad');
  await isAlive(page);
  await page.locator('#college-title ~ button').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();

  await page.evaluate(async () => {
    const back = history.back.bind(history);
    const hasGone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    const isGoing = new Promise<void>((resolve) => {
      history.back = () => {
        back();
        resolve();
      };
    });
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await isGoing;
    document.querySelector<HTMLElement>('#college-title ~ button')?.click();
    await hasGone;
  });

  await untilTrue(page, () => (history.state as { dialogs?: number } | null)?.dialogs === 1);
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
});
