import { expect, test } from 'vitest';
import amharicAccounts from '../apps/web/src/messages/am/accounts.json' with { type: 'json' };
import amharicClasses from '../apps/web/src/messages/am/classes.json' with { type: 'json' };
import amharicApplication from '../apps/web/src/messages/am/teacher-application.json' with { type: 'json' };
import englishAccounts from '../apps/web/src/messages/en/accounts.json' with { type: 'json' };
import englishClasses from '../apps/web/src/messages/en/classes.json' with { type: 'json' };
import englishApplication from '../apps/web/src/messages/en/teacher-application.json' with { type: 'json' };
import { openPage } from './browser.ts';
import { declinedTeacher, DECLINED_PASSWORD as PASSWORD } from './declined-teacher.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n');

test.each([
  ['en', 360, englishAccounts, englishApplication, englishClasses],
  ['am', 1280, amharicAccounts, amharicApplication, amharicClasses],
] as const)(
  'a declined teacher, first at the wrong door, corrects the application and sends it again (%s)',
  async (language, width, accounts, application, classes) => {
    const reason = 'The CV is missing.';
    const phone = await declinedTeacher(reason);
    const page = await openPage({ language, width });
    const signIn = async () => {
      await page.getByLabel(accounts['phone-number']).fill(phone);
      await page.getByLabel(accounts.password, { exact: true }).fill(PASSWORD);
      await page.locator('button[type=submit]').click();
    };
    await page.goto('/login');
    await signIn();
    await page.getByRole('link', { name: accounts['to-teachers-door'] }).click();
    await page.getByText(accounts['teacher-register-hint']).waitFor();
    await signIn();
    await page.waitForURL(/\/$/);

    await page.goto('/teacher/myClass');
    await page.getByText(reason).waitFor();
    await page.getByRole('link', { name: classes['correct-application'] }).click();
    await page.getByText(reason).waitFor();
    await expect.poll(() => page.getByLabel(application.qualification).inputValue()).toBe('BSc in Physics');
    await page.getByLabel(application['introduction-video']).fill('video.example/alem');
    await page.getByLabel(application.qualification).fill('MSc in Physics');
    await expect
      .poll(() => page.getByLabel(application['introduction-video']).inputValue())
      .toBe('https://video.example/alem');
    await page.locator('input[type=file]').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: PDF });
    await page.getByRole('button', { name: application['send-again'] }).click();

    await page.waitForURL('**/teacher/myClass');
    await page.getByText(classes.processing).waitFor();
    await page.goto('/teacher/application');
    await page.waitForURL('**/teacher/myClass');
  },
);
