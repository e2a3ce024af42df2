import { addDays, addisDate } from '../../packages/contracts/src/addis-time.ts';

const RECEIPTS = 10;
const BAD = 2;
/** The first one on the pile, and a good one. */
const FIRST = 'Receipt A Bench';
const ROWS = { coded: 72, unknown: 8 };
const HEADER = 'Date,Particulars,Reference,Narrative,Value Date,Debit,Credit';

const facts = (page) => page.getByRole('region', { name: 'What was sent' });
const today = (page) => page.getByRole('heading', { name: 'Today', level: 1 });

/** The palette, a name, Enter: as far as the page with this heading. */
const goTo = async (me, name, heading) => {
  const palette = me.page.getByRole('dialog', { name: 'Search' });
  await me.press('Control+KeyK');
  await me.shown(palette.getByRole('combobox'));
  await me.words(name);
  await me.shown(palette.getByRole('option', { name: new RegExp(`^${heading}`) }));
  await me.press('Enter');
  await me.shown(me.page.getByRole('heading', { name: heading, level: 1 }));
};

const classFrom = (courseType, startDate) => ({
  service: 'tutor',
  grade: '9 & 10',
  courseType,
  schedule: 'Monday. Wednesday & Friday',
  time: '11:00 - 12:00',
  startDate,
  endDate: addDays(startDate, 100),
  meetingLink: 'https://meet.example.com/bench',
  status: 'Running',
  capacity: 40,
  teacherId: null,
  substituteId: null,
});

/**
 * Twelve tasks of an office's month. `prepare` makes what the task finds and opens the page where it begins; only `work`
 * is counted. At most: `clicks` and `keys` as they are today, `machineSeconds` without anybody thinking, `workSeconds`
 * with a second and a half for each press.
 */
