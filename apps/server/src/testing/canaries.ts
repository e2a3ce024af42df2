import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { giveConsent } from './consents.ts';
import { aBank, aPackage, tutoringForm, uploadedFile } from './families.ts';
import { classForm, type OfficeWorld } from './office-world.ts';
import type { World } from './world.ts';

/** In every field that takes words, so that what is left of a person is found wherever it is. */
export const CANARY = /canary|92233445[56]/i;
export const STUDENT = { phoneNumber: '0922334455', password: 'secret-1' };
export const TEACHER = { phoneNumber: '0922334456', password: 'secret-1' };
export const NAMES = { firstName: 'Canary', lastName: 'Canary', email: 'canary@gmail.com' };
/** Stays after erasing: without it the books cannot be compared with the bank's statement. */
export const REFERENCE = 'FT26319K8Q2A';

export interface Person {
  id: string;
  token: string;
}

const paymentOf = async ({ pool }: World, enrollmentId: string): Promise<string> =>
  (
    await pool.query('select id from payments where enrollment_id = $1 order by created_at desc limit 1', [
      enrollmentId,
    ])
  ).rows[0].id;

export const signUpCanary = async (world: World): Promise<Person> => {
  const { token, newUser } = (await world.call('POST', '/user', { body: { ...NAMES, ...STUDENT } })).json().data;
  return { id: newUser._id, token };
};

