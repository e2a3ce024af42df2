import { listEnrollments } from '@temari/contracts/enrollments';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  aPackage,
  atCheckout,
  enrollmentsOf,
  manualPayment,
  newFamily,
  tutoringForm,
  uploadedFile,
} from '../../testing/families.ts';
import { testWorld } from '../../testing/world.ts';

const demoWorld = async () => {
  const world = await testWorld();
  await world.seed();
  return { world, family: await newFamily(world) };
};

/** Beside the demo's own. */
const counts = async (world: Awaited<ReturnType<typeof testWorld>>) =>
  (
    await world.pool.query(
      `with families as (select id from accounts where phone not like '+2519110000%')
       select (select count(*) from enrollments where account_id in (select id from families))::int as enrollments,
              (select count(*) from payments where account_id in (select id from families))::int as payments`,
    )
  ).rows[0];

test('applying for tutoring opens a checkout and stands on the list as awaiting payment', async () => {
  const { world, family } = await demoWorld();
  const { _id, price } = await aPackage(world, 'tutor');

  const answer = await world.call('POST', '/enrollment', {
    token: family.token,
    body: await tutoringForm(world, { user: family.id, package: _id, price }),
  });

  expect(answer.statusCode).toBe(201);
  const enrollment = {
    _id: expect.any(String),
    fullName: 'Abel Bekele',
    grade: '7',
    package: { _id, title: 'Grades 5 & 6', billing: 'monthly', translations: { am: { title: '5ኛና 6ኛ ክፍል' } } },
    serviceType: 'Grade 5-12 Tutoring',
    frequency: 'Monday. Wednesday & Friday',
    time: '11:00 - 12:00',
    class: null,
    payment: { type: 'online', status: 'pending', amount: price },
    learner: expect.any(String),
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  };
  expect(answer.json()).toEqual({
    status: 'success',
    data: { enrollment },
    paymentUrl: {
      message: 'Hosted Link',
      status: 'success',
      data: { checkout_url: expect.stringMatching(/\/sandbox\/chapa\/checkout\//) },
    },
  });
  expect(await enrollmentsOf(world, family)).toEqual([enrollment]);
});

test('the list, written by the database, keeps to its contract in every state of a payment', async () => {
  const { world, family } = await demoWorld();
  for (const status of ['pending', 'review', 'paid', 'declined', 'refunded']) {
    const body = await tutoringForm(world, { fullName: `"${status}" <\\ 'ሀና'` });
    const { data } = (await world.call('POST', '/enrollment', { token: family.token, body })).json();
    await world.pool.query('update payments set status = $1, decline_reason = $2 where enrollment_id = $3', [
      status,
      status === 'declined' ? 'Another amount.' : null,
      data.enrollment._id,
    ]);
  }

  const answer = await world.call('GET', `/enrollment/getbyuser/${family.id}`, { token: family.token });

  expect(answer.headers['content-type']).toContain('application/json');
  const list = z.decode(listEnrollments.reply, answer.json());
  expect(list.map(({ payment }) => payment.status).sort()).toEqual([
    'declined',
    'paid',
    'pending',
    'refunded',
    'review',
  ]);
  expect(list.find(({ payment }) => payment.status === 'declined')?.payment.reason).toBe('Another amount.');
  expect(
    list
      .filter(({ payment }) => payment.receipt)
      .map(({ payment }) => payment.status)
      .sort(),
  ).toEqual(['paid', 'refunded']);
  expect(list.find(({ payment }) => payment.status === 'paid')?.fullName).toBe(`"paid" <\\ 'ሀና'`);
});

test('the gateway is asked for the price of the package, in words it accepts', async () => {
  const { world, family } = await demoWorld();
  const { _id, price } = await aPackage(world, 'tutor', { hasOffers: true });

  await world.call('POST', '/enrollment', {
    token: family.token,
    body: await tutoringForm(world, { package: _id, offerDay: 'Saturday' }),
  });

  const [asked] = [...world.gateway.transactions.values()];
  expect(asked?.order).toMatchObject({ amount: String(price), currency: 'ETB', email: 'abel@gmail.com' });
  expect(asked?.order.tx_ref.length).toBeLessThanOrEqual(36);
  expect(asked?.order.customization?.title).toMatch(/^[A-Za-z0-9\-_. ]{1,16}$/);
});

test('every service has its own form and its own name on the list', async () => {
  const { world, family } = await demoWorld();
  const { token } = family;
  const person = { fullName: 'Sara Alemu', email: 'sara@gmail.com' };
  const when = { frequency: 'Tuesday, Thursday & Saturday', time: '12:00 - 01:00' };
  const forms: [string, object][] = [
    ['/enrollment', await tutoringForm(world)],
    [
      '/languageEnrollment',
      {
        ...person,
        ...when,
        areaOfFocus: 'Speaking',
        dateOfBirth: '2008-02-29',
        package: (await aPackage(world, 'language'))._id,
      },
    ],
    [
      '/visaEnrollment',
      {
        ...person,
        ...when,
        learningOption: 'In-person',
        nationality: 'Ethiopian',
        package: (await aPackage(world, 'visa'))._id,
      },
    ],
    [
      '/study-abroad-request',
      {
        fullName: 'Sara Alemu',
        phoneNumber: '0911223344',
        educationalStatus: 'highSchool',
        birthDate: '2007-05-01',
        document: await uploadedFile(world, family, 'document'),
        identification: await uploadedFile(world, family, 'identification'),
        package: (await aPackage(world, 'studyAbroad'))._id,
      },
    ],
  ];

  for (const [path, body] of forms) {
    const answer = await world.call('POST', path, { token, body });
    expect([path, answer.statusCode, answer.json()]).toMatchObject([path, 201, { paymentUrl: { status: 'success' } }]);
    world.clock.advance(1000);
  }

  expect((await enrollmentsOf(world, family)).map(({ serviceType }: { serviceType: string }) => serviceType)).toEqual([
    'Study Abroad',
    'Visa Preparation',
    'Language Practice',
    'Grade 5-12 Tutoring',
  ]);
});

test('what is missing or wrong is named field by field, and nothing is written', async () => {
  const { world, family } = await demoWorld();
  const { token } = family;
  const language = (await aPackage(world, 'language'))._id;
  const withOffers = (await aPackage(world, 'tutor', { hasOffers: true }))._id;
  const other = await newFamily(world);
  const tutoring = await tutoringForm(world);
  const studyAbroad = {
    fullName: 'Sara',
    phoneNumber: '0911223344',
    educationalStatus: 'bsc',
    package: (await aPackage(world, 'studyAbroad'))._id,
  };
  const languageForm = {
    fullName: 'Sara',
    email: 'sara@gmail.com',
    frequency: 'Monday. Wednesday & Friday',
    time: '11:00 - 12:00',
    package: language,
  };
  const cases: [string, object, string[]][] = [
    ['/enrollment', {}, ['package', 'fullName', 'email', 'grade', 'intentOfStudent', 'frequency', 'time']],
    ['/enrollment', { ...tutoring, grade: '13' }, ['grade']],
    ['/enrollment', { ...tutoring, grade: '4' }, ['grade']],
    ['/enrollment', { ...tutoring, package: language }, ['package']],
    ['/enrollment', { ...tutoring, package: 'nonsense' }, ['package']],
    ['/enrollment', { ...tutoring, package: withOffers }, ['offerDay']],
    ['/enrollment', { ...tutoring, package: withOffers, offerDay: 'Friday evening' }, ['offerDay']],
    ['/enrollment', { ...tutoring, frequency: 'Sundays', time: '03:00' }, ['frequency', 'time']],
    ['/enrollment', { ...tutoring, fatherPhone: '+15551234567' }, ['fatherPhone']],
    ['/enrollment', { ...tutoring, price: 'much' }, ['price']],
    ['/enrollment', { ...tutoring, paymentType: 'gold' }, ['paymentType']],
    [
      '/enrollment',
      { ...tutoring, paymentType: 'manual' },
      ['paidByName', 'transactionId', 'paymentOrg', 'screenShot'],
    ],
    ['/languageEnrollment', { ...languageForm, dateOfBirth: '2999-01-01' }, ['dateOfBirth']],
    ['/languageEnrollment', { ...languageForm, dateOfBirth: '2010-02-30' }, ['dateOfBirth']],
    ['/languageEnrollment', { ...languageForm, areaOfFocus: 'Singing' }, ['areaOfFocus']],
    ['/study-abroad-request', { ...studyAbroad, birthDate: '2999-01-01' }, ['birthDate']],
    ['/study-abroad-request', { ...studyAbroad, document: await uploadedFile(world, other, 'document') }, ['document']],
    ['/study-abroad-request', { ...studyAbroad, document: await uploadedFile(world, family, 'receipt') }, ['document']],
    [
      '/study-abroad-request',
      { ...studyAbroad, identification: 'https://elsewhere.example/id.png' },
      ['identification'],
    ],
    [
      '/enrollment',
      {
        ...tutoring,
        ...(await manualPayment(world, family, 'FT1')),
        screenShot: await uploadedFile(world, other, 'receipt'),
      },
      ['transactionId'],
    ],
    [
      '/enrollment',
      {
        ...tutoring,
        ...(await manualPayment(world, family, 'FT12345')),
        screenShot: await uploadedFile(world, other, 'receipt'),
      },
      ['screenShot'],
    ],
    [
      '/enrollment',
      { ...tutoring, ...(await manualPayment(world, family, 'FT12345')), paymentOrg: family.id },
      ['paymentOrg'],
    ],
  ];

  for (const [path, body, fields] of cases) {
    const refused = await world.call('POST', path, { token, body });
    expect([refused.statusCode, refused.json().code, Object.keys(refused.json().errors ?? {})]).toEqual([
      400,
      'request/invalid',
      fields,
    ]);
  }
  expect(await counts(world)).toEqual({ enrollments: 0, payments: 0 });
});

test('another user id is refused; a student sees no list but the own; a teacher cannot enroll', async () => {
  const { world, family } = await demoWorld();
  const other = await newFamily(world);

  const forOther = await world.call('POST', '/enrollment', {
    token: family.token,
    body: await tutoringForm(world, { user: other.id }),
  });
  const others = await world.call('GET', `/enrollment/getbyuser/${other.id}`, { token: family.token });
  const teacher = (
    await world.call('POST', '/teacher/login', { body: { phoneNumber: '0911000002', password: 'temari123' } })
  ).json().data.token;
  const byTeacher = await world.call('POST', '/enrollment', { token: teacher, body: await tutoringForm(world) });

  expect([forOther.statusCode, others.statusCode, byTeacher.statusCode]).toEqual([403, 403, 403]);
  expect(await counts(world)).toEqual({ enrollments: 0, payments: 0 });
});

test('a tampered price is answered with the right one, and fields nobody asked for are dropped', async () => {
  const { world, family } = await demoWorld();
  const { _id, price } = await aPackage(world, 'tutor');

  const cheap = await world.call('POST', '/enrollment', {
    token: family.token,
    body: await tutoringForm(world, { package: _id, price: 1 }),
  });
  const sneaky = await world.call('POST', '/enrollment', {
    token: family.token,
    body: await tutoringForm(world, {
      package: _id,
      price,
      status: 'paid',
      priceEtb: 1,
      class: family.id,
      payment: { status: 'paid' },
    }),
  });

  expect(cheap.statusCode).toBe(409);
  expect(cheap.json()).toMatchObject({
    code: 'enrollment/price-changed',
    errors: { price: `The price is ETB ${price} per month.` },
  });
  expect(sneaky.json().data.enrollment).toMatchObject({ class: null, payment: { status: 'pending', amount: price } });
});

test('once grade 5 to 8 is paid, later applications cost half, until the office switches it off', async () => {
  const { world, family } = await demoWorld();
  const { token } = family;
  const { _id, price } = await aPackage(world, 'language');
  const quote = async () => (await world.call('GET', `/price?package=${_id}`, { token })).json();
  const lines = (amounts: number[]) => [
    { kind: 'list-price', amountEtb: amounts[0] },
    ...(amounts[1] ? [{ kind: 'grade-discount', amountEtb: amounts[1] }] : []),
  ];

  expect(await quote()).toMatchObject({
    service: 'language',
    package: { _id, price },
    lines: lines([price]),
    totalEtb: price,
  });
  const applied = await world.call('POST', '/enrollment', { token, body: await tutoringForm(world, { grade: '8' }) });
  expect(await quote()).toMatchObject({ totalEtb: price });

  await atCheckout(world, applied.json().paymentUrl.data.checkout_url, 'pay');
  expect(await quote()).toMatchObject({ lines: lines([price, -price / 2]), totalEtb: price / 2 });
  const again = await world.call('POST', '/languageEnrollment', {
    token,
    body: {
      fullName: 'Sara',
      email: 'sara@gmail.com',
      frequency: 'Monday. Wednesday & Friday',
      time: '11:00 - 12:00',
      package: _id,
      price: price / 2,
    },
  });
  expect(again.json().data.enrollment.payment.amount).toBe(price / 2);
  expect([...world.gateway.transactions.values()].at(-1)?.order.amount).toBe(String(price / 2));

  await world.pool.query(`update site_content set value = '{"gradeDiscount": false}' where key = 'rules'`);
  expect(await quote()).toMatchObject({ lines: lines([price]), totalEtb: price });
  const stranger = await newFamily(world);
  expect((await world.call('GET', `/price?package=${_id}`, { token: stranger.token })).json().totalEtb).toBe(price);
});

test('a paid application for grade 9 gives no discount', async () => {
  const { world, family } = await demoWorld();
  const { token } = family;
  const { _id, price } = await aPackage(world, 'language');
  const applied = await world.call('POST', '/enrollment', { token, body: await tutoringForm(world, { grade: '9' }) });

  await atCheckout(world, applied.json().paymentUrl.data.checkout_url, 'pay');

  expect((await world.call('GET', `/price?package=${_id}`, { token })).json().totalEtb).toBe(price);
});

test('a package that is not on sale has no price', async () => {
  const { world, family } = await demoWorld();
  const { _id } = await aPackage(world, 'visa');
  await world.pool.query('update packages set is_active = false where id = $1', [_id]);

  for (const id of [_id, family.id, 'nonsense']) {
    expect((await world.call('GET', `/price?package=${id}`, { token: family.token })).statusCode).toBe(404);
  }
});

test('a bank transfer waits for review, and its reference in any spelling is used once per bank', async () => {
  const { world, family } = await demoWorld();
  const send = async (by: typeof family, transactionId: string, changed: object = {}) =>
    world.call('POST', '/enrollment', {
      token: by.token,
      body: { ...(await tutoringForm(world)), ...(await manualPayment(world, by, transactionId)), ...changed },
    });
  const other = await newFamily(world);
  const banks = (await world.call('GET', '/payment-org', { token: family.token })).json();

  const first = await send(family, 'FT26140P01YB');
  expect(first.statusCode).toBe(201);
  expect(first.json()).toMatchObject({ data: { enrollment: { payment: { type: 'manual', status: 'review' } } } });
  expect(first.json()).not.toHaveProperty('paymentUrl');

  for (const spelling of [
    'FT26140P01YB',
    'ft26140p01yb',
    ' FT 2614 0P01YB ',
    'FT-26140-P01YB',
    'ＦＴ26140P01YB',
    'FT26140P01YB.',
    'FТ26140Р01УВ',
    'FT26140\u200BP01YB',
    // As the bank's own receipt address has it, with the last digits of an account.
    'FT26140P01YB00000001',
  ]) {
    const reused = await send(other, spelling);
    expect([spelling, reused.statusCode, reused.json().code]).toEqual([spelling, 409, 'payment/reference-used']);
  }
  expect((await send(other, 'FT26140P01YB', { paymentOrg: banks[1]._id })).statusCode).toBe(201);
  expect(await counts(world)).toEqual({ enrollments: 2, payments: 2 });
});

test('a reference that is not in Latin letters and digits is asked for again, in words that say how', async () => {
  const { world, family } = await demoWorld();
  const send = async (transactionId: string) =>
    world.call('POST', '/enrollment', {
      token: family.token,
      body: { ...(await tutoringForm(world)), ...(await manualPayment(world, family, transactionId)) },
    });

  for (const typed of ['FT፳፮140P01YB', 'FT26140P01ÝB', 'FT26140P01YB\uFE0F']) {
    expect((await send(typed)).json().errors).toEqual({
      transactionId: 'Please type the transaction id in Latin letters and digits, as the receipt shows it',
    });
  }
  expect(await counts(world)).toEqual({ enrollments: 0, payments: 0 });
});

test('a bank demands its form once the office has chosen one; until then any letters and digits will do', async () => {
  const { world, family } = await demoWorld();
  const banks: { _id: string; name: string }[] = (
    await world.call('GET', '/payment-org', { token: family.token })
  ).json();
  const send = async (paymentOrg: string, transactionId: string) =>
    world.call('POST', '/enrollment', {
      token: family.token,
      body: {
        ...(await tutoringForm(world)),
        ...(await manualPayment(world, family, transactionId)),
        paymentOrg,
      },
    });

  for (const { _id } of banks) expect((await send(_id, 'TX123456')).statusCode).toBe(201);
  const cbe = banks[0]?._id ?? '';
  await world.pool.query("update banks set reference_format = 'cbe' where id = $1", [cbe]);
  const told = (await world.call('GET', '/payment-org', { token: family.token })).json();
  const refused = await send(cbe, 'TX1234567');
  const padded = await send(cbe, 'FT26140P01YBX');
  const taken = await send(cbe, 'ft 26140 p01yb');

  expect(told).toMatchObject([{ referenceFormat: 'cbe' }, {}, {}]);
  expect(told[1]).not.toHaveProperty('referenceFormat');
  for (const { statusCode, json } of [refused, padded]) {
    expect([statusCode, json().errors]).toEqual([
      400,
      { transactionId: 'A CBE reference looks like FT26140P01YB: FT and ten letters or digits.' },
    ]);
  }
  expect(taken.statusCode).toBe(201);
});

test('forty hand-ins of one reference at once are one payment', async () => {
  const { world, family } = await demoWorld();
  const body = { ...(await tutoringForm(world)), ...(await manualPayment(world, family, 'FT26140P01YC')) };

  const answers = await Promise.all(
    Array.from({ length: 40 }, () => world.call('POST', '/enrollment', { token: family.token, body })),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await counts(world)).toEqual({ enrollments: 1, payments: 1 });
});
