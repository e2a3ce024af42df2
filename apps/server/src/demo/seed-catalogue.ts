import type { Db } from '../db/client.ts';
import { banks } from '../db/schema/banks.ts';
import { packageOffers } from '../db/schema/package-offers.ts';
import { packages } from '../db/schema/packages.ts';
import { settingEntries } from '../db/schema/setting-entries.ts';
import { siteContent } from '../db/schema/site-content.ts';

type Package = Omit<typeof packages.$inferInsert, 'id'> & { offers?: string[] };

const PACKAGES: Package[] = [
  {
    service: 'tutor',
    priceEtb: 1200,
    title: 'Grades 5 & 6',
    developmentProgram: 'Strong beginnings',
    description: 'Maths and science in small groups, with homework looked at together.',
  },
  {
    service: 'tutor',
    priceEtb: 1400,
    title: 'Grades 7 & 8',
    developmentProgram: 'Ready for the regional exam',
    description: 'The subjects of the regional exam, practised on past papers.',
    offers: ['Weekend revision', 'Exam mentor'],
  },
  {
    service: 'tutor',
    priceEtb: 1600,
    title: 'Grades 9 & 10',
    developmentProgram: 'Deeper science',
    description: 'Natural or social science with a teacher who knows the new curriculum.',
  },
  {
    service: 'tutor',
    priceEtb: 1800,
    title: 'Grades 11 & 12',
    developmentProgram: 'On to university',
    description: 'Preparation for the national exam, with a plan for each student.',
    offers: ['Mock exam each month'],
  },
  {
    service: 'language',
    priceEtb: 900,
    title: 'English basics',
    developmentProgram: 'First conversations',
    description: 'Speaking and listening from the first day on.',
  },
  {
    service: 'language',
    priceEtb: 1100,
    title: 'Academic English',
    developmentProgram: 'Read and write for school',
    description: 'Essays, notes and reading for students who study in English.',
    offers: ['Office help on Saturday'],
  },
  {
    service: 'language',
    priceEtb: 1500,
    title: 'Test preparation',
    developmentProgram: 'IELTS and TOEFL',
    description: 'All four parts of the test, timed and marked.',
    offers: ['Two mock tests', 'Office help on Sunday'],
  },
  {
    service: 'visa',
    priceEtb: 1500,
    title: 'Basic classes',
    developmentProgram: 'The process, step by step',
    description: 'Forms, papers and deadlines, explained in plain words.',
  },
  {
    service: 'visa',
    priceEtb: 1800,
    title: 'Logical classes',
    developmentProgram: 'Answers that hold together',
    description: 'Why officers ask what they ask, and how to answer honestly and clearly.',
  },
  {
    service: 'visa',
    priceEtb: 2200,
    title: 'Mock interviews',
    developmentProgram: 'Practise until calm',
    description: 'Real questions, a real desk, and notes afterwards.',
    offers: ['Recorded interview', 'Second interviewer'],
  },
  {
    service: 'studyAbroad',
    priceEtb: 2000,
    title: 'Application',
    developmentProgram: 'From wish to letter',
    description: 'Choosing universities, writing essays, meeting deadlines.',
  },
  {
    service: 'studyAbroad',
    priceEtb: 2400,
    title: 'Application and funding',
    developmentProgram: 'A place and the means',
    description: 'Applications together with scholarships, grants and aid.',
    offers: ['Scholarship search', 'Essay reading'],
  },
  {
    service: 'studyAbroad',
    priceEtb: 3000,
    title: 'From application to departure',
    developmentProgram: 'The whole way',
    description: 'Everything until the plane leaves: papers, housing, first weeks.',
    offers: ['Pre-departure weekend'],
  },
];

const SCHEDULES = [
  { value: 'Monday. Wednesday & Friday', weekdays: [1, 3, 5] },
  { value: 'Tuesday, Thursday & Saturday', weekdays: [2, 4, 6] },
];

/** Ethiopian-clock labels: 11:00 is 17:00 in international time. */
const TIMES = [
  { value: '11:00 - 12:00', startsAtMinute: 17 * 60, endsAtMinute: 18 * 60 },
  { value: '12:00 - 01:00', startsAtMinute: 18 * 60, endsAtMinute: 19 * 60 },
  { value: '01:00 - 02:00', startsAtMinute: 19 * 60, endsAtMinute: 20 * 60 },
];

const INTENTS = {
  tutor: ['Better marks at school', 'Preparing for the national exam', 'Catching up'],
  language: ['Speaking with confidence', 'Preparing for a test', 'Studying in English'],
  visa: ['Student visa', 'Visit', 'Work'],
};
const OFFER_DAYS = ['Saturday', 'Sunday'];
const AREAS_OF_FOCUS = ['Speaking', 'Listening', 'Reading', 'Writing'];

const settingsOf = (scope: (typeof settingEntries.$inferInsert)['scope'], intents: string[]) =>
  [
    ...intents.map((value) => ({ list: 'intentOfStudent' as const, value })),
    ...SCHEDULES.map((entry) => ({ list: 'scheduleName' as const, ...entry })),
    ...TIMES.map((entry) => ({ list: 'possibleTime' as const, ...entry })),
    ...OFFER_DAYS.map((value) => ({ list: 'offerDay' as const, value })),
    ...(scope === 'language' ? AREAS_OF_FOCUS.map((value) => ({ list: 'areaOfFocus' as const, value })) : []),
    // Shown, but not to be chosen: how a full or paused entry looks.
    ...(scope === 'tutor' ? [{ list: 'offerDay' as const, value: 'Friday evening', status: 'Inactive' as const }] : []),
  ].map((entry, position) => ({ scope, position, ...entry }));

const BANKS = [
  { name: 'Commercial Bank of Ethiopia', accountNumber: '1000000000001', accountHolderName: 'Temari (sample account)' },
  { name: 'Bank of Abyssinia', accountNumber: '20000002', accountHolderName: 'Temari (sample account)' },
  { name: 'telebirr', accountNumber: '0911000000', accountHolderName: 'Temari (sample account)' },
];

export const seedCatalogue = async (db: Db): Promise<void> => {
  for (const [position, { offers = [], ...values }] of PACKAGES.entries()) {
    const [row] = await db
      .insert(packages)
      .values({ ...values, position })
      .returning({ id: packages.id });
    if (row && offers.length > 0) {
      await db
        .insert(packageOffers)
        .values(offers.map((offerName, order) => ({ packageId: row.id, offerName, position: order })));
    }
  }
  await db
    .insert(settingEntries)
    .values([
      ...settingsOf('tutor', INTENTS.tutor),
      ...settingsOf('language', INTENTS.language),
      ...settingsOf('visaInPerson', INTENTS.visa),
      ...settingsOf('visaOnline', INTENTS.visa),
    ]);
  await db.insert(banks).values(BANKS.map((bank, position) => ({ ...bank, position })));
  await db.insert(siteContent).values({ key: 'rules', value: { gradeDiscount: true } });
};