/** A family does everything that takes words, and the office writes about it wherever it can. */
export const fillStudent = async (world: OfficeWorld, family: Person): Promise<void> => {
  const { token } = family;
  const office = { token: world.office };
  const act = async (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object, by: { token: string } = office) => {
    const answer = await world.call(method, path, { ...by, body });
    expect([path, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 300),
      '',
    ]);
    return answer.statusCode === 204 ? {} : answer.json();
  };
  const paid = async (transactionId: string) => {
    const screenShot = await uploadedFile(world, family, 'receipt');
    return { paidByName: 'Canary Senior', transactionId, paymentOrg: await aBank(world, family), screenShot };
  };
  const identification = await uploadedFile(world, family, 'identification');
  await world.pool.query(`update files set name = 'canary.png' where account_id = $1`, [family.id]);
  await act(
    'POST',
    '/study-abroad-request',
    {
      ...{ fullName: 'Canary Junior', phoneNumber: STUDENT.phoneNumber, educationalStatus: 'highSchool' },
      ...{ interestMajor: 'canary', interestCountry: 'canary', identification, paymentType: 'online' },
      package: (await aPackage(world, 'studyAbroad'))._id,
    },
    family,
  );
  const form = await tutoringForm(world, {
    ...{ fullName: 'Canary Junior', email: 'canary@gmail.com', schoolName: 'canary', paymentType: 'manual' },
    ...{ fatherName: 'canary', motherName: 'canary', fatherPhone: STUDENT.phoneNumber },
    ...(await paid('FT00000001')),
  });
  const enrolled = await world.call('POST', '/enrollment', {
    token,
    body: form,
    headers: { 'idempotency-key': 'canary-0001' },
  });
  const enrollmentId = enrolled.json().data.enrollment._id;

  const accept = async (id: string): Promise<void> => {
    const paymentId = await paymentOf(world, id);
    const { rows } = await world.pool.query('select amount_etb from payments where id = $1', [paymentId]);
    await act('PATCH', `/admin/receipts/${paymentId}`, { decision: 'accept', amountSeenEtb: rows[0].amount_etb });
  };
  const reason = { decision: 'decline', reason: 'The canary sent a wrong receipt' };
  await act('PATCH', `/admin/receipts/${await paymentOf(world, enrollmentId)}`, reason);
  await act('POST', `/enrollment/${enrollmentId}/receipt`, await paid(REFERENCE), { token });
  await accept(enrollmentId);
  const { _id: classId } = await act('POST', '/admin/classes', classForm());
  await giveConsent(world, enrollmentId);
  await act('POST', '/admin/assignments', { enrollmentIds: [enrollmentId], classId });
  await act('POST', `/admin/payments/${await paymentOf(world, enrollmentId)}/refund`, {
    reason: 'The canary moved away',
    payTo: 'The canary has an account at the bank',
  });
  // Refused by a second person, as a proposal above the limit would be.
  await world.pool.query(`update refunds set refusal = 'The canary stays' where payment_id = $1`, [
    await paymentOf(world, enrollmentId),
  ]);
  const again = await act(
    'POST',
    '/enrollment',
    { ...form, ...(await paid('FT00000003')), fullName: 'Canary Minor' },
    family,
  );
  await act('PATCH', `/admin/receipts/${await paymentOf(world, again.data.enrollment._id)}`, reason);
  const learning = await act(
    'POST',
    '/enrollment',
    { ...form, ...(await paid('FT00000004')), fullName: 'Canary Middle' },
    family,
  );
  const learningId = learning.data.enrollment._id;
  await accept(learningId);
  await giveConsent(world, learningId);
  await act('POST', '/admin/assignments', { enrollmentIds: [learningId], classId });

  await world.pool.query(
    `insert into lesson_joins (id, lesson_id, account_id, learner_id, role, first_at, last_at)
     select gen_random_uuid(), lessons.id, $1, enrollments.learner_id, 'learner', now(), now()
     from lessons, enrollments where lessons.class_id = $2 and enrollments.id = $3 limit 1`,
    [family.id, classId, learningId],
  );

  await world.pool.query(
    `insert into makeup_seats (id, household_id, learner_id, missed_lesson_id, expires_on, created_at)
     select gen_random_uuid(), $1, enrollments.learner_id, lessons.id, '2030-06-01', now()
     from lessons, enrollments where lessons.class_id = $2 and enrollments.id = $3 limit 1`,
    [family.id, classId, learningId],
  );
  await world.pool.query(
    `insert into credits (id, household_id, cause, santim, reason, created_at)
     values (gen_random_uuid(), $1, 'waiver', 5000, 'The canary was ill', now())`,
    [family.id],
  );
  await world.pool.query(
    `insert into past_payments (id, household_id, learner_id, paid_on, santim, reference, reference_key, identity, way, purpose, use, imported_at)
     select gen_random_uuid(), $1, learner_id, '2025-01-09', 140000, 'FT25009CAN02', 'FT25009CAN02', 'FT25009CAN02', 'bank', 'Months of the canary', 'used', now()
     from enrollments where id = $2`,
    [family.id, learningId],
  );
  await world.pool.query(
    `with statement as (
       insert into bank_statements (id, bank_id, file_name, file_sha256, headers, mapping, from_on, to_on, taken_at)
       select gen_random_uuid(), id, 'statement.csv', 'hash', '{}', '{}', '2026-11-01', '2026-11-16', now() from banks limit 1
       returning id, bank_id)
     insert into statement_rows (id, statement_id, bank_id, identity, line, booked_on, reference, narrative, payer, santim,
       reference_keys, codes, sounds, state, household_id, payment_id, candidates, reason)
     select gen_random_uuid(), statement.id, statement.bank_id, 'a-hash', 2, '2026-11-16', 'FT26320CAN01', 'From the canary', 'Canary Payer',
       140000, '{FT26320CAN01}', '{}', '{sknrY}', 'matched', $1, (select id from payments where account_id = $1 limit 1), '[{"id":"x"}]', 'The canary pays'
     from statement`,
    [family.id],
  );
  await world.pool.query(
    `with run as (
       insert into import_runs (id, kind, file_name, file_sha256, headers, mapping, checked_at)
       values (gen_random_uuid(), 'families', 'families.csv', 'a-hash', '{}', '{}', now()) returning id)
     insert into import_rows (id, run_id, line, action, "values", household_id)
     select gen_random_uuid(), run.id, 2, 'skip', '{"learner":"Canary Child"}', $1 from run`,
    [family.id],
  );
  await world.pool.query(
    `insert into renewal_holds (household_id, starts_on, reason, held_at) values ($1, '2030-01-09', 'The canary asked', now())`,
    [family.id],
  );
  await world.pool.query(
    `insert into payment_choices (household_id, payment_id, enrollment_id, starts_on, charge_id, santim)
     select account_id, id, enrollment_id, '2030-01-09', gen_random_uuid(), 100 from payments where account_id = $1 limit 1`,
    [family.id],
  );
  await world.pool.query(
    `insert into subscriptions (id, household_id, enrollment_id, package_id, monthly_santim, lines, starts_on, cause, created_at)
     select gen_random_uuid(), account_id, id, package_id, 140000, '[]', '2026-09-11', 'class', now() from enrollments where id = $1`,
    [learningId],
  );
  await world.pool.query(
    `insert into charges (id, household_id, enrollment_id, kind, starts_on, ends_on, due_on, santim, lines, created_at)
     values (gen_random_uuid(), $1, $2, 'tuition', '2026-09-11', '2026-10-10', '2026-09-11', 140000, '[]', now())`,
    [family.id, learningId],
  );
  await world.pool.query(
    `insert into allocations (household_id, charge_id, credit_id, santim, cause, at)
     select $1, charges.id, credits.id, 5000, 'oldest', now() from charges, credits where charges.household_id = $1`,
    [family.id],
  );
  await world.pool.query(
    `insert into household_contacts (id, household_id, outcome, note, contacted_at, contacted_by)
     select gen_random_uuid(), $1, 'reached', 'The canary spoke', now(), id from accounts where kind = 'staff' limit 1`,
    [family.id],
  );
  await world.pool.query(
    `insert into reductions (id, household_id, charge_id, kind, state, santim, reason, needs_second_person, proposed_by, created_at,
       undo_reason)
     select gen_random_uuid(), $1, charges.id, 'waiver', 'proposed', 5000, 'The canary asked', true, accounts.id, now(), 'The canary paid'
     from charges, accounts where charges.household_id = $1 and accounts.kind = 'staff' limit 1`,
    [family.id],
  );
  await world.pool.query(
    `with fund as (insert into funds (id, name, given_santim, created_at) values (gen_random_uuid(), 'Sample fund', 140000, now()) returning id)
     , award as (insert into awards (id, household_id, learner_id, fund_id, stitch, percent, monthly_santim, months, starts_on, ends_on,
       committed_santim, created_at)
     select gen_random_uuid(), $1, learners.id, fund.id, 1, 100, 140000, 1, '2026-09-11', '2026-10-10', 140000, now()
     from fund, learners where learners.household_id = $1 limit 1 returning id, learner_id)
     , renewal as (insert into award_renewals (award_id, household_id, need, stated_at, letter, reason)
     select id, $1, '{"income": "canary"}', now(), 'The canary goes on', 'The canary was ill' from award)
     insert into letters (id, household_id, learner_id, award_id, words, state, written_at, decided_at, reason)
     select gen_random_uuid(), $1, learner_id, id, 'The canary thanks you all', 'returned', now(), now(), 'The canary was too short'
     from award`,
    [family.id],
  );
  await world.pool.query(
    `with round as (
       insert into scholarship_rounds (id, name, opens_on, closes_on, decided_on, starts_on, months, seats, criteria, created_at)
       values (gen_random_uuid(), 'Sample', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', 1, 1, '[]', now()) returning id),
     card as (
       insert into files (id, account_id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
       values (gen_random_uuid(), $1, 'report-card', 'canary.png', 'image/png', 10, 'none', 'none', gen_random_uuid()::text) returning id),
     made as (
       insert into scholarship_applications (id, round_id, household_id, learner_id, state, answers, covered, report_file_id, created_at, saved_at, sent_at, ended_at)
       select gen_random_uuid(), round.id, $1, learners.id, 'withdrawn', '{"ownWords": "I am the canary who wants to learn"}',
         '{"marks": [], "words": "The canary in cover", "letter": "", "because": ""}', card.id, now(), now(), now(), now()
       from round, card, learners where learners.household_id = $1 limit 1 returning id),
     decided as (
       insert into application_decisions (id, application_id, outcome, letter, proposed_by, proposed_at)
       select gen_random_uuid(), made.id, 'waiting', 'The canary waits', accounts.id, now() from made, accounts where accounts.kind = 'staff' limit 1),
     viewed as (
       insert into application_views (application_id, account_id, at)
       select made.id, accounts.id, now() from made, accounts where accounts.kind = 'staff' limit 1)
     insert into recommendations (application_id, household_id, teacher, phone, link_hash, asked_at, words, answered_at)
     select id, $1, 'Canary Teacher', '+251922000999', 'canary', now(), 'The canary asks much', now() from made`,
    [family.id],
  );
  await world.pool.query(
    `with pledge as (
       insert into pledges (id, fund_id, choice, santim, is_monthly, way, name, phone, language, request_key, request_hash, created_at)
       select gen_random_uuid(), id, 'month', 140000, false, 'transfer', 'Canary', '+251911000099', 'en', 'canary', '', now()
       from funds limit 1 returning fund_id)
     insert into gifts (id, fund_id, way, state, santim, giver, created_at)
     select gen_random_uuid(), fund_id, 'transfer', 'open', 140000, 'Canary', now() from pledge`,
  );
  await world.pool.query(
    `with sent as (insert into sent_mails (kind, cause, account_id, at) values ('payment', 'canary', $1, now()))
     insert into email_confirmations (account_id, email, token_hash, asked_at) values ($1, 'canary@gmail.com', $2, now())`,
    [family.id, Buffer.from('canary')],
  );
  await world.runJob('send-notices');
  await world.pool.query(
    `with code as (insert into telegram_codes (account_id, code_hash, created_at, chat_id, chat_name)
       values ($1, $2, now(), 1001, 'Canary'))
     insert into telegram_links (account_id, chat_id, chat_name, linked_at) values ($1, 1001, 'Canary', now())`,
    [family.id, Buffer.from('canary')],
  );
  await world.pool.query(
    `insert into family_notices (id, account_id, class_id, kind, said, created_at)
     values (gen_random_uuid(), $1, $2, 'timetable', 'timetable', now())`,
    [family.id, classId],
  );
  await act('PUT', '/notices/preferences', { name: 'homework', isOn: false }, family);

  const { endpoint, keys } = (await world.app.inject({ method: 'POST', url: '/sandbox/push/subscriptions' })).json();
  await act('POST', '/push/subscriptions', { endpoint, keys }, family);

  await act('POST', '/contact', { ...NAMES, phone: STUDENT.phoneNumber, message: 'I am the canary' });
  await act('POST', '/contact', { ...NAMES, phone: '+44 20 7946 0000', message: 'I am the canary abroad' });
  for (const { _id, version } of (await world.call('GET', '/admin/messages?search=canary', office)).json().rows) {
    await act('PATCH', `/admin/messages/${_id}`, { isRead: true, note: 'The canary called', version });
  }
  await act('POST', '/user/passwordReset', { phoneNumber: STUDENT.phoneNumber });
  await act('POST', '/calendar', {}, family);
  const newPhone = { phoneNumber: TEACHER.phoneNumber, password: STUDENT.password };
  await act('PATCH', `/user/${family.id}`, newPhone, family);
  await world.call('POST', '/uploads', {
    token,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '100',
      'upload-metadata': `filename ${btoa('canary.pdf')},purpose ${btoa('receipt')}`,
    },
  });
  await uploadedFile(world, family, 'document');
  await world.pool.query(`update files set name = 'canary.png' where account_id = $1`, [family.id]);
  await act('POST', '/user/login', { ...STUDENT, keepSignedIn: true });
  await act('POST', `/admin/accounts/${family.id}/recovery`, { proof: 'kebele-id' });
  await comparedReceipts(world, family);
  await confirmedByBank(world, family);
  await askedGuardian(world, family);
  await act('POST', `/admin/households/${family.id}/notes`, { text: 'The canary pays from abroad' });
  const { rows: named } = await world.pool.query('select learner_id as id from enrollments where id = $1', [
    learningId,
  ]);
  const mistyped = { school: 'Canary School', reason: 'The canary goes to another school' };
  await act('PATCH', `/admin/learners/${named[0].id}`, mistyped);
  const task = { id: randomUUID(), kind: 'task', title: 'Call the canary', household: family.id };
  const { _id: workId } = await act('POST', '/admin/work', task);
  await act('POST', `/admin/work/${workId}/notes`, { id: randomUUID(), text: 'The canary does not answer' });
  await act('POST', `/admin/work/${workId}/state`, { state: 'done' });
  // Searching computes what the household is found by.
  await world.call('GET', '/admin/households?search=canary', office);
  await doubtedLearners(world, family);
  await markedLearner(world, learningId);
  await handedInHomework(world, learningId);
};

