import { USUAL_NOTICE_SETTINGS } from '@temari/contracts/notice-settings';
import type { Db } from '../db/client.ts';
import { banks } from '../db/schema/banks.ts';
import { packageOffers } from '../db/schema/package-offers.ts';
import { packages } from '../db/schema/packages.ts';
import { settingEntries } from '../db/schema/setting-entries.ts';
import { siteContent } from '../db/schema/site-content.ts';
import { NOTICE_SETTINGS } from '../domains/notices/settings.ts';

type Offer = Pick<typeof packageOffers.$inferInsert, 'offerName' | 'translations'>;
type Package = Omit<typeof packages.$inferInsert, 'id'> & { offers?: Offer[] };

const PACKAGES: Package[] = [
  {
    service: 'tutor',
    priceEtb: 1200,
    grades: ['5', '6'],
    title: 'Grades 5 & 6',
    developmentProgram: 'Strong beginnings',
    description: 'Maths and science in small groups, with homework looked at together.',
    translations: {
      am: {
        title: '5ኛና 6ኛ ክፍል',
        developmentProgram: 'ጠንካራ መሠረት',
        description: 'ሒሳብና ሳይንስ በአነስተኛ ቡድን፤ የቤት ሥራውም አብሮ ይታያል።',
      },
    },
  },
  {
    service: 'tutor',
    priceEtb: 1400,
    grades: ['7', '8'],
    title: 'Grades 7 & 8',
    developmentProgram: 'Ready for the regional exam',
    description: 'The subjects of the regional exam, practised on past papers.',
    translations: {
      am: {
        title: '7ኛና 8ኛ ክፍል',
        developmentProgram: 'ለክልላዊ ፈተና ዝግጁ',
        description: 'የክልላዊ ፈተና ትምህርቶች፣ ያለፉ ዓመታት ፈተናዎችን በመሥራት።',
      },
    },
    offers: [
      { offerName: 'Weekend revision', translations: { am: { offerName: 'የቅዳሜና እሑድ ክለሳ' } } },
      { offerName: 'Exam mentor', translations: { am: { offerName: 'የፈተና አማካሪ' } } },
    ],
  },
  {
    service: 'tutor',
    priceEtb: 1600,
    grades: ['9', '10'],
    title: 'Grades 9 & 10',
    developmentProgram: 'Deeper science',
    description: 'All main subjects with a teacher who knows the new curriculum.',
    translations: {
      am: {
        title: '9ኛና 10ኛ ክፍል',
        developmentProgram: 'ጠለቅ ያለ ሳይንስ',
        description: 'ዋና ዋና ትምህርቶች፣ አዲሱን ሥርዓተ ትምህርት ከሚያውቅ መምህር ጋር።',
      },
    },
  },
  {
    service: 'tutor',
    priceEtb: 1800,
    grades: ['11', '12'],
    title: 'Grades 11 & 12',
    developmentProgram: 'On to university',
    description: 'Preparation for the national exam, with a plan for each student.',
    translations: {
      am: {
        title: '11ኛና 12ኛ ክፍል',
        developmentProgram: 'ወደ ዩኒቨርሲቲ',
        description: 'ለብሔራዊ ፈተና ዝግጅት፣ ለእያንዳንዱ ተማሪ በተዘጋጀ ዕቅድ።',
      },
    },
    offers: [{ offerName: 'Mock exam each month', translations: { am: { offerName: 'በየወሩ ሞዴል ፈተና' } } }],
  },
  {
    service: 'language',
    priceEtb: 900,
    title: 'English basics',
    developmentProgram: 'First conversations',
    description: 'Speaking and listening from the first day on.',
    translations: {
      am: { title: 'መሠረታዊ እንግሊዝኛ', developmentProgram: 'የመጀመሪያ ጭውውቶች', description: 'ከመጀመሪያው ቀን ጀምሮ መናገርና ማዳመጥ።' },
    },
  },
  {
    service: 'language',
    priceEtb: 1100,
    title: 'Academic English',
    developmentProgram: 'Read and write for school',
    description: 'Essays, notes and reading for students who study in English.',
    translations: {
      am: {
        title: 'የአካዳሚክ እንግሊዝኛ',
        developmentProgram: 'ለትምህርት ማንበብና መጻፍ',
        description: 'በእንግሊዝኛ ለሚማሩ ተማሪዎች ድርሰት፣ ማስታወሻና ንባብ።',
      },
    },
    offers: [{ offerName: 'Office help on Saturday', translations: { am: { offerName: 'ቅዳሜ በቢሯችን ድጋፍ' } } }],
  },
  {
    service: 'language',
    priceEtb: 1500,
    title: 'Test preparation',
    developmentProgram: 'IELTS and TOEFL',
    description: 'All four parts of the test, timed and marked.',
    translations: {
      am: {
        title: 'የፈተና ዝግጅት',
        developmentProgram: 'IELTS እና TOEFL',
        description: 'አራቱም የፈተናው ክፍሎች፣ በሰዓት ተሠርተው ይታረማሉ።',
      },
    },
    offers: [
      { offerName: 'Two mock tests', translations: { am: { offerName: 'ሁለት ሞዴል ፈተናዎች' } } },
      { offerName: 'Office help on Sunday', translations: { am: { offerName: 'እሑድ በቢሯችን ድጋፍ' } } },
    ],
  },
  {
    service: 'visa',
    priceEtb: 1500,
    title: 'Basic classes',
    developmentProgram: 'The process, step by step',
    description: 'Forms, papers and deadlines, explained in plain words.',
    translations: {
      am: { title: 'መሠረታዊ ክፍሎች', developmentProgram: 'ሂደቱ ደረጃ በደረጃ', description: 'ቅጾች፣ ወረቀቶችና ቀነ ገደቦች በቀላል ቋንቋ።' },
    },
  },
  {
    service: 'visa',
    priceEtb: 1800,
    title: 'Logical classes',
    developmentProgram: 'Answers that hold together',
    description: 'Why officers ask what they ask, and how to answer honestly and clearly.',
    translations: {
      am: {
        title: 'የሎጂክ ክፍሎች',
        developmentProgram: 'እርስ በርስ የሚስማሙ መልሶች',
        description: 'የኤምባሲ ቃለ መጠይቅ አድራጊዎች የሚጠይቁትን ለምን እንደሚጠይቁ፣ በእውነትና በግልጽ እንዴት እንደሚመለስ።',
      },
    },
  },
  {
    service: 'visa',
    priceEtb: 2200,
    title: 'Mock interviews',
    developmentProgram: 'Practise until calm',
    description: 'Real questions, a real desk, and notes afterwards.',
    translations: {
      am: {
        title: 'የልምምድ ቃለ መጠይቅ',
        developmentProgram: 'እስኪረጋጉ ድረስ ልምምድ',
        description: 'እውነተኛ ጥያቄዎች፣ እውነተኛ ሁኔታ፣ ከዚያም ማስታወሻ።',
      },
    },
    offers: [
      { offerName: 'Recorded interview', translations: { am: { offerName: 'የተቀረጸ ቃለ መጠይቅ' } } },
      { offerName: 'Second interviewer', translations: { am: { offerName: 'ሁለተኛ ጠያቂ' } } },
    ],
  },
  {
    service: 'studyAbroad',
    priceEtb: 2000,
    title: 'Application',
    developmentProgram: 'From wish to letter',
    description: 'Choosing universities, writing essays, meeting deadlines.',
    translations: {
      am: { title: 'ማመልከቻ', developmentProgram: 'ከምኞት እስከ ደብዳቤ', description: 'ዩኒቨርሲቲ መምረጥ፣ ድርሰት መጻፍ፣ ቀነ ገደብ ማክበር።' },
    },
  },
  {
    service: 'studyAbroad',
    priceEtb: 2400,
    title: 'Application and funding',
    developmentProgram: 'A place and the means',
    description: 'Applications together with scholarships, grants and aid.',
    translations: {
      am: {
        title: 'ማመልከቻና የትምህርት ወጪ',
        developmentProgram: 'ቦታውም አቅሙም',
        description: 'ማመልከቻ ከነፃ ትምህርት ዕድል፣ ከድጎማና ከክፍያ እገዛ ጋር።',
      },
    },
    offers: [
      { offerName: 'Scholarship search', translations: { am: { offerName: 'የነፃ ትምህርት ዕድል ፍለጋ' } } },
      { offerName: 'Essay reading', translations: { am: { offerName: 'የድርሰት ግምገማ' } } },
    ],
  },
  {
    service: 'studyAbroad',
    priceEtb: 3000,
    title: 'From application to departure',
    developmentProgram: 'The whole way',
    description: 'Everything until the plane leaves: papers, housing, first weeks.',
    translations: {
      am: {
        title: 'ከማመልከቻ እስከ ጉዞ',
        developmentProgram: 'ሙሉው መንገድ',
        description: 'አውሮፕላኑ እስኪነሳ ድረስ ያለው ሁሉ፦ ሰነዶች፣ መኖሪያና የመጀመሪያዎቹ ሳምንታት።',
      },
    },
    offers: [{ offerName: 'Pre-departure weekend', translations: { am: { offerName: 'ከጉዞ በፊት የዝግጅት ቅዳሜና እሑድ' } } }],
  },
];

