import { addDays, addisDate } from '@temari/contracts/addis-time';
import type { WorkCapability } from '@temari/contracts/vocabulary';
import { consentOf } from './consents.ts';
import { type Family, newFamily, uploadedFile } from './families.ts';
import { type Member, school } from './school.ts';
import { testWorld, type World } from './world.ts';

export const OWN_WORDS =
  'My name is Meklit. In the evening I teach my brother Yonas to read. There is no laboratory at Entoto, so I built a motor.';

/** What a family enters before it can send. */
export const ANSWERS = {
  schoolKind: 'government',
  region: 'oromia',
  marks: [
    { grade: '7', average: 88 },
    { grade: '8', average: 91 },
  ],
  people: 6,
  incomes: 1,
  income: '4000-6000',
  hardships: ['far-school'],
  ownWords: OWN_WORDS,
};

/** A published round that is open, a fund with money, and an office of people who hold different things. */
export const scholarshipOffice = async ({ givenEtb = 100_000, seats = 2 } = {}) => {
  const world = await testWorld();
  const town = school(world);
  const today = addisDate(world.clock.now());
  const staff = (...holds: WorkCapability[]): Promise<Member> => town.staff('office', holds);
  const [first, second] = [await staff('welfare'), await staff('welfare')];
  const { criteria } = (await world.call('GET', '/admin/scholarship-rounds', { token: first.token })).json();
  const made = await world.call('POST', '/admin/scholarship-rounds', {
    token: first.token,
    body: {
      ...{ name: 'Autumn', opensOn: today, closesOn: addDays(today, 30), decidedOn: addDays(today, 40) },
      ...{ startsOn: addDays(today, 50), months: 10, seats, criteria },
    },
  });
  const { _id: round, version } = made.json();
  const published = await world.call('POST', `/admin/scholarship-rounds/${round}/publish`, {
    token: first.token,
    body: { version },
  });
  if (published.statusCode !== 200) throw new Error(`The round was not published: ${made.body} ${published.body}`);
  const { rows } = await world.pool.query(
    `insert into funds (id, name, created_at) values (gen_random_uuid(), 'Sample fund', now()) returning id`,
  );
  const fund: string = rows[0].id;
  await world.pool.query(
    `insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
     values ('gift:sample', now(), current_date, 'gift', 'bank:unknown', 'fund:' || $1, $2::bigint * 100, 'system')`,
    [fund, givenEtb],
  );
  return { world, town, staff, first, second, round, fund, today };
};

export interface Applicant extends Family {
  learner: string;
}

/** A household with a learner of grade 9 whose guardian has agreed. */
export const applicant = async (world: World, fullName = 'Meklit Tesfaye', grade = '9'): Promise<Applicant> => {
  const family = await newFamily(world);
  const answer = await world.call('POST', '/learners', {
    token: family.token,
    body: { fullName, grade, school: 'Entoto Amba Secondary School', region: 'oromia' },
  });
  const learner: string = answer.json().data.learner._id;
  await consentOf(world, { householdId: family.id, learnerId: learner });
  return { ...family, learner };
};

export const begun = async (world: World, { token, learner }: Applicant): Promise<string> => {
  const answer = await world.call('POST', '/scholarships/applications', { token, body: { learner } });
  if (answer.statusCode !== 201) throw new Error(`The application was not begun: ${answer.body}`);
  return answer.json()._id;
};

/** Everything is entered, and it is sent. */
export const sentApplication = async (world: World, family: Applicant, changed: object = {}): Promise<string> => {
  const id = await begun(world, family);
  const reportCard = await uploadedFile(world, family, 'report-card');
  await world.call('PATCH', `/scholarships/applications/${id}`, {
    token: family.token,
    body: { ...ANSWERS, reportCard, ...changed },
  });
  const answer = await world.call('POST', `/scholarships/applications/${id}/send`, {
    token: family.token,
    body: { isTrue: true },
  });
  if (answer.statusCode !== 200) throw new Error(`The application was not sent: ${answer.body}`);
  return id;
};