/** Somebody said how a learner was at a lesson, and why the office changed it. */
const markedLearner = async ({ pool, clock }: World, enrollmentId: string): Promise<void> => {
  await pool.query(
    `with held as (
       insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
       select gen_random_uuid(), class_id, 'extra', $2::timestamptz::date, $2::timestamptz, $2::timestamptz + interval '1 hour'
       from enrollments where id = $1 returning id)
     insert into attendance_marks
       (id, lesson_id, household_id, learner_id, state, source, note, device_at, received_at, outcome)
     select gen_random_uuid(), held.id, account_id, learner_id, 'present', 'office', 'The canary called', $2, $2, 'stands'
     from held, enrollments where enrollments.id = $1`,
    [enrollmentId, clock.now()],
  );
  await pool.query(
    `update enrollments set waits_for_class_id = (select id from classes limit 1), waits_since = $2, stop_reason = 'moved'
     where id = $1`,
    [enrollmentId, clock.now()],
  );
  await pool.query(
    `insert into absence_calls (learner_id, lesson_id, household_id, reason, note, called_at)
     select m.learner_id, m.lesson_id, m.household_id, 'illness', 'The canary was called', $2
     from attendance_marks m join enrollments e on e.learner_id = m.learner_id where e.id = $1`,
    [enrollmentId, clock.now()],
  );
};