const SCHEDULES = [
  { value: 'Monday. Wednesday & Friday', translations: { am: { value: 'ሰኞ፣ ረቡዕና ዓርብ' } }, weekdays: [1, 3, 5] },
  { value: 'Tuesday, Thursday & Saturday', translations: { am: { value: 'ማክሰኞ፣ ሐሙስና ቅዳሜ' } }, weekdays: [2, 4, 6] },
];

/** Ethiopian-clock labels: 11:00 is 17:00 in international time. */
const TIMES = [
  {
    value: '11:00 - 12:00',
    translations: { am: { value: 'ከ11:00 እስከ 12:00' } },
    startsAtMinute: 17 * 60,
    endsAtMinute: 18 * 60,
  },
  {
    value: '12:00 - 01:00',
    translations: { am: { value: 'ከ12:00 እስከ 1:00' } },
    startsAtMinute: 18 * 60,
    endsAtMinute: 19 * 60,
  },
  {
    value: '01:00 - 02:00',
    translations: { am: { value: 'ከ1:00 እስከ 2:00' } },
    startsAtMinute: 19 * 60,
    endsAtMinute: 20 * 60,
  },
];

const INTENTS = {
  tutor: [
    { value: 'Better marks at school', translations: { am: { value: 'በትምህርት ቤት የተሻለ ውጤት' } } },
    { value: 'Preparing for the national exam', translations: { am: { value: 'ለብሔራዊ ፈተና መዘጋጀት' } } },
    { value: 'Catching up', translations: { am: { value: 'ያመለጠውን ማካካስ' } } },
  ],
  language: [
    { value: 'Speaking with confidence', translations: { am: { value: 'በልበ ሙሉነት መናገር' } } },
    { value: 'Preparing for a test', translations: { am: { value: 'ለፈተና መዘጋጀት' } } },
    { value: 'Studying in English', translations: { am: { value: 'በእንግሊዝኛ መማር' } } },
  ],
  visa: [
    { value: 'Student visa', translations: { am: { value: 'የተማሪ ቪዛ' } } },
    { value: 'Visit', translations: { am: { value: 'ጉብኝት' } } },
    { value: 'Work', translations: { am: { value: 'ሥራ' } } },
  ],
};
const OFFER_DAYS = [
  { value: 'Saturday', translations: { am: { value: 'ቅዳሜ' } } },
  { value: 'Sunday', translations: { am: { value: 'እሑድ' } } },
];
const AREAS_OF_FOCUS = [
  { value: 'Speaking', translations: { am: { value: 'መናገር' } } },
  { value: 'Listening', translations: { am: { value: 'ማዳመጥ' } } },
  { value: 'Reading', translations: { am: { value: 'ማንበብ' } } },
  { value: 'Writing', translations: { am: { value: 'መጻፍ' } } },
];

