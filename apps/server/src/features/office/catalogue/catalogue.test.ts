import { expect, onTestFinished, test } from 'vitest';
import { manualPayment, newFamily, tutoringForm } from '../../../testing/families.ts';
import { untilSomebodyWaits } from '../../../testing/locks.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';

const PACKAGE = {
  service: 'tutor',
  priceEtb: 1000,
  title: 'Sample package',
  developmentProgram: 'Sample',
  description: 'A sample.',
  offers: ['One', 'Two'],
  position: 0,
  isActive: true,
};
const post = (world: OfficeWorld, path: string, body: object) =>
  world.call('POST', path, { token: world.office, body });
const patch = (world: OfficeWorld, path: string, body: object) =>
  world.call('PATCH', path, { token: world.office, body });
const remove = (world: OfficeWorld, path: string) => world.call('DELETE', path, { token: world.office });

test('a new package is on the public page at once, and an edit changes its offers', async () => {
  const world = await officeWorld();
  const publicTitles = async () =>
    (await world.call('GET', '/package'))
      .json()
      .map(({ title, offer }: { title: string; offer: { offerName: string }[] }) => [
        title,
        offer.map(({ offerName }) => offerName),
      ]);

  const created = (await post(world, '/admin/packages', PACKAGE)).json();
  expect(await publicTitles()).toContainEqual(['Sample package', ['One', 'Two']]);

  await patch(world, `/admin/packages/${created._id}`, { ...PACKAGE, offers: ['Three'], version: 1 });
  expect(await publicTitles()).toContainEqual(['Sample package', ['Three']]);

  await patch(world, `/admin/packages/${created._id}`, { ...PACKAGE, isActive: false, version: 2 });
  expect((await publicTitles()).map(([title]: [string]) => title)).not.toContain('Sample package');
});

test('the office says which grades a package is for, and an edit that does not name them leaves them', async () => {
  const world = await officeWorld();
  const shown = async () =>
    (await world.call('GET', '/package')).json().find(({ title }: { title: string }) => title === 'Sample package');

  const created = await post(world, '/admin/packages', { ...PACKAGE, grades: ['8', '7', '8'] });
  expect(created.json().grades).toEqual(['7', '8']);
  expect((await shown()).grades).toEqual(['7', '8']);

  const path = `/admin/packages/${created.json()._id}`;
  await patch(world, path, { ...PACKAGE, version: 1 });
  expect((await shown()).grades).toEqual(['7', '8']);

  await patch(world, path, { ...PACKAGE, grades: [], version: 2 });
  expect((await shown()).grades).toEqual([]);

  const refused = await patch(world, path, { ...PACKAGE, grades: ['13'], version: 3 });
  expect(refused.statusCode).toBe(400);
});

test('a package is monthly or once, and stays so when it has been sold', async () => {
  const world = await officeWorld();
  const created = (await post(world, '/admin/packages', PACKAGE)).json();
  expect(created.billing).toBe('monthly');
  const path = `/admin/packages/${created._id}`;
  expect((await patch(world, path, { ...PACKAGE, billing: 'once', version: 1 })).json().billing).toBe('once');
  const shown = (await world.call('GET', '/package')).json();
  expect(shown.find(({ _id }: { _id: string }) => _id === created._id).billing).toBe('once');

  const { rows } = await world.pool.query('select id from enrollments limit 1');
  await world.pool.query('update enrollments set package_id = $1 where id = $2', [created._id, rows[0].id]);
  const refused = await patch(world, path, { ...PACKAGE, billing: 'monthly', version: 2 });
  expect(refused.json()).toMatchObject({ code: 'office/package-sold' });
  expect((await patch(world, path, { ...PACKAGE, version: 2 })).json()).toMatchObject({ billing: 'once', version: 3 });
});

const AMHARIC = {
  title: 'ናሙና ጥቅል',
  developmentProgram: 'ናሙና',
  description: 'ናሙና ነው።',
  offers: ['አንድ', 'ሁለት'],
};