/** A page of a homework, and what a teacher said about it. */
const handedInHomework = async ({ pool, clock }: World, enrollmentId: string): Promise<void> => {
  await pool.query(
    `with work as (
       insert into homework (id, lesson_id, learner_id, household_id, account_id, handed_in_at, returned_at, remark)
       select gen_random_uuid(), m.lesson_id, m.learner_id, m.household_id, m.household_id, $2, $2, 'The canary wrote it well'
       from attendance_marks m join enrollments e on e.learner_id = m.learner_id where e.id = $1
       returning id, household_id),
     page as (
       insert into files (id, account_id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
       select gen_random_uuid(), household_id, 'homework', 'canary.png', 'image/png', 10, 'none', 'none', gen_random_uuid()::text
       from work returning id)
     insert into homework_files (homework_id, household_id, file_id, position, added_at)
     select work.id, work.household_id, page.id, 0, $2 from work, page`,
    [enrollmentId, clock.now()],
  );
};

/** A bank named who paid. */
const confirmedByBank = async ({ pool }: World, { id }: Person): Promise<void> => {
  await pool.query(
    `insert into bank_answers (payment_id, account_id, bank, state, looks, answered_at, reference, amount_etb, payer_name, payer_tail, page)
     select id, account_id, 'cbe', 'verified', 1, now(), $2, 1400, 'Canary Senior', '4471', 'canary'
     from payments where account_id = $1 and type = 'manual' and status = 'paid' limit 1`,
    [id, REFERENCE],
  );
};

