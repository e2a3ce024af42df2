import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountBalance, balanceOf } from '../../../domains/money/queries.ts';
import { uploadedFile } from '../../../testing/families.ts';
import { type Member, school } from '../../../testing/school.ts';
import { testWorld } from '../../../testing/world.ts';

const PRICE = 1400;

/** The demo's catalogue, somebody at the desk with an open till, and somebody else. */
const scene = async () => {
  const world = await testWorld();
  await world.seed();
  const town = school(world);
  const clerk = await town.staff('office', ['money', 'teaching']);
  const owner = await town.staff('owner');
  const as =
    ({ token }: Member) =>
    (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, headers: Record<string, string> = {}) =>
      world.call(method, path, { token, headers, ...(body && { body }) });
  const desk = as(clerk);
  const till = (await as(owner)('POST', '/admin/tills', { name: 'Desk' })).json()._id as string;
  const session = (await desk('POST', `/admin/tills/${till}/sessions`, { count: {} })).json()._id as string;
  const { packages, choices, banks } = (await desk('GET', '/admin/walk-ins')).json();
  const sold = packages.find(
    (each: { service: string; package: { offer: unknown[] } }) =>
      each.service === 'tutor' && each.package.offer.length === 0,
  );
  await world.pool.query('update packages set price_etb = $2 where id = $1', [sold.package._id, PRICE]);
  const phone = `09${String(randomInt(1e8)).padStart(8, '0')}`;
  const form = (changed: object = {}) => ({
    phone,
    guardian: 'Rahel Sample Tadesse',
    relation: 'mother',
    language: 'am',
    fullName: 'Yonas Sample',
    grade: '6',
    service: 'tutor',
    package: sold.package._id,
    price: PRICE,
    frequency: choices.tutor.scheduleName[0].value,
    time: choices.tutor.possibleTime[0].value,
    paymentType: 'cash',
    session,
    givenEtb: 1500,
    ...changed,
  });
  const register = (changed: object = {}, { by = desk, key = '' } = {}) =>
    by('POST', '/admin/walk-ins', form(changed), key ? { 'idempotency-key': key } : {});
  const slip = async (changed: object = {}) => ({
    paymentType: 'manual',
    session: undefined,
    givenEtb: undefined,
    paidByName: 'Rahel Sample',
    transactionId: 'FT26140P01YB',
    paymentOrg: banks[0]._id,
    screenShot: await uploadedFile(world, clerk, 'receipt'),
    slipEtb: PRICE,
    ...changed,
  });
  const count = async (table: string): Promise<number> =>
    (await world.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
  const written = async () => ({
    accounts: await count('accounts'),
    learners: await count('learners'),
    enrollments: await count('enrollments'),
    payments: await count('payments'),
    resets: await count('password_resets'),
  });
  /** The package and the price of another service, as the desk shows them. */
  const soldAs = (service: string) => {
    const { package: offered, totalEtb } = packages.find(
      (each: { service: string; package: { offer: unknown[] } }) =>
        each.service === service && each.package.offer.length === 0,
    );
    const nothing = { grade: undefined, frequency: undefined, time: undefined };
    return { ...nothing, service, package: offered._id, price: totalEtb, givenEtb: totalEtb };
  };
  return {
    world,
    town,
    clerk,
    owner,
    as,
    desk,
    till,
    session,
    form,
    register,
    slip,
    phone,
    count,
    written,
    choices,
    soldAs,
  };
};

const ONLINE = { paymentType: 'online', session: undefined, givenEtb: undefined };

test('a family without an account pays cash: household, learner, guardian, place, number and slip in one call', async () => {
  const { world, register, till, phone, desk } = await scene();

  const answer = await register();

  expect(answer.statusCode).toBe(201);
  const done = answer.json();
  expect(done).toMatchObject({
    type: 'cash',
    status: 'paid',
    number: expect.any(Number),
    amountEtb: PRICE,
    givenEtb: 1500,
    changeEtb: 100,
    household: { name: 'Rahel Sample Tadesse', phoneNumber: `+251${phone.slice(1)}`, language: 'am' },
    learner: { fullName: 'Yonas Sample', consent: 'missing' },
    signIn: { code: expect.stringMatching(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/) },
    checkout: null,
  });
  expect(await accountBalance(world.deps.db, `till:${till}`)).toBe(PRICE * 100);
  expect(await balanceOf(world.deps.db, done.household.id)).toBe(-PRICE * 100);
  const { rows } = await world.pool.query(
    `select g.name, g.relation, s.may_decide from guardians g join guardianships s on s.guardian_id = g.id where s.learner_id = $1`,
    [done.learner.id],
  );
  expect(rows).toEqual([{ name: 'Rahel Sample Tadesse', relation: 'mother', may_decide: true }]);
  const known = (await desk('GET', `/admin/walk-ins?phone=${phone}`)).json();
  expect(known.household).toMatchObject({
    _id: done.household.id,
    learners: [{ fullName: 'Yonas Sample', grade: '6' }],
  });
  expect((await desk('GET', `/payment/${done.payment}/receipt`)).json()).toMatchObject({ number: done.number });
});

test('with the slip the family chooses its own password, once and within a day', async () => {
  const { world, register, phone } = await scene();
  const { signIn } = (await register()).json();
  const enter = () => world.call('POST', '/user/passwordReset/slip', { body: { slip: signIn.code } });
  const signInWith = (password: string) =>
    world.call('POST', '/user/login', { body: { phoneNumber: phone, password } });

  world.clock.advance(23 * 3_600_000);
  const { id } = (await enter()).json();
  const set = await world.call('PATCH', `/user/passwordReset/${id}`, { body: { password: 'brandnew1' } });

  expect(set.statusCode).toBe(200);
  expect((await signInWith('brandnew1')).statusCode).toBe(200);
  expect((await enter()).json()).toMatchObject({ code: 'auth/invalid-slip' });
});

test('a slip of yesterday is worth nothing', async () => {
  const { world, register } = await scene();
  const { signIn } = (await register()).json();

  world.clock.advance(24 * 3_600_000 + 1000);

  expect((await world.call('POST', '/user/passwordReset/slip', { body: { slip: signIn.code } })).json()).toMatchObject({
    code: 'auth/invalid-slip',
  });
});

test('somebody without a phone gets a number of the desk, signs in with it, and is sent no message', async () => {
  const { world, register, count } = await scene();

  const { household, signIn } = (await register({ phone: undefined })).json();

  expect(household.phoneNumber).toMatch(/^\+2516\d{8}$/);
  const { id } = (await world.call('POST', '/user/passwordReset/slip', { body: { slip: signIn.code } })).json();
  await world.call('PATCH', `/user/passwordReset/${id}`, { body: { password: 'brandnew1' } });
  const number = household.phoneNumber.replace('+251', '0');
  expect(
    (await world.call('POST', '/user/login', { body: { phoneNumber: number, password: 'brandnew1' } })).statusCode,
  ).toBe(200);
  const before = await count('sms_messages');
  await world.call('POST', '/user/passwordReset', { body: { phoneNumber: number } });
  expect(await count('sms_messages')).toBe(before);
});

test('nobody signs up with a number of the desk, and the desk makes no household of a typed one', async () => {
  const { world, register } = await scene();
  const person = { firstName: 'Abel', lastName: 'Sample', email: 'abel@gmail.com', password: 'brandnew1' };

  const signUp = await world.call('POST', '/user', { body: { ...person, phoneNumber: '0612345678' } });

  expect([signUp.statusCode, Object.keys(signUp.json().errors)]).toEqual([400, ['phoneNumber']]);
  expect(Object.keys((await register({ phone: '0612345678' })).json().errors)).toEqual(['phone']);
});

test('a phone that has a household is refused until that household is confirmed; its prices and learners are used', async () => {
  const { world, desk, register, phone, written } = await scene();
  const first = (await register()).json();
  const before = await written();

  const again = await register({ fullName: 'Sara Sample' });
  expect(again.json()).toMatchObject({ code: 'desk/phone-taken' });
  expect(await written()).toEqual(before);

  const known = (await desk('GET', `/admin/walk-ins?phone=${phone}`)).json();
  const half = known.packages.find((each: { totalEtb: number }) => each.totalEtb === PRICE / 2);
  expect(half).toBeDefined();
  const person = { phone: undefined, guardian: undefined, relation: undefined };
  const sister = await register({
    ...person,
    household: first.household.id,
    fullName: 'Sara Sample',
    price: PRICE / 2,
  });
  expect(sister.json()).toMatchObject({ amountEtb: PRICE / 2, signIn: null, household: { id: first.household.id } });
  const brother = await register({
    ...person,
    household: first.household.id,
    learner: first.learner.id,
    fullName: undefined,
    grade: undefined,
    price: PRICE / 2,
  });
  expect(brother.json()).toMatchObject({ learner: { id: first.learner.id, fullName: 'Yonas Sample' } });
  const { rows } = await world.pool.query('select count(*)::int as n from guardianships where household_id = $1', [
    first.household.id,
  ]);
  expect(rows[0].n).toBe(2);
});

test('the desk and a sign-up with the same phone at once: one of them has it, and nothing is half written', async () => {
  const { world, register, phone } = await scene();
  const person = { firstName: 'Rahel', lastName: 'Sample', email: 'rahel@gmail.com', password: 'brandnew1' };
  const signUp = () => world.call('POST', '/user', { body: { ...person, phoneNumber: phone } });

  const [atDesk, onPhone] = await Promise.all([register(), signUp()]);

  const codes = [atDesk.statusCode, onPhone.statusCode];
  expect(codes.toSorted()).toEqual([201, 409]);
  const refused = atDesk.statusCode === 409 ? atDesk : onPhone;
  expect(refused.json().code).toBe(atDesk.statusCode === 409 ? 'desk/phone-taken' : 'account/phone-taken');
  const { rows } = await world.pool.query(
    `select (select count(*)::int from accounts where phone = $1) as accounts,
       (select count(*)::int from enrollments e join accounts a on a.id = e.account_id where a.phone = $1) as enrollments,
       (select count(*)::int from payments p join accounts a on a.id = p.account_id where a.phone = $1) as payments`,
    [`+251${phone.slice(1)}`],
  );
  const isDesks = atDesk.statusCode === 201 ? 1 : 0;
  expect(rows).toEqual([{ accounts: 1, enrollments: isDesks, payments: isDesks }]);
});

test('a sign-up that came first leaves the desk nothing half written', async () => {
  const { world, register, phone, written } = await scene();
  const person = { firstName: 'Rahel', lastName: 'Sample', email: 'rahel@gmail.com', password: 'brandnew1' };
  await world.call('POST', '/user', { body: { ...person, phoneNumber: phone } });
  const before = await written();

  expect((await register()).json()).toMatchObject({ code: 'desk/phone-taken' });

  expect(await written()).toEqual(before);
});

test('the same form with the same key is one walk-in, one number and one slip, also three times at once', async () => {
  const { register, written } = await scene();
  const before = await written();

  const answers = await Promise.all([1, 2, 3].map(() => register({ phone: undefined }, { key: 'walk-in-key' })));

  expect(new Set(answers.map((answer) => JSON.stringify(answer.json()))).size).toBe(1);
  const after = await written();
  expect([after.accounts - before.accounts, after.payments - before.payments]).toEqual([1, 1]);
  expect((await register({ phone: undefined, grade: '7' }, { key: 'walk-in-key' })).json()).toMatchObject({
    code: 'request/conflicting-repeat',
  });
});

test.each([
  ['less cash than the price', { givenEtb: PRICE - 1 }, 422, 'cash/too-little-given'],
  ['another price than the package has', { price: PRICE - 200 }, 409, 'enrollment/price-changed'],
  ['a package of another service', { service: 'language' }, 400, 'request/invalid'],
  ['a time that is not offered', { time: '03:00 - 04:00' }, 400, 'request/invalid'],
  ['no grade', { grade: undefined }, 400, 'request/invalid'],
  ['no guardian', { guardian: undefined }, 400, 'request/invalid'],
  ['no learner', { fullName: undefined }, 400, 'request/invalid'],
  ['cash without a till', { session: undefined }, 400, 'request/invalid'],
  ['a household that is not there', { household: '0198f3a0-0000-7000-8000-000000000000' }, 404, 'request/not-found'],
])('%s is refused, and nothing is written', async (_, changed, status, code) => {
  const { register, written } = await scene();
  const before = await written();

  const refused = await register(changed);

  expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
  expect(await written()).toEqual(before);
});

test('cash goes only into the own till that is open today, and a day has a limit', async () => {
  const { town, as, owner, desk, session, register, written } = await scene();
  const other = await town.staff('office', ['money']);
  const before = await written();

  expect((await register({}, { by: as(other) })).json()).toMatchObject({ code: 'till/not-own' });
  const rules = { refundLimitEtb: 2000, cashLimitEtb: 1000, tillLimitEtb: 600, version: 0 };
  await as(owner)('PUT', '/admin/site/money-rules', rules);
  expect((await register()).json()).toMatchObject({ code: 'cash/over-limit' });
  await desk('POST', `/admin/till-sessions/${session}/closing`, { count: {} });
  expect((await register()).json()).toMatchObject({ code: 'till/closed' });
  expect(await written()).toEqual(before);
});

test('whoever works on something else is refused, and a clerk who keeps no consents sends none', async () => {
  const { world, town, as, register, written } = await scene();
  const teaching = await town.staff('office', ['teaching']);
  const auditor = await town.staff('auditor');
  const money = await town.staff('office', ['money']);
  const consent = { consent: await uploadedFile(world, money, 'consent'), signedBy: 'Rahel Sample Tadesse' };
  const before = await written();

  expect((await register({}, { by: as(teaching) })).json()).toMatchObject({ code: 'auth/capability-missing' });
  expect((await register({}, { by: as(auditor) })).json()).toMatchObject({ code: 'auth/not-allowed' });
  expect((await register({ ...ONLINE, ...consent }, { by: as(money) })).json()).toMatchObject({
    code: 'auth/capability-missing',
  });
  expect(await written()).toEqual(before);
});

test('nobody takes cash from the own household', async () => {
  const { world, clerk, register, written } = await scene();
  const { rows } = await world.pool.query('select phone from accounts where id = $1', [clerk.id]);
  const before = await written();

  expect((await register({ phone: rows[0].phone })).json()).toMatchObject({ code: 'cash/own-household' });
  expect(await written()).toEqual(before);
});

test('a bank slip waits for the review without a number; the photo is the family’s from then on', async () => {
  const { world, desk, register, slip } = await scene();

  const done = (await register(await slip())).json();

  expect(done).toMatchObject({ type: 'manual', status: 'review', number: null, changeEtb: 0 });
  const { rows } = await world.pool.query(
    `select f.account_id as owner, e.actor, e.facts from payments p join files f on f.id = p.receipt_file_id
     join payment_events e on e.payment_id = p.id where p.id = $1`,
    [done.payment],
  );
  expect(rows).toEqual([
    {
      owner: done.household.id,
      actor: expect.stringMatching(/^staff:/),
      facts: expect.objectContaining({ slipEtb: PRICE }),
    },
  ]);
  const waiting = (await desk('GET', '/admin/receipts')).json();
  expect(JSON.stringify(waiting)).toContain(done.payment);
});

test('a slip over less than the price, of another household, or without a photo of one’s own is refused', async () => {
  const { world, town, register, slip, written } = await scene();
  const theirs = await uploadedFile(world, await town.student(), 'receipt');
  const before = await written();

  expect((await register(await slip({ slipEtb: PRICE - 1 }))).json()).toMatchObject({
    code: 'desk/too-little-transferred',
  });
  expect(Object.keys((await register(await slip({ screenShot: theirs }))).json().errors)).toEqual(['screenShot']);
  expect(await written()).toEqual(before);
  await register(await slip());
  expect((await register(await slip({}).then((one) => ({ ...one, phone: undefined })))).json()).toMatchObject({
    code: 'payment/reference-used',
  });
});

test('online: the address of the checkout and its picture; the family pays and the place is paid', async () => {
  const { world, register } = await scene();

  const done = (await register(ONLINE, { key: 'pay-online' })).json();

  expect(done).toMatchObject({ type: 'online', status: 'pending', number: null });
  expect(done.checkout).toEqual({
    url: expect.stringMatching(/^https?:/),
    qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  });
  expect((await register(ONLINE, { key: 'pay-online' })).json()).toEqual(done);
  expect(world.gateway.transactions.size).toBe(1);
});

test('a gateway that does not answer costs nothing: the same form sent again gets the checkout', async () => {
  const { world, register } = await scene();
  const { openCheckout } = world.deps.payments;
  world.deps.payments.openCheckout = async () => ({ result: 'unreachable', reason: 'connect ECONNREFUSED' });

  const down = (await register(ONLINE, { key: 'pay-online' })).json();
  world.deps.payments.openCheckout = openCheckout;
  const up = (await register(ONLINE, { key: 'pay-online' })).json();

  expect([down.checkout, down.signIn.code]).toEqual([null, up.signIn.code]);
  expect([up.payment, up.checkout.url]).toEqual([down.payment, expect.stringContaining('/checkout/')]);
});

test('a signed form is kept with the walk-in; who is no minor needs none', async () => {
  const { world, clerk, register, written } = await scene();
  const paper = async () => ({
    consent: await uploadedFile(world, clerk, 'consent'),
    signedBy: 'Rahel Sample Tadesse',
  });

  const done = (await register(await paper())).json();

  expect(done.learner.consent).toBe('given');
  const { rows } = await world.pool.query(
    `select c.way, c.said_by, c.language, g.name from consents c join guardians g on g.id = c.guardian_id where c.learner_id = $1`,
    [done.learner.id],
  );
  expect(rows).toEqual([
    { way: 'paper', said_by: 'Rahel Sample Tadesse', language: 'am', name: 'Rahel Sample Tadesse' },
  ]);
  const before = await written();
  const learnersOwn = { ...(await paper()), phone: undefined, fullName: 'Rahel Sample Tadesse' };
  expect((await register(learnersOwn)).json()).toMatchObject({ code: 'guardian/is-learner' });
  expect(await written()).toEqual(before);
});

test('cash of a walk-in can be taken back by somebody else while the till is open', async () => {
  const { world, as, owner, register, till } = await scene();
  const { payment } = (await register()).json();

  const back = await as(owner)('POST', `/admin/cash/payments/${payment}/reversal`, { reason: 'Typed twice' });

  expect(back.statusCode).toBe(200);
  expect(await accountBalance(world.deps.db, `till:${till}`)).toBe(0);
});

test('visa preparation is sold with its option and the times of it', async () => {
  const { world, register, soldAs, choices } = await scene();
  const visa = {
    ...soldAs('visa'),
    learningOption: 'Online',
    nationality: 'Ethiopian',
    frequency: choices.visaOnline.scheduleName[0].value,
    time: choices.visaOnline.possibleTime[0].value,
  };

  expect((await register({ ...visa, learningOption: undefined })).json().errors).toHaveProperty('learningOption');
  expect((await register({ ...visa, time: undefined })).json().errors).toHaveProperty('time');
  const { enrollment } = (await register(visa)).json();

  const { rows } = await world.pool.query(
    'select service, learning_option, time, details, payment_status from enrollments where id = $1',
    [enrollment],
  );
  expect(rows).toMatchObject([
    {
      service: 'visa',
      learning_option: 'Online',
      time: visa.time,
      details: { nationality: 'Ethiopian' },
      payment_status: 'paid',
    },
  ]);
});

test('study abroad is sold without days and waits for no class; it needs a phone', async () => {
  const { world, owner, as, register, soldAs, phone } = await scene();
  const abroad = { ...soldAs('studyAbroad'), educationalStatus: 'bsc', interestCountry: 'Canada' };

  expect((await register({ ...abroad, phone: undefined })).json().errors).toHaveProperty('phone');
  expect((await register({ ...abroad, educationalStatus: undefined })).json().errors).toHaveProperty(
    'educationalStatus',
  );
  const { enrollment } = (await register(abroad)).json();

  const { rows } = await world.pool.query('select frequency, time, details from enrollments where id = $1', [
    enrollment,
  ]);
  expect(rows).toEqual([
    {
      frequency: null,
      time: null,
      details: { phoneNumber: `+251${phone.slice(1)}`, educationalStatus: 'bsc', interestCountry: 'Canada' },
    },
  ]);
  expect((await as(owner)('GET', '/admin/today')).body).not.toContain(enrollment);
});