test('a package is entered in Amharic too, as far as the office likes, and is read so at once', async () => {
  const world = await officeWorld();
  const shown = async () =>
    (await world.call('GET', '/package')).json().find(({ title }: { title: string }) => title === 'Sample package');

  const created = await post(world, '/admin/packages', { ...PACKAGE, translations: { am: AMHARIC } });
  const { _id: id } = created.json();
  expect(created.json()).toMatchObject({ ...PACKAGE, translations: { am: AMHARIC } });
  expect(await shown()).toMatchObject({
    translations: { am: { title: 'ናሙና ጥቅል', developmentProgram: 'ናሙና', description: 'ናሙና ነው።' } },
    offer: [
      { offerName: 'One', translations: { am: { offerName: 'አንድ' } } },
      { offerName: 'Two', translations: { am: { offerName: 'ሁለት' } } },
    ],
  });

  const some = await patch(world, `/admin/packages/${id}`, {
    ...PACKAGE,
    translations: { am: { ...AMHARIC, title: '  ', offers: ['', 'ሁለት'] } },
    version: 1,
  });
  expect(some.json().translations).toEqual({
    am: { developmentProgram: 'ናሙና', description: 'ናሙና ነው።', offers: ['', 'ሁለት'] },
  });
  expect((await shown()).offer).toEqual([
    { offerName: 'One', translations: {} },
    { offerName: 'Two', translations: { am: { offerName: 'ሁለት' } } },
  ]);

  const late = await patch(world, `/admin/packages/${id}`, { ...PACKAGE, translations: { am: AMHARIC }, version: 1 });
  expect(late.json()).toMatchObject({ code: 'office/changed-meanwhile' });

  const none = await patch(world, `/admin/packages/${id}`, { ...PACKAGE, version: 2 });
  expect(none.json()).toMatchObject({ translations: {} });
  expect(none.json().translations).toEqual({});
  expect((await shown()).translations).toEqual({});
  const acts = (await world.audit()).filter(({ subject_id }) => subject_id === id);
  expect(acts.find(({ action }) => action === 'create-package')?.after).toMatchObject({
    translations: { am: AMHARIC },
  });
  expect(acts.map(({ before }) => (before as { translations?: unknown } | null)?.translations)).toContainEqual({
    am: AMHARIC,
  });
});

test('Amharic words that are too long, or an offer in Amharic alone, are refused at their fields', async () => {
  const world = await officeWorld();
  const refusal = async (am: object) =>
    (await post(world, '/admin/packages', { ...PACKAGE, translations: { am } })).json().errors;

  expect(await refusal({ title: 'ሀ'.repeat(81), developmentProgram: 'ሀ'.repeat(121) })).toEqual({
    'translations.am.title': 'Please enter a title of at most 80 characters',
    'translations.am.developmentProgram': 'Please enter the program in at most 120 characters',
  });
  expect(await refusal({ description: 'ሀ'.repeat(501), offers: ['', 'ሀ'.repeat(81)] })).toEqual({
    'translations.am.description': 'Please describe it in at most 500 characters',
    'translations.am.offers.1': 'Please enter an offer of at most 80 characters',
  });
  expect(await refusal({ offers: ['አንድ', 'ሁለት', 'ሦስት'] })).toEqual({
    'translations.am.offers': 'Please enter each offer in English first',
  });
  const kept = await post(world, '/admin/packages', {
    ...PACKAGE,
    translations: { am: { title: 'ሀ'.repeat(80), price: 'አንድ', version: 7 } },
  });
  expect(kept.json().translations).toEqual({ am: { title: 'ሀ'.repeat(80) } });
});

test('a price of nothing or less, in halves or in words, is refused at the field', async () => {
  const world = await officeWorld();

  for (const priceEtb of [0, -100, 99.5, 'many', null]) {
    const refused = await post(world, '/admin/packages', { ...PACKAGE, priceEtb });
    expect(refused.json()).toMatchObject({ errors: { priceEtb: 'Please enter a price in whole birr, above 0' } });
  }
});

test('pasted HTML is kept as text and comes back as text', async () => {
  const world = await officeWorld();
  const title = '<img src=x onerror=alert(1)>';

  await post(world, '/admin/packages', { ...PACKAGE, title });

  const answer = await world.call('GET', '/package');
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json().map((sold: { title: string }) => sold.title)).toContain(title);
});

test('two edits of one package: the later is told, nothing is lost', async () => {
  const world = await officeWorld();
  const { _id: id } = (await post(world, '/admin/packages', PACKAGE)).json();

  const answers = await Promise.all([
    patch(world, `/admin/packages/${id}`, { ...PACKAGE, priceEtb: 1100, version: 1 }),
    patch(world, `/admin/packages/${id}`, { ...PACKAGE, priceEtb: 1200, version: 1 }),
  ]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'office/changed-meanwhile',
  });
});