/** A learner who may be another one. */
const doubtedLearners = async ({ pool }: World, { id }: Person): Promise<void> => {
  await pool.query(
    `with two as (insert into learners (id, household_id, full_name)
       select gen_random_uuid(), $1, 'Canary ' || n from generate_series(1, 2) n returning id)
     insert into learner_doubts (one_id, other_id, household_id, reason, found_at)
     select (array_agg(id order by id))[1], (array_agg(id order by id))[2], $1, 'same-sound', now() from two`,
    [id],
  );
};

/** A guardian who was asked and agreed, then took it back, and who has not answered about photos. */
const askedGuardian = async ({ pool }: World, { id }: Person): Promise<void> => {
  await pool.query(
    `with one as (select id from learners where household_id = $1 order by created_at limit 1),
     guardian as (
       insert into guardians (id, household_id, name, phone, relation, entered_by_id)
       values (gen_random_uuid(), $1, 'Canary Guardian', '+251922334455', 'mother', $1)
       on conflict (household_id, phone) where removed_at is null do update set name = excluded.name returning id),
     same as (
       insert into learner_merges (id, household_id, kept_id, merged_id, moved, merged_by_id, merged_at)
       select gen_random_uuid(), $1, one.id, one.id, '{"enrollments":[],"guardians":[],"learners":[],"facts":[]}', $1, now()
       from one),
     may as (insert into guardianships (household_id, guardian_id, learner_id) select $1, guardian.id, one.id from guardian, one
       on conflict do nothing),
     blocked as (
       insert into guardian_blocks (id, household_id, guardian_id, phone, reason, proposed_by, proposed_at)
       select gen_random_uuid(), $1, guardian.id, '+251922334455', 'The canary is kept away', staff.account_id, now()
       from guardian, (select account_id from staff limit 1) staff),
     asked as (
       insert into consent_requests
         (id, household_id, learner_id, voice, guardian_id, purpose, text_version, language, code_hash, link_hash,
          asked_by_id, asked_at, expires_at)
       select gen_random_uuid(), $1, one.id, 'guardian', guardian.id, 'service', '1', 'am', '', $1::text, $1, now(), now()
       from guardian, one returning *),
     unanswered as (
       insert into consent_requests
         (id, household_id, learner_id, voice, guardian_id, purpose, text_version, language, code_hash, link_hash,
          asked_by_id, asked_at, expires_at)
       select gen_random_uuid(), $1, one.id, 'guardian', guardian.id, 'photo', '1', 'am', '', $1::text || 'photo', $1, now(), now()
       from guardian, one)
     insert into consents
       (id, household_id, learner_id, voice, guardian_id, said_by, purpose, is_given, text_version, language, way,
        request_id, at)
     select gen_random_uuid(), household_id, learner_id, voice, guardian_id, 'Canary Guardian', purpose, isGiven, text_version, language,
       'code', id, asked_at
     from asked, (values (true), (false)) as answers (isGiven)`,
    [id],
  );
};

