import type { Db } from '../db/client.ts';
import { banks } from '../db/schema/banks.ts';
import { packageOffers } from '../db/schema/package-offers.ts';
import { packages } from '../db/schema/packages.ts';
import { settingEntries } from '../db/schema/setting-entries.ts';
import { siteContent } from '../db/schema/site-content.ts';

type Offer = Pick<typeof packageOffers.$inferInsert, 'offerName' | 'offerNameAm'>;
type Package = Omit<typeof packages.$inferInsert, 'id'> & { offers?: Offer[] };

const PACKAGES: Package[] = [
  {
    service: 'tutor',
    priceEtb: 1200,
    title: 'Grades 5 & 6',
    developmentProgram: 'Strong beginnings',
    description: 'Maths and science in small groups, with homework looked at together.',
    titleAm: '5ኛና 6ኛ ክፍል',
    developmentProgramAm: 'ጠንካራ መሠረት',
    descriptionAm: 'ሒሳብና ሳይንስ በአነስተኛ ቡድን፤ የቤት ሥራውም አብሮ ይታያል።',
  },
  {
    service: 'tutor',
    priceEtb: 1400,
    title: 'Grades 7 & 8',
    developmentProgram: 'Ready for the regional exam',
    description: 'The subjects of the regional exam, practised on past papers.',
    titleAm: '7ኛና 8ኛ ክፍል',
    developmentProgramAm: 'ለክልላዊ ፈተና ዝግጁ',
    descriptionAm: 'የክልላዊ ፈተና ትምህርቶች፣ ያለፉ ዓመታት ፈተናዎችን በመሥራት።',
    offers: [
      { offerName: 'Weekend revision', offerNameAm: 'የቅዳሜና እሑድ ክለሳ' },
      { offerName: 'Exam mentor', offerNameAm: 'የፈተና አማካሪ' },
    ],
  },
  {
    service: 'tutor',
    priceEtb: 1600,
    title: 'Grades 9 & 10',
    developmentProgram: 'Deeper science',
    description: 'All main subjects with a teacher who knows the new curriculum.',
    titleAm: '9ኛና 10ኛ ክፍል',
    developmentProgramAm: 'ጠለቅ ያለ ሳይንስ',
    descriptionAm: 'ዋና ዋና ትምህርቶች፣ አዲሱን ሥርዓተ ትምህርት ከሚያውቅ መምህር ጋር።',
  },
  {
    service: 'tutor',
    priceEtb: 1800,
    title: 'Grades 11 & 12',
    developmentProgram: 'On to university',
    description: 'Preparation for the national exam, with a plan for each student.',
    titleAm: '11ኛና 12ኛ ክፍል',
    developmentProgramAm: 'ወደ ዩኒቨርሲቲ',
    descriptionAm: 'ለብሔራዊ ፈተና ዝግጅት፣ ለእያንዳንዱ ተማሪ በተዘጋጀ ዕቅድ።',
    offers: [{ offerName: 'Mock exam each month', offerNameAm: 'በየወሩ ሞዴል ፈተና' }],
  },
  {
    service: 'language',
    priceEtb: 900,
    title: 'English basics',
    developmentProgram: 'First conversations',
    description: 'Speaking and listening from the first day on.',
    titleAm: 'መሠረታዊ እንግሊዝኛ',
    developmentProgramAm: 'የመጀመሪያ ጭውውቶች',
    descriptionAm: 'ከመጀመሪያው ቀን ጀምሮ መናገርና ማዳመጥ።',
  },
  {
    service: 'language',
    priceEtb: 1100,
    title: 'Academic English',
    developmentProgram: 'Read and write for school',
    description: 'Essays, notes and reading for students who study in English.',
    titleAm: 'የአካዳሚክ እንግሊዝኛ',
    developmentProgramAm: 'ለትምህርት ማንበብና መጻፍ',
    descriptionAm: 'በእንግሊዝኛ ለሚማሩ ተማሪዎች ድርሰት፣ ማስታወሻና ንባብ።',
    offers: [{ offerName: 'Office help on Saturday', offerNameAm: 'ቅዳሜ በቢሯችን ድጋፍ' }],
  },
  {
    service: 'language',
    priceEtb: 1500,
    title: 'Test preparation',
    developmentProgram: 'IELTS and TOEFL',
    description: 'All four parts of the test, timed and marked.',
    titleAm: 'የፈተና ዝግጅት',
    developmentProgramAm: 'IELTS እና TOEFL',
    descriptionAm: 'አራቱም የፈተናው ክፍሎች፣ በሰዓት ተሠርተው ይታረማሉ።',
    offers: [
      { offerName: 'Two mock tests', offerNameAm: 'ሁለት ሞዴል ፈተናዎች' },
      { offerName: 'Office help on Sunday', offerNameAm: 'እሑድ በቢሯችን ድጋፍ' },
    ],
  },
  {
    service: 'visa',
    priceEtb: 1500,
    title: 'Basic classes',
    developmentProgram: 'The process, step by step',
    description: 'Forms, papers and deadlines, explained in plain words.',
    titleAm: 'መሠረታዊ ክፍሎች',
    developmentProgramAm: 'ሂደቱ ደረጃ በደረጃ',
    descriptionAm: 'ቅጾች፣ ወረቀቶችና ቀነ ገደቦች በቀላል ቋንቋ።',
  },
  {
    service: 'visa',
    priceEtb: 1800,
    title: 'Logical classes',
    developmentProgram: 'Answers that hold together',
    description: 'Why officers ask what they ask, and how to answer honestly and clearly.',
    titleAm: 'የሎጂክ ክፍሎች',
    developmentProgramAm: 'እርስ በርስ የሚስማሙ መልሶች',
    descriptionAm: 'የኤምባሲ ቃለ መጠይቅ አድራጊዎች የሚጠይቁትን ለምን እንደሚጠይቁ፣ በእውነትና በግልጽ እንዴት እንደሚመለስ።',
  },
  {
    service: 'visa',
    priceEtb: 2200,
    title: 'Mock interviews',
    developmentProgram: 'Practise until calm',
    description: 'Real questions, a real desk, and notes afterwards.',
    titleAm: 'የልምምድ ቃለ መጠይቅ',
    developmentProgramAm: 'እስኪረጋጉ ድረስ ልምምድ',
    descriptionAm: 'እውነተኛ ጥያቄዎች፣ እውነተኛ ሁኔታ፣ ከዚያም ማስታወሻ።',
    offers: [
      { offerName: 'Recorded interview', offerNameAm: 'የተቀረጸ ቃለ መጠይቅ' },
      { offerName: 'Second interviewer', offerNameAm: 'ሁለተኛ ጠያቂ' },
    ],
  },
  {
    service: 'studyAbroad',
    priceEtb: 2000,
    title: 'Application',
    developmentProgram: 'From wish to letter',
    description: 'Choosing universities, writing essays, meeting deadlines.',
    titleAm: 'ማመልከቻ',
    developmentProgramAm: 'ከምኞት እስከ ደብዳቤ',
    descriptionAm: 'ዩኒቨርሲቲ መምረጥ፣ ድርሰት መጻፍ፣ ቀነ ገደብ ማክበር።',
  },
  {
    service: 'studyAbroad',
    priceEtb: 2400,
    title: 'Application and funding',
    developmentProgram: 'A place and the means',
    description: 'Applications together with scholarships, grants and aid.',
    titleAm: 'ማመልከቻና የትምህርት ወጪ',
    developmentProgramAm: 'ቦታውም አቅሙም',
    descriptionAm: 'ማመልከቻ ከስኮላርሺፕ፣ ከድጎማና ከክፍያ እገዛ ጋር።',
    offers: [
      { offerName: 'Scholarship search', offerNameAm: 'የስኮላርሺፕ ፍለጋ' },
      { offerName: 'Essay reading', offerNameAm: 'የድርሰት ግምገማ' },
    ],
  },
  {
    service: 'studyAbroad',
    priceEtb: 3000,
    title: 'From application to departure',
    developmentProgram: 'The whole way',
    description: 'Everything until the plane leaves: papers, housing, first weeks.',
    titleAm: 'ከማመልከቻ እስከ ጉዞ',
    developmentProgramAm: 'ሙሉው መንገድ',
    descriptionAm: 'አውሮፕላኑ እስኪነሳ ድረስ ያለው ሁሉ፦ ሰነዶች፣ መኖሪያና የመጀመሪያዎቹ ሳምንታት።',
    offers: [{ offerName: 'Pre-departure weekend', offerNameAm: 'ከጉዞ በፊት የዝግጅት ቅዳሜና እሑድ' }],
  },
];