test('what an enrollment was sold for stays, and a sold package cannot be removed', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ payment: 'paid' });
  await world.enroll({ fullName: 'Meron Sample', payment: 'declined' });
  const [{ package_id: id }] = (
    await world.pool.query('select package_id from enrollments where id = $1', [enrollmentId])
  ).rows;
  const sold = (await world.call('GET', '/admin/packages', { token: world.office }))
    .json()
    .find(({ _id }: { _id: string }) => _id === id);

  const edited = await patch(world, `/admin/packages/${id}`, { ...PACKAGE, priceEtb: 9000, version: sold.version });
  const removed = await remove(world, `/admin/packages/${id}`);

  expect(sold.enrollments).toBeGreaterThan(sold.sold);
  expect(sold.sold).toBeGreaterThan(0);
  expect(edited.json()).toMatchObject({ priceEtb: 9000, offers: ['One', 'Two'], enrollments: sold.enrollments });
  expect(removed.json()).toMatchObject({ code: 'office/in-use' });
  const enrollment = (await world.call('GET', `/admin/enrollments/${enrollmentId}`, { token: world.office })).json();
  expect(enrollment).toMatchObject({ priceEtb: 1400, priceLines: [{ kind: 'list-price', amountEtb: 1400 }] });
});

test('a settings entry is added, made inactive and shown so to students', async () => {
  const world = await officeWorld();
  const entry = {
    value: 'Sunday only',
    status: 'Active',
    position: 50,
    startsAtMinute: null,
    endsAtMinute: null,
    weekdays: [7],
  };

  const created = (await post(world, '/admin/settings', { scope: 'tutor', list: 'scheduleName', ...entry })).json();
  const taken = await post(world, '/admin/settings', { scope: 'tutor', list: 'scheduleName', ...entry });
  await patch(world, `/admin/settings/${created._id}`, { ...entry, status: 'Inactive', version: 1 });

  expect(taken.json()).toMatchObject({
    code: 'office/value-taken',
    errors: { value: 'This list has such an entry already' },
  });
  const shown = (await world.call('GET', '/setting', { token: world.student })).json().scheduleName;
  expect(shown).toContainEqual({ _id: created._id, value: 'Sunday only', translations: {}, status: 'Inactive' });
  expect((await remove(world, `/admin/settings/${created._id}`)).statusCode).toBe(204);
});

test('a choice is read in Amharic once it is entered, even where it was chosen; what is chosen stays English', async () => {
  const world = await officeWorld();
  await world.enroll({ frequency: 'Monday. Wednesday & Friday' });
  const all = async () => (await world.call('GET', '/admin/settings', { token: world.office })).json();
  const used = (await all()).find(
    ({ scope, value }: { scope: string; value: string }) => scope === 'tutor' && value === 'Monday. Wednesday & Friday',
  );
  const { _id: id, scope, list, version, ...entry } = used;
  const edit = (value: string, seen: number) =>
    patch(world, `/admin/settings/${id}`, { ...entry, translations: { am: { value } }, version: seen });
  const shown = async () => (await world.call('GET', '/setting', { token: world.student })).json().scheduleName[0];

  expect(used.translations).toEqual({ am: { value: 'ሰኞ፣ ረቡዕና ዓርብ' } });
  expect((await edit('ሰኞ፣ ረቡዕ፣ ዓርብ', version)).json()).toMatchObject({
    translations: { am: { value: 'ሰኞ፣ ረቡዕ፣ ዓርብ' } },
    value: entry.value,
  });
  expect(await shown()).toMatchObject({
    value: 'Monday. Wednesday & Friday',
    translations: { am: { value: 'ሰኞ፣ ረቡዕ፣ ዓርብ' } },
  });
  expect((await edit('ሀ'.repeat(81), version + 1)).json().errors).toEqual({
    'translations.am.value': 'Please enter at most 80 characters',
  });
  expect((await edit('ሌላ', version)).json()).toMatchObject({ code: 'office/changed-meanwhile' });
  expect((await edit('', version + 1)).json().translations).toEqual({});
  expect((await shown()).translations).toEqual({});

  const translations = { am: { value: 'በየቀኑ' } };
  const created = await post(world, '/admin/settings', { scope, list, ...entry, value: 'Every day', translations });
  expect(created.json()).toMatchObject({ value: 'Every day', translations });
  const acts = await world.audit();
  expect(acts.find(({ action }) => action === 'create-setting')?.after).toMatchObject({ translations });
});