type Entry = typeof settingEntries.$inferInsert;

/** Shown, but not to be chosen: how a full or paused entry looks. */
const PAUSED = { value: 'Friday evening', translations: { am: { value: 'ዓርብ ምሽት' } }, status: 'Inactive' as const };

const settingsOf = (scope: Entry['scope'], intents: Pick<Entry, 'value' | 'translations'>[]) =>
  [
    ...intents.map((entry) => ({ list: 'intentOfStudent' as const, ...entry })),
    ...SCHEDULES.map((entry) => ({ list: 'scheduleName' as const, ...entry })),
    ...TIMES.map((entry) => ({ list: 'possibleTime' as const, ...entry })),
    ...OFFER_DAYS.map((entry) => ({ list: 'offerDay' as const, ...entry })),
    ...(scope === 'language' ? AREAS_OF_FOCUS.map((entry) => ({ list: 'areaOfFocus' as const, ...entry })) : []),
    ...(scope === 'tutor' ? [{ list: 'offerDay' as const, ...PAUSED }] : []),
  ].map((entry, position) => ({ scope, position, ...entry }));

export const DEMO_BANKS = [
  {
    name: 'Commercial Bank of Ethiopia',
    translations: { am: { name: 'የኢትዮጵያ ንግድ ባንክ' } },
    accountNumber: '1000000000001',
    accountHolderName: 'Temari (sample account)',
  },
  {
    name: 'Bank of Abyssinia',
    translations: { am: { name: 'አቢሲንያ ባንክ' } },
    accountNumber: '20000002',
    accountHolderName: 'Temari (sample account)',
  },
  {
    name: 'telebirr',
    translations: { am: { name: 'ቴሌብር' } },
    accountNumber: '0911000000',
    accountHolderName: 'Temari (sample account)',
  },
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
        .values(offers.map((offer, order) => ({ packageId: row.id, ...offer, position: order })));
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
  await db.insert(banks).values(DEMO_BANKS.map((bank, position) => ({ ...bank, position })));
  await db.insert(siteContent).values({ key: 'rules', value: { gradeDiscount: true } });
  // Whoever tries the demo at night sees what is sent.
  await db
    .insert(siteContent)
    .values({ key: NOTICE_SETTINGS, value: { ...USUAL_NOTICE_SETTINGS, quietFromMinute: 0, quietUntilMinute: 0 } })
    .onConflictDoNothing();
};