export const TASKS = [
  {
    name: 'a wrong click is taken back',
    most: { clicks: 0, keys: 3 },
    prepare: async ({ stage, page }) => {
      await stage.clearReceipts(await stage.officeToken());
      for (let place = 0; place < RECEIPTS; place += 1) await stage.receipt(place, place < RECEIPTS - BAD ? place : 0);
      await page.goto('/admin/receipts');
      await facts(page).getByRole('heading', { name: FIRST }).waitFor();
    },
    work: async (me) => {
      await me.press('y');
      await me.press('a');
      await me.shown(me.page.getByText(new RegExp(`^Accepted: ${FIRST}`)));
      await me.press('u');
      await me.shown(me.page.getByText('The receipt waits again.'));
    },
  },
  {
    name: `${RECEIPTS} receipts, ${BAD} of them bad`,
    most: { clicks: 0, keys: 2 * (RECEIPTS - BAD) + BAD, machineSeconds: 2.2 },
    prepare: async ({ page }) => {
      await page.goto('/admin/receipts');
      await facts(page).getByRole('heading', { level: 2 }).waitFor();
    },
    work: async (me) => {
      const heading = facts(me.page).getByRole('heading', { level: 2 });
      let declined = 0;
      for (let left = RECEIPTS; left > 0; left -= 1) {
        const name = await heading.innerText();
        const isBad =
          (await facts(me.page)
            .getByText(/^(Reference|Image) seen before$/)
            .count()) > 0;
        if (isBad) {
          declined += 1;
          await me.press('d');
        } else {
          await me.press('y');
          await me.press('a');
        }
        await me.shown(me.page.getByText(new RegExp(`^(Accepted|Declined): ${name}`)));
        if (left > 1) await me.gone(facts(me.page).getByRole('heading', { name, level: 2 }));
      }
      if (declined !== BAD) throw new Error(`${declined} receipts were declined instead of ${BAD}.`);
    },
  },
  {
    name: 'a decided receipt is found again',
    most: { clicks: 2, keys: 0 },
    work: async (me) => {
      await me.click(me.page.getByRole('link', { name: 'Decided receipts' }));
      await me.click(me.page.getByRole('link', { name: FIRST }).first());
      await me.shown(me.page.getByRole('region', { name: 'Decisions' }).getByText(/^Seen on the picture: ETB/));
    },
  },
  {
    name: 'from paid to assigned',
    most: { clicks: 2, keys: 0 },
    prepare: async ({ stage, page }) => {
      await stage.paidPlace('Waiting Bench');
      await page.goto('/admin');
      await today(page).waitFor();
      await page.getByRole('link', { name: 'Assign: Waiting Bench' }).waitFor();
    },
    work: async (me) => {
      await me.click(me.page.getByRole('link', { name: 'Assign: Waiting Bench' }));
      await me.click(me.page.getByRole('button', { name: /^Assign to Maths/ }).first());
      await me.shown(me.page.getByText('1 student assigned.'));
    },
  },
  {
    name: 'a teacher is approved',
    most: { clicks: 2, keys: 0 },
    prepare: async ({ page }) => {
      await page.goto('/admin');
      await page.getByRole('link', { name: 'Read: Sara Sample' }).waitFor();
    },
    work: async (me) => {
      await me.click(me.page.getByRole('link', { name: 'Read: Sara Sample' }));
      await me.click(me.page.getByRole('button', { name: 'Approve' }));
      await me.shown(me.page.getByText('Sara is approved.'));
    },
  },
  {
    name: 'a walk-in: registered, paid in cash, with its paper',
    most: { clicks: 0, keys: 26, workSeconds: 60 },
    prepare: async ({ page }) => {
      await page.goto('/admin/desk');
      await page.getByLabel('Phone of the guardian').focus();
      await page.evaluate(() => {
        window.print = () => {};
      });
    },
    work: async (me) => {
      await me.figures('0912000058');
      await me.shown(me.page.getByText('New here: a household is made.'));
      await me.press('Enter');
      await me.words('Rahel Bench');
      await me.press('Enter');
      await me.press('Enter');
      await me.words('Yonas Bench');
      await me.press('Enter');
      await me.figures('5');
      for (let field = 0; field < 5; field += 1) await me.press('Enter');
      await me.figures('5000');
      await me.press('Control+Enter');
      await me.shown(me.page.getByRole('heading', { name: 'Yonas Bench is registered' }));
      await me.press('Enter');
      await me.shown(me.page.getByText(/^Payment confirmation 0*\d+$/));
    },
  },
  {
    name: 'what a family mistyped is corrected',
    most: { clicks: 4, keys: 2, workSeconds: 15 },
    prepare: async ({ stage, page }) => {
      await stage.api('POST', '/learners', await stage.studentToken(), { fullName: 'Meaza Bnch', grade: '6' });
      await page.goto('/admin');
      await today(page).waitFor();
    },
    work: async (me) => {
      await goTo(me, 'Meaza Bnch', 'Hana Sample');
      await me.click(me.page.getByRole('button', { name: 'Correct: Meaza Bnch' }));
      await me.fill(me.page.getByLabel('Full name'), 'Meaza Bench');
      await me.fill(me.page.getByLabel('Why?'), 'A letter was missing');
      await me.click(me.page.getByRole('button', { name: 'Save' }));
      await me.shown(me.page.getByText('Corrected. The family is told.'));
    },
  },
  {
    name: 'cash is taken for a month',
    most: { clicks: 3, keys: 0 },
    prepare: async ({ page }) => {
      await page.goto('/admin/cash');
      await page.getByRole('heading', { name: /^Your till/ }).waitFor();
    },
    work: async (me) => {
      const { page } = me;
      await me.fill(page.getByLabel('Household: name or phone'), 'Saron');
      await me.click(page.getByRole('button', { name: /^Parent of Saron Sample/ }));
      const month = page.getByRole('checkbox', { name: /^Saron Sample/ }).first();
      await me.shown(page.getByText('Months to come').or(month));
      if (!(await month.isVisible())) await me.click(page.getByText('Months to come'));
      if (!(await month.isChecked())) await me.check(month);
      await me.click(page.getByRole('button', { name: /^Take ETB/ }));
      await me.shown(page.getByText(/^ETB\s[\d,.]+ taken/));
    },
  },
  {
    name: 'the families of a class are written to',
    most: { clicks: 10, keys: 0 },
    prepare: async ({ page }) => {
      await page.goto('/admin/announcements');
      await page.getByRole('link', { name: 'New announcement' }).waitFor();
    },
    work: async (me) => {
      const { page } = me;
      await me.click(page.getByRole('link', { name: 'New announcement' }));
      await me.check(page.getByRole('radio', { name: 'A class' }));
      await me.choose(page.getByLabel('Class', { exact: true }), { index: 1 });
      await me.shown(page.getByRole('heading', { name: 'Before it is sent' }));
      await me.fill(page.getByLabel('Title, English'), 'Closed on Friday');
      await me.fill(page.getByLabel('Text, English'), 'There is no lesson on Friday.');
      await me.fill(page.getByLabel('Title, አማርኛ'), 'ዓርብ ዝግ ነው');
      await me.fill(page.getByLabel('Text, አማርኛ'), 'ዓርብ ትምህርት የለም።');
      await me.click(page.getByRole('button', { name: 'Send', exact: true }));
      await me.click(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
      await me.shown(page.getByRole('heading', { name: 'Closed on Friday', level: 1 }));
    },
  },
  {
    name: 'a message becomes a task',
    most: { clicks: 3, keys: 0 },
    prepare: async ({ stage, page }) => {
      await stage.message('Bench');
      await page.goto('/admin/messages?state=unread');
      await page.getByRole('button', { name: 'Give it to somebody: Writer Bench' }).waitFor();
    },
    work: async (me) => {
      await me.click(me.page.getByRole('button', { name: 'Give it to somebody: Writer Bench' }));
      const dialog = me.page.getByRole('dialog', { name: 'Writer Bench' });
      await me.fill(dialog.getByLabel('What is to be done?'), 'Call about the first day');
      await me.click(dialog.getByRole('button', { name: 'Save' }));
      await me.shown(me.page.getByText('Saved.'));
    },
  },
  {
    name: 'one family’s month on its page: renewal, absence, move, a part refunded',
    most: { clicks: 13, keys: 3 },
    prepare: async ({ stage, page, kept }) => {
      const token = await stage.officeToken();
      const start = addDays(addisDate(new Date()), 1);
      await stage.api('POST', '/admin/classes', token, classFrom('Chemistry bench', start));
      const { rows } = await stage.api('GET', '/admin/households?search=Liya', token);
      const household = rows.find(({ name }) => name === 'Parent of Liya Sample');
      kept.path = `/admin/households/${household._id}`;
      await page.goto(kept.path);
      await page.getByRole('heading', { name: household.name, level: 1 }).waitFor();
    },
    work: async (me, { kept: { path } }) => {
      const { page } = me;
      const dialog = page.getByRole('dialog');
      // Renewal: the next month is paid.
      await me.click(page.getByRole('button', { name: 'Take cash' }));
      const month = dialog.getByRole('checkbox', { name: /^Liya Sample/ }).first();
      await me.shown(dialog.getByText('Months to come').or(month));
      if (!(await month.isVisible())) await me.click(dialog.getByText('Months to come'));
      if (!(await month.isChecked())) await me.check(month);
      await me.click(dialog.getByRole('button', { name: /^Take ETB/ }));
      await me.shown(dialog.getByText(/^ETB\s[\d,.]+ taken/));
      await me.click(dialog.getByRole('button', { name: 'Done' }));
      // Absence: the guardian called.
      await me.click(page.getByRole('button', { name: 'Absence of Liya Sample' }));
      await me.click(dialog.getByRole('button', { name: /^Cannot come/ }).first());
      await me.click(dialog.getByRole('button', { name: 'illness' }));
      await me.shown(page.getByText('Liya Sample is excused'));
      await me.click(dialog.getByRole('button', { name: 'Close' }));
      // Move: to another class.
      await me.click(page.getByRole('button', { name: 'Move Liya Sample to another class' }));
      await me.click(dialog.getByRole('button', { name: /^Assign to Chemistry bench/ }));
      await me.shown(page.getByText('1 student assigned.'));
      // A part goes back.
      await me.click(page.getByRole('button', { name: /^Refund: Liya Sample/ }).first());
      await me.click(dialog.getByLabel('Amount in birr'));
      await page.keyboard.press('Control+A');
      await me.figures('100');
      await me.fill(dialog.getByLabel('Reason'), 'A lesson that did not take place');
      await me.click(dialog.getByRole('button', { name: 'Refund', exact: true }));
      await me.gone(dialog);
      if (new URL(page.url()).pathname !== path) throw new Error(`The page was left for ${page.url()}.`);
    },
  },
  // The last: it pays months of the families of the others.
  {
    name: `${ROWS.coded + ROWS.unknown} statement rows, none of them sure`,
    most: { clicks: 2, keys: 88, workSeconds: 300 },
    prepare: async ({ stage, page, kept }) => {
      kept.codes = await stage.paymentCodes(await stage.officeToken(), 6);
      await page.goto('/admin/statements');
      await page.getByRole('button', { name: 'Take a statement in' }).waitFor();
    },
    work: async (me, { kept: { codes } }) => {
      const rows = Array.from({ length: ROWS.coded + ROWS.unknown }, (_, place) => {
        const words =
          place < ROWS.coded ? `Fee ${codes[place % codes.length]} part ${place}.` : `Rent of room ${place}.`;
        return `15/10/2026,TRANSFER,FT26288K${String(place).padStart(3, '0')},${words},15/10/2026,-,${101 + place}`;
      });
      const { page } = me;
      await me.click(page.getByRole('button', { name: 'Take a statement in' }));
      const dialog = page.getByRole('dialog');
      const file = { name: 'bench.csv', mimeType: 'text/csv', buffer: Buffer.from([HEADER, ...rows].join('\n')) };
      await dialog.getByLabel('File from the bank').setInputFiles(file);
      await me.click(dialog.getByRole('button', { name: 'Take 80 rows in' }));
      const row = page.getByRole('region', { name: 'The chosen row' });
      for (let left = rows.length; left > 0; left -= 1) {
        const shown = await row
          .getByText(/(part|room) \d+\./)
          .first()
          .innerText();
        const words = /(?:part|room) \d+\./.exec(shown)?.[0] ?? '';
        if (words.startsWith('part')) await me.press('Enter');
        else {
          await me.press('x');
          const reason = page.getByLabel('Whose or what is it?');
          await reason.waitFor();
          while (!(await reason.evaluate((field) => field === document.activeElement))) await me.press('Tab');
          await me.words('Rent');
          await me.press('Enter');
        }
        if (left > 1) await me.gone(row.getByText(words));
      }
      await me.shown(page.getByRole('button', { name: `Matched ${ROWS.coded}` }));
      await me.shown(page.getByRole('button', { name: `Not ours ${ROWS.unknown}` }));
    },
  },
];