test('everybody in the office reads what was entered in Amharic, each word once, whatever they work on', async () => {
  const world = await officeWorld();
  const { token } = await school(world).staff('office', []);
  const words = async (): Promise<{ value: string; translations: object }[]> =>
    (await world.call('GET', '/admin/entered-words', { token })).json();
  const before = await words();
  const [offered] = (await world.call('GET', '/admin/packages', { token: world.office })).json();
  const { _id: id, enrollments: _enrollments, sold: _sold, ...form } = offered;
  await patch(world, `/admin/packages/${id}`, { ...form, title: 'Sundays', translations: { am: { title: 'እሑዶች' } } });

  expect(before).toContainEqual({
    value: 'Monday. Wednesday & Friday',
    translations: { am: { value: 'ሰኞ፣ ረቡዕና ዓርብ' } },
  });
  expect(before).toContainEqual({
    value: 'Commercial Bank of Ethiopia',
    translations: { am: { value: 'የኢትዮጵያ ንግድ ባንክ' } },
  });
  expect(await words()).toContainEqual({ value: 'Sundays', translations: { am: { value: 'እሑዶች' } } });
  expect(new Set(before.map(({ value }) => value)).size).toBe(before.length);
});

test('a schedule needs its days and a time its hours', async () => {
  const world = await officeWorld();
  const entry = {
    scope: 'visaOnline',
    value: 'New',
    status: 'Active',
    position: 0,
    startsAtMinute: null,
    endsAtMinute: null,
    weekdays: null,
  };

  const schedule = await post(world, '/admin/settings', { ...entry, list: 'scheduleName' });
  const time = await post(world, '/admin/settings', {
    ...entry,
    list: 'possibleTime',
    startsAtMinute: 600,
    endsAtMinute: 540,
  });

  expect(schedule.json().errors).toEqual({ weekdays: 'Please choose the days of the week' });
  expect(time.json().errors).toEqual({ endsAtMinute: 'Please enter an end after the start' });
});

test('a package that a family changes to stays', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll();
  const { rows } = await world.pool.query(
    `with other as (
       insert into packages (id, service, title, price_etb, billing, development_program, description)
       values (gen_random_uuid(), 'tutor', 'Other', 1400, 'monthly', '', '') returning id)
     insert into subscriptions (id, enrollment_id, household_id, package_id, monthly_santim, lines, starts_on, cause, created_at)
     select gen_random_uuid(), e.id, e.account_id, other.id, 140000, '[]', '2027-01-09', 'package', now()
     from enrollments e, other where e.id = $1 returning package_id`,
    [enrollmentId],
  );

  expect((await remove(world, `/admin/packages/${rows[0].package_id}`)).json()).toMatchObject({
    code: 'office/in-use',
  });
});

/** What a call answers that waits for a change which is on its way. */
const besideChange = async (
  world: OfficeWorld,
  change: string,
  values: unknown[],
  call: () => ReturnType<typeof post>,
) => {
  const other = await world.pool.connect();
  onTestFinished(async () => {
    await other.query('rollback');
    other.release();
  });
  await other.query('begin');
  await other.query(change, values);
  const answer = call();
  await untilSomebodyWaits(world);
  await other.query('commit');
  return answer;
};
const CHANGED_MEANWHILE = [409, 'request/changed-meanwhile'];

test('a package that is removed while a family chooses it is refused, and nothing is written', async () => {
  const world = await officeWorld();
  const { _id: id } = (await post(world, '/admin/packages', { ...PACKAGE, offers: [] })).json();
  const family = await newFamily(world);
  const body = await tutoringForm(world, { package: id });

  const chosen = await besideChange(world, 'delete from packages where id = $1', [id], () =>
    world.call('POST', '/enrollment', { token: family.token, body }),
  );
  expect([chosen.statusCode, chosen.json().code]).toEqual(CHANGED_MEANWHILE);
  expect((await world.pool.query('select from learners where household_id = $1', [family.id])).rowCount).toBe(0);
  const again = await world.call('POST', '/enrollment', { token: family.token, body });
  expect(again.json()).toMatchObject({ code: 'request/invalid', errors: { package: expect.any(String) } });
});

