import { expect, test } from 'vitest';
import { balanceOf, monthsScene } from '../../testing/months.ts';

/** 19 October 2026, 13:00: the first lesson is at 17:00. The sample package costs 1400; 10 of 13 lessons are left. */
const scene = async () => {
  const { world, town, ...rest } = await monthsScene();
  const office = await town.staff('office', ['money']);
  const addPackage = async (priceEtb: number, changed: { grades?: string[]; billing?: string } = {}) =>
    (
      await world.pool.query(
        `insert into packages (id, service, price_etb, title, development_program, description, grades, billing, position)
         values (gen_random_uuid(), 'tutor', $1::int, 'Package ' || $1::int, '', '', $2, $3, 90) returning id`,
        [priceEtb, changed.grades ?? [], changed.billing ?? 'monthly'],
      )
    ).rows[0].id as string;
  return {
    ...{ world, town, office, addPackage },
    ...rest,
    offered: async (id: string, token = office.token) =>
      (await world.call('GET', `/admin/enrollments/${id}/packages`, { token })).json(),
    correct: (id: string, body: object, token = office.token) =>
      world.call('POST', `/admin/enrollments/${id}/package`, { token, body: { reason: 'Heard at the desk', ...body } }),
    soldAs: async (id: string) =>
      (
        await world.pool.query(
          `select p.price_etb as listed, e.price_etb as price, e.offer_day as "offerDay" from enrollments e
           join packages p on p.id = e.package_id where e.id = $1`,
          [id],
        )
      ).rows[0],
    told: async () =>
      (
        await world.pool.query(
          `select words -> 'en' ->> 'body' as body from notices where occasion = 'package-corrected'`,
        )
      ).rows as object[],
  };
};

test('before there is a class the right package is as if it had been sold, and the family is told once', async () => {
  const { world, town, family, addPackage, offered, correct, soldAs, told } = await scene();
  const cheaper = await addPackage(900);
  const enrollment = await town.enroll(family(), null, 'paid', 'Dawit Sample');

  const shown = await offered(enrollment);
  expect(shown).toMatchObject({ fullName: 'Dawit Sample', paidEtb: 1400, sold: { monthlyEtb: 1400 } });
  expect(shown.packages).toContainEqual(
    expect.objectContaining({
      package: expect.objectContaining({ id: cheaper }),
      monthlyEtb: 900,
      asksOfferDay: false,
    }),
  );
  expect((await correct(enrollment, { package: cheaper, price: 900, reason: '' })).json().errors).toHaveProperty(
    'reason',
  );
  expect((await correct(enrollment, { package: cheaper, price: 800 })).json().code).toBe('enrollment/price-changed');
  expect(await soldAs(enrollment)).toMatchObject({ price: 1400 });
  expect((await correct(enrollment, { package: cheaper, price: 900 })).statusCode).toBe(204);
  expect((await correct(enrollment, { package: cheaper, price: 900 })).statusCode).toBe(204);

  expect(await soldAs(enrollment)).toMatchObject({ listed: 900, price: 900 });
  expect(await told()).toEqual([{ body: expect.stringContaining('“Package 900”, ETB 900 a month') }]);
  const { rows } = await world.pool.query(
    `select action, before, after from audit_entries where subject_id = $1 order by id`,
    [enrollment],
  );
  expect(rows).toEqual([
    {
      action: 'correct-package',
      before: { package: 'Sample', priceEtb: 1400 },
      after: { package: 'Package 900', priceEtb: 900, reason: 'Heard at the desk' },
    },
  ]);
});

test('a first month that is charged and paid is charged anew: what is too much stays credit', async () => {
  const { world, family, enrolled, later, addPackage, correct } = await scene();
  const enrollment = await enrolled('Hana Sample');
  await later(0);
  expect(await balanceOf(world, family())).toMatchObject({ balanceEtb: -324 });

  expect((await correct(enrollment, { package: await addPackage(700), price: 700 })).statusCode).toBe(204);
  await world.runJob('charge-months');
  const after = await balanceOf(world, family());
  expect(after.charges.filter(({ state }: { state: string }) => state === 'paid')).toMatchObject([{ amountEtb: 538 }]);
  expect(after.balanceEtb).toBe(538 - 1400);
  expect(after.enrollments[0].going).toMatchObject({ monthlyEtb: 700 });
});

test('what a dearer package costs more is due with the first month', async () => {
  const { world, family, enrolled, later, addPackage, correct } = await scene();
  const enrollment = await enrolled('Hana Sample');
  await later(0);
  expect((await correct(enrollment, { package: await addPackage(2600), price: 2600 })).statusCode).toBe(204);
  const after = await balanceOf(world, family());
  expect(after.charges).toContainEqual(expect.objectContaining({ amountEtb: 2000, openEtb: 600 }));
  expect(after).toMatchObject({ balanceEtb: 600, dueEtb: 600 });
});

test('an enrollment that is not paid yet is paid at the new price', async () => {
  const { world, town, family, addPackage, correct } = await scene();
  const enrollment = await town.enroll(family(), null, 'declined', 'Dawit Sample');
  expect((await correct(enrollment, { package: await addPackage(900), price: 900 })).statusCode).toBe(204);
  const price = await world.call('GET', `/enrollment/${enrollment}/price`, { token: family().token });
  expect(price.json()).toMatchObject({ totalEtb: 900 });
});