/** What the comparison of receipts leaves behind when two of a family's receipts look alike. */
const comparedReceipts = async ({ pool }: World, { id }: Person): Promise<void> => {
  await pool.query(
    `insert into receipt_pictures (file_id, account_id, drawn_sha256)
     select id, account_id, 'drawn' from files where account_id = $1 and purpose = 'receipt' on conflict do nothing`,
    [id],
  );
  await pool.query(
    `insert into receipt_likenesses (file_id, other_file_id, account_id)
     select min(file_id::text)::uuid, max(file_id::text)::uuid, $1 from receipt_pictures where account_id = $1`,
    [id],
  );
};

export const fillTeacher = async (world: OfficeWorld): Promise<Person> => {
  const applied = await world.call('POST', '/teacher', {
    body: {
      ...NAMES,
      ...TEACHER,
      ...{ courseType: 'Maths', schedule: 'Tuesday, Thursday & Saturday', grade: '9 & 10' },
      ...{ qualification: 'canary', experience: 'canary', bio: 'canary' },
      introductionVideo: 'https://video.example/canary',
    },
  });
  const id = applied.json().data.teacher._id;
  const decide = (body: object) => world.call('PATCH', `/admin/teachers/${id}`, { token: world.office, body });
  const declined = await decide({ applicationStatus: 'Declined', reason: 'The canary cannot teach' });
  const approved = await decide({ applicationStatus: 'Approved' });
  await decide({ applicationStatus: 'Declined', reason: 'The canary cannot teach, really' });
  expect([declined.statusCode, approved.statusCode]).toEqual([200, 200]);
  const { token } = (await world.call('POST', '/teacher/login', { body: TEACHER })).json().data;
  await teaching(world, id);
  return { id, token };
};