test('a package that a family chooses at the same moment is not removed', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll();
  const { _id: id } = (await post(world, '/admin/packages', PACKAGE)).json();

  const choose = 'update enrollments set package_id = $1 where id = $2';
  const removed = await besideChange(world, choose, [id, enrollmentId], () => remove(world, `/admin/packages/${id}`));
  expect([removed.statusCode, removed.json().code]).toEqual(CHANGED_MEANWHILE);
  expect((await remove(world, `/admin/packages/${id}`)).json()).toMatchObject({ code: 'office/in-use' });
});

test('a receipt for a bank account that is removed at the same moment is refused', async () => {
  const world = await officeWorld();
  const family = await newFamily(world);
  const body = { ...(await tutoringForm(world)), ...(await manualPayment(world, family, 'FT26140P01YB')) };
  const { rows } = await world.pool.query(
    `insert into banks (id, name, account_number, account_holder_name)
     values (gen_random_uuid(), 'Sample', '1', 'Sample') returning id`,
  );
  const sent = await besideChange(world, 'delete from banks where id = $1', [rows[0].id], () =>
    world.call('POST', '/enrollment', { token: family.token, body: { ...body, paymentOrg: rows[0].id } }),
  );
  expect([sent.statusCode, sent.json().code]).toEqual(CHANGED_MEANWHILE);
});

test('an entry that was chosen is neither removed nor renamed', async () => {
  const world = await officeWorld();
  await world.enroll();
  const used = (await world.call('GET', '/admin/settings', { token: world.office }))
    .json()
    .find(({ list, scope }: { list: string; scope: string }) => list === 'scheduleName' && scope === 'tutor');
  const { _id: id, scope: _scope, list: _list, ...entry } = used;

  expect((await remove(world, `/admin/settings/${id}`)).json()).toMatchObject({ code: 'office/in-use' });
  expect((await patch(world, `/admin/settings/${id}`, { ...entry, value: 'Other' })).json()).toMatchObject({
    code: 'office/in-use',
    errors: { value: 'Students have already chosen this, so its text cannot change' },
  });
});

test("a partner's logo is the office's own upload", async () => {
  const world = await officeWorld();
  const upload = async (phone: string, purpose: string) => {
    const [{ id }] = (
      await world.pool.query(
        `insert into files (id, account_id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
         select gen_random_uuid(), id, $2, 'l.png', 'image/png', 1, 'x', 'x', gen_random_uuid() from accounts where phone = $1 limit 1
         returning id`,
        [phone, purpose],
      )
    ).rows;
    return `/backend/api/v1/files/${id}`;
  };
  const create = async (logo: string) =>
    post(world, '/admin/partners', { name: 'Sample University', logo, position: 9 });

  expect((await create(await upload('+251911000001', 'logo'))).json().errors).toEqual({ logo: 'Please upload a logo' });
  expect((await create(await upload('+251911000019', 'cv'))).json().errors).toEqual({ logo: 'Please upload a logo' });
  expect((await create('https://elsewhere.example/logo.png')).json().errors).toEqual({ logo: 'Please upload a logo' });
  const created = await create(await upload('+251911000019', 'logo'));
  expect(created.statusCode).toBe(201);
  const { _id: id, ...partner } = created.json();
  expect((await patch(world, `/admin/partners/${id}`, { ...partner, name: 'Other' })).json()).toMatchObject({
    name: 'Other',
    logo: partner.logo,
  });
  expect((await remove(world, `/admin/partners/${id}`)).statusCode).toBe(204);
});

test('a logo that came larger than 2 MiB is refused at its field, however small it was made', async () => {
  const world = await officeWorld();
  const logo = async (sentBytes: number): Promise<string> => {
    const [{ id }] = (
      await world.pool.query(
        `insert into files (id, account_id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
         select gen_random_uuid(), id, 'logo', 'l.png', 'image/png', 40000, 'x', 'x', gen_random_uuid()
         from accounts where phone = '+251911000019' returning id`,
      )
    ).rows;
    await world.pool.query(
      `insert into uploads (id, account_id, purpose, name, size_bytes, file_id, expires_at)
       select gen_random_uuid(), account_id, 'logo', name, $2, id, now() + interval '1 day' from files where id = $1`,
      [id, sentBytes],
    );
    return `/backend/api/v1/files/${id}`;
  };
  const create = async (sentBytes: number) =>
    post(world, '/admin/partners', { name: 'Sample University', logo: await logo(sentBytes), position: 9 });

  const refused = await create(5 * 1024 ** 2);
  const { _id: id, version } = (await create(2 * 1024 ** 2)).json();
  const exchanged = await patch(world, `/admin/partners/${id}`, {
    name: 'Sample University',
    logo: await logo(5 * 1024 ** 2),
    position: 9,
    version,
  });

  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toEqual({ logo: 'Please upload a logo of at most 2 MB' });
  expect(exchanged.json().errors).toEqual({ logo: 'Please upload a logo of at most 2 MB' });
});