test('a discount that was sold stays, and changing earns nobody one', async () => {
  const { world, town, family, addPackage, offered, correct, soldAs } = await scene();
  const enrollment = await town.enroll(family(), null, 'paid', 'Dawit Sample');
  await world.pool.query(
    `update enrollments set price_etb = 700, price_lines = '[{"kind":"list-price","amountEtb":1400},{"kind":"grade-discount","amountEtb":-700}]' where id = $1`,
    [enrollment],
  );
  const other = await addPackage(1000);
  const found = (await offered(enrollment)).packages.find(
    (each: { package: { id: string } }) => each.package.id === other,
  );
  expect(found).toMatchObject({ monthlyEtb: 500 });
  await correct(enrollment, { package: other, price: 500 });
  expect(await soldAs(enrollment)).toMatchObject({ price: 500 });
});

test('once a lesson was held the package changes from the next month instead', async () => {
  const { enrolled, later, addPackage, offered, correct, soldAs, world, town } = await scene();
  const enrollment = await enrolled('Hana Sample');
  await later(1);
  const { token } = await town.staff('office', ['money']);
  const other = await addPackage(900);
  expect((await correct(enrollment, { package: other, price: 900 }, token)).json().code).toBe(
    'enrollment/lessons-begun',
  );
  expect((await offered(enrollment, token)).code).toBe('enrollment/lessons-begun');
  expect(await soldAs(enrollment)).toMatchObject({ price: 1400 });

  // A lesson that was cancelled is none that was held.
  await world.pool.query(`update lessons set state = 'cancelled', cause = 'teacher' where slot_date = '2026-10-19'`);
  expect((await correct(enrollment, { package: other, price: 900 }, token)).statusCode).toBe(204);
});

test('what does not fit, waits for a decision, stopped or is not there is refused with a sentence', async () => {
  const { world, town, family, addPackage, correct } = await scene();
  const enrollment = await town.enroll(family(), null, 'paid', 'Dawit Sample');
  await world.pool.query(`update enrollments set grade = '8' where id = $1`, [enrollment]);
  const wrongGrade = await addPackage(900, { grades: ['11'] });
  const once = await addPackage(950, { billing: 'once' });
  for (const each of [wrongGrade, once, '0197f2a0-0000-7000-8000-000000000000']) {
    expect((await correct(enrollment, { package: each, price: 900 })).json().code).toBe(
      'enrollment/package-does-not-fit',
    );
  }
  const fits = await addPackage(910, { grades: ['8'] });
  const inReview = await town.enroll(family(), null, 'review', 'Sara Sample');
  expect((await correct(inReview, { package: fits, price: 910 })).json().code).toBe('enrollment/receipt-waits');
  await world.pool.query(`update enrollments set ended_on = '2026-10-01' where id = $1`, [enrollment]);
  expect((await correct(enrollment, { package: fits, price: 910 })).json().code).toBe('enrollment/stopped');
  const gone = await correct('0197f2a0-0000-7000-8000-000000000000', { package: fits, price: 910 });
  expect(gone.statusCode).toBe(404);
  expect((await correct('nothing', { package: fits, price: 910 })).statusCode).toBe(400);
});

test('a package with offers wants their day', async () => {
  const { world, town, family, addPackage, offered, correct, soldAs } = await scene();
  const enrollment = await town.enroll(family(), null, 'paid', 'Dawit Sample');
  const withOffers = await addPackage(900);
  await world.pool.query(
    `insert into package_offers (id, package_id, offer_name, position) values (gen_random_uuid(), $1, 'Chess', 1)`,
    [withOffers],
  );
  const { packages, offerDays } = await offered(enrollment);
  const found = packages.find((each: { package: { id: string } }) => each.package.id === withOffers);
  expect(found).toMatchObject({ asksOfferDay: true });
  const wish = { package: withOffers, price: 900 };
  expect((await correct(enrollment, wish)).json().errors).toHaveProperty('offerDay');
  expect((await correct(enrollment, { ...wish, offerDay: 'Never' })).json().errors).toHaveProperty('offerDay');
  expect((await correct(enrollment, { ...wish, offerDay: offerDays[0] })).statusCode).toBe(204);
  expect(await soldAs(enrollment)).toEqual({ listed: 900, price: 900, offerDay: offerDays[0] });
});

test('correcting, charging and assigning at once leave one price', async () => {
  const { world, family, enrolled, addPackage, correct } = await scene();
  const enrollment = await enrolled('Hana Sample');
  const [one, other] = [await addPackage(700), await addPackage(800)];
  await Promise.all([
    world.runJob('charge-months'),
    correct(enrollment, { package: one, price: 700 }),
    correct(enrollment, { package: other, price: 800 }),
    world.runJob('charge-months'),
  ]);
  await world.runJob('charge-months');
  const { rows } = await world.pool.query(
    `select e.price_etb, s.monthly_santim::int / 100 as monthly,
       (select count(*)::int from charges c where c.enrollment_id = e.id and c.reversed_at is null) as charges
     from enrollments e join subscriptions s on s.enrollment_id = e.id where e.id = $1`,
    [enrollment],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].monthly).toBe(rows[0].price_etb);
  expect(rows[0].charges).toBe(1);
  expect((await balanceOf(world, family())).enrollments[0].going.monthlyEtb).toBe(rows[0].price_etb);
});