const SCHEDULES = [
  { value: 'Monday. Wednesday & Friday', valueAm: 'ሰኞ፣ ረቡዕና ዓርብ', weekdays: [1, 3, 5] },
  { value: 'Tuesday, Thursday & Saturday', valueAm: 'ማክሰኞ፣ ሐሙስና ቅዳሜ', weekdays: [2, 4, 6] },
];

/** Ethiopian-clock labels: 11:00 is 17:00 in international time. */
const TIMES = [
  { value: '11:00 - 12:00', valueAm: 'ከ11:00 እስከ 12:00', startsAtMinute: 17 * 60, endsAtMinute: 18 * 60 },
  { value: '12:00 - 01:00', valueAm: 'ከ12:00 እስከ 1:00', startsAtMinute: 18 * 60, endsAtMinute: 19 * 60 },
  { value: '01:00 - 02:00', valueAm: 'ከ1:00 እስከ 2:00', startsAtMinute: 19 * 60, endsAtMinute: 20 * 60 },
];

const INTENTS = {
  tutor: [
    { value: 'Better marks at school', valueAm: 'በትምህርት ቤት የተሻለ ውጤት' },
    { value: 'Preparing for the national exam', valueAm: 'ለብሔራዊ ፈተና መዘጋጀት' },
    { value: 'Catching up', valueAm: 'ያመለጠውን ማካካስ' },
  ],
  language: [
    { value: 'Speaking with confidence', valueAm: 'በልበ ሙሉነት መናገር' },
    { value: 'Preparing for a test', valueAm: 'ለፈተና መዘጋጀት' },
    { value: 'Studying in English', valueAm: 'በእንግሊዝኛ መማር' },
  ],
  visa: [
    { value: 'Student visa', valueAm: 'የተማሪ ቪዛ' },
    { value: 'Visit', valueAm: 'ጉብኝት' },
    { value: 'Work', valueAm: 'ሥራ' },
  ],
};
const OFFER_DAYS = [
  { value: 'Saturday', valueAm: 'ቅዳሜ' },
  { value: 'Sunday', valueAm: 'እሑድ' },
];
const AREAS_OF_FOCUS = [
  { value: 'Speaking', valueAm: 'መናገር' },
  { value: 'Listening', valueAm: 'ማዳመጥ' },
  { value: 'Reading', valueAm: 'ማንበብ' },
  { value: 'Writing', valueAm: 'መጻፍ' },
];

type Entry = typeof settingEntries.$inferInsert;

/** Shown, but not to be chosen: how a full or paused entry looks. */
const PAUSED = { value: 'Friday evening', valueAm: 'ዓርብ ምሽት', status: 'Inactive' as const };

const settingsOf = (scope: Entry['scope'], intents: Pick<Entry, 'value' | 'valueAm'>[]) =>
  [
    ...intents.map((entry) => ({ list: 'intentOfStudent' as const, ...entry })),
    ...SCHEDULES.map((entry) => ({ list: 'scheduleName' as const, ...entry })),
    ...TIMES.map((entry) => ({ list: 'possibleTime' as const, ...entry })),
    ...OFFER_DAYS.map((entry) => ({ list: 'offerDay' as const, ...entry })),
    ...(scope === 'language' ? AREAS_OF_FOCUS.map((entry) => ({ list: 'areaOfFocus' as const, ...entry })) : []),
    ...(scope === 'tutor' ? [{ list: 'offerDay' as const, ...PAUSED }] : []),
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
  await db.insert(banks).values(BANKS.map((bank, position) => ({ ...bank, position })));
  await db.insert(siteContent).values({ key: 'rules', value: { gradeDiscount: true } });
};