test.each(['settings', 'banks', 'partners'])(
  'two edits of one of the %s: the later is told, and the first stays',
  async (path) => {
    const world = await officeWorld();
    const all = async () => (await world.call('GET', `/admin/${path}`, { token: world.office })).json();
    const { _id: id, ...record } = (await all())[0];
    const edit = (position: number) =>
      world.call('PATCH', `/admin/${path}/${id}`, { token: world.owner, body: { ...record, position } });

    const answers = await Promise.all([edit(101), edit(102)]);
    const late = await edit(103);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(late.json()).toMatchObject({ code: 'office/changed-meanwhile' });
    const stored = (await all()).find(({ _id }: { _id: string }) => _id === id);
    expect(stored.version).toBe(record.version + 1);
    expect([101, 102]).toContain(stored.position);
  },
);

test('two edits of one text or rule that nobody wrote before: the later is told', async () => {
  const world = await officeWorld();
  await world.pool.query(`delete from site_content where key in ('about.lead', 'rules')`);
  const put = (path: string, body: object) => world.call('PUT', path, { token: world.office, body });

  const texts = await Promise.all(
    ['One', 'Two'].map((en) => put('/admin/site/texts/about.lead', { en, am: en, version: 0 })),
  );
  const rules = await Promise.all(
    [true, false].map((gradeDiscount) => put('/admin/site/rules', { gradeDiscount, version: 0 })),
  );

  expect(texts.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(rules.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('the site shows new contact details at once, and the discount can be switched off', async () => {
  const world = await officeWorld();
  const put = (path: string, body: object) => world.call('PUT', path, { token: world.office, body });
  const { contact, rules } = (await world.call('GET', '/admin/site', { token: world.office })).json();

  const saved = await put('/admin/site/contact', { ...contact, phones: ['0911 22 33 44'] });
  const stale = await put('/admin/site/contact', { ...contact, name: 'Other' });
  await put('/admin/site/rules', { gradeDiscount: false, version: rules.version });

  expect(saved.json()).toEqual({ version: contact.version + 1 });
  expect(stale.json()).toMatchObject({ code: 'office/changed-meanwhile' });
  expect((await world.call('GET', '/site')).json()).toMatchObject({ name: contact.name, phones: ['0911 22 33 44'] });
  expect((await world.call('GET', '/admin/site', { token: world.auditor })).json().rules.gradeDiscount).toBe(false);
});

test('a text of the landing page is rewritten in the languages that are sent, and shown at once', async () => {
  const world = await officeWorld();
  const write = (key: string, body: object) =>
    world.call('PUT', `/admin/site/texts/${key}`, { token: world.office, body });
  const texts = async () => (await world.call('GET', '/admin/site', { token: world.office })).json().texts;
  const { version } = (await texts())['landing.heroTitle'];

  const saved = await write('landing.heroTitle', { en: 'Hello <b>there</b>', am: 'ሰላም', version });
  const stale = await write('landing.heroTitle', { en: 'Other', am: 'ሌላ', version });
  const unknown = await write('landing.password', { en: 'x', am: 'x', version: 0 });
  const empty = await write('about.lead', { en: '', am: 'x', version: 0 });

  expect(saved.json()).toEqual({ version: version + 1 });
  expect((await texts())['landing.heroTitle']).toMatchObject({ am: 'ሰላም', version: version + 1 });
  expect(stale.json()).toMatchObject({ code: 'office/changed-meanwhile' });
  expect(unknown.statusCode).toBe(400);
  expect(empty.json().errors).toEqual({ en: 'Please write 1 to 1000 characters' });
  const shown = (await world.call('GET', '/site/texts?page=landing')).json();
  expect(shown.heroTitle).toMatchObject({ en: 'Hello <b>there</b>', am: 'ሰላም' });

  await write('landing.heroTitle', { en: 'Welcome', version: version + 1 });
  expect((await texts())['landing.heroTitle']).toMatchObject({ en: 'Welcome', am: 'ሰላም' });
});