const teaching = async ({ pool }: World, id: string): Promise<void> => {
  const { rows } = await pool.query('select id from classes limit 1');
  await pool.query(
    `insert into class_teachers (class_id, part, account_id) values ($1, 'substitute', $2)
     on conflict (class_id, part) do update set account_id = excluded.account_id`,
    [rows[0].id, id],
  );
  await pool.query(
    `insert into class_resources (id, class_id, account_id, link, description)
     values (gen_random_uuid(), $1, $2, 'https://canary.example/sheet', 'A sheet of the canary')`,
    [rows[0].id, id],
  );
  await pool.query(
    `with held as (
       insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
       values (gen_random_uuid(), $1, 'extra', now()::date, now(), now() + interval '1 hour') returning id)
     insert into attendance_sheets (id, lesson_id, account_id, topic, homework, device_at, received_at)
     select gen_random_uuid(), id, $2, 'Topic of the canary', 'Homework of the canary', now(), now() from held`,
    [rows[0].id, id],
  );
  await pool.query(
    `with ahead as (
       insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
       values (gen_random_uuid(), $1, 'extra', now()::date, now() + interval '2 days', now() + interval '49 hours') returning *),
     covered as (
       insert into covers (id, lesson_id, starts_at, ends_at, account_id, reason, note, opened_at)
       select gen_random_uuid(), id, starts_at, ends_at, $2, 'The canary is ill', 'Go on with the canary', now() from ahead
       returning id),
     asked as (
       insert into cover_offers (cover_id, account_id, round, sent_at) select id, $2, 1, now() from covered)
     insert into cover_notices (id, cover_id, account_id, kind, created_at)
     select gen_random_uuid(), id, $2, 'asked', now() from covered`,
    [rows[0].id, id],
  );
  await pool.query(
    `with opened as (insert into hour_months (month) values ('2017-01') on conflict (month) do nothing)
     insert into hour_objections (id, month, account_id, day, text, raised_at, state, minutes, answer, answered_at)
     values (gen_random_uuid(), '2017-01', $1, '2024-09-12', 'A lesson of the canary is missing', now(),
       'accepted', 60, 'The canary was there', now())`,
    [id],
  );
  await pool.query(
    `with run as (
       insert into import_runs (id, kind, file_name, file_sha256, headers, mapping, checked_at)
       values (gen_random_uuid(), 'classes', 'classes.csv', 'another-hash', '{}', '{}', now()) returning id)
     insert into import_rows (id, run_id, line, action, "values", class)
     select gen_random_uuid(), run.id, 2, 'skip', '{}', jsonb_build_object('teacher', 'Canary Teacher', 'teacherId', $1::text)
     from run`,
    [id],
  );
  await pool.query(`insert into teacher_availability (account_id, slots, saved_at) values ($1, '{1-morning}', now())`, [
    id,
  ]);
  await pool.query(
    `insert into teacher_absences (id, account_id, starts_on, ends_on, said_at)
     values (gen_random_uuid(), $1, '2024-09-12', '2024-09-13', now())`,
    [id],
  );
  await pool.query(
    `insert into hour_lines (id, month, account_id, day, course_type, minutes, why)
     values (gen_random_uuid(), '2017-01', $1, '2024-09-12', 'Maths', 60, 'added')`,
    [id],
  );
};
