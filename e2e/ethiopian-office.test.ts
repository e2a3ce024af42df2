import { addDays, addisDate } from '@temari/contracts/addis-time';
import { toEthiopian } from '@temari/contracts/ethiopian-calendar';
import { addMonths, daysOfMonth, schoolMonthOf } from '@temari/contracts/school-months';
import { expect, test } from 'vitest';
import courses from '../apps/web/src/messages/am/courses.json' with { type: 'json' };
import dates from '../apps/web/src/messages/am/dates.json' with { type: 'json' };
import classes from '../apps/web/src/messages/am/office-classes.json' with { type: 'json' };
import numbers from '../apps/web/src/messages/am/office-numbers.json' with { type: 'json' };
import todayTexts from '../apps/web/src/messages/am/office-today.json' with { type: 'json' };
import { openPage } from './browser.ts';

const nameOf = (month: string): string => {
  const { year, month: place } = toEthiopian(daysOfMonth(month).from);
  return `${dates[`month-${place}` as keyof typeof dates]} ${year}`;
};

test.each([360, 1280] as const)(
  'in Amharic the office counts in Ethiopian months and reads schedules and packages in Amharic, at %i px',
  async (width) => {
    const today = addisDate(new Date());
    const month = schoolMonthOf(today);
    const page = await openPage({ width, language: 'am' });
    await page.goto('/admin/login');
    await page.locator('input[name=phoneNumber]').fill('0911000009');
    await page.locator('input[name=password]').fill('temari123');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: todayTexts.title, level: 1 }).waitFor();
    const days = page.getByRole('heading', { name: todayTexts.week }).locator('xpath=following::ul[1]/li/p[1]/span[2]');
    const ethiopianDays = [0, 1, 2, 3, 4, 5, 6, 7].map((later) => String(toEthiopian(addDays(today, later)).day));
    await days.first().waitFor();
    expect(ethiopianDays).toEqual(expect.arrayContaining(await days.allInnerTexts()));

    await page.goto('/admin/classes');
    await page.getByText(courses['monday-wednesday-friday']).first().waitFor();
    expect(await page.getByText('Wednesday').count()).toBe(0);
    await page.goto('/admin/enrollments?service=language');
    await page.getByText(courses['tuesday-thursday-saturday']).first().waitFor();
    await page.getByRole('link', { name: 'Hana Sample' }).click();
    await page.getByText('መሠረታዊ እንግሊዝኛ').waitFor();

    await page.goto('/admin/calendar');
    await page.getByText(nameOf(month), { exact: false }).first().waitFor();
    await page.getByRole('button', { name: classes['month-after'] }).click();
    await page
      .getByText(nameOf(addMonths(month, 1)), { exact: false })
      .first()
      .waitFor();
    await page.waitForURL((url) => url.searchParams.get('month') === `ec-${addMonths(month, 1)}`);
    // A link of a colleague who reads the other calendar opens what they saw.
    await page.goto('/admin/calendar?month=2026-11');
    await page.getByText(`${dates['gregorian-month-11']} 2026`, { exact: false }).first().waitFor();

    await page.goto('/admin/numbers');
    const short = nameOf(month).replace(/ \d\d(\d\d)$/, ' $1');
    await page.getByText(short, { exact: false }).first().waitFor({ state: 'attached' });

    await page.goto('/admin/numbers/period');
    const year = page.getByRole('spinbutton').filter({ hasText: String(toEthiopian(today).year) });
    await year.first().waitFor();
    await year.first().focus();
    await page.keyboard.press('ArrowDown');
    await page
      .getByText(String(toEthiopian(today).year - 1))
      .first()
      .waitFor();
    await page.getByRole('button', { name: numbers['this-month'] }).waitFor();
  },
);
