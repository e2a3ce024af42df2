/** What a notice is about: decides its picture and what may stand on a lock screen. */
export const NOTICE_SUBJECTS = ['money', 'lessons', 'homework', 'people', 'teaching', 'office', 'news'] as const;
export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number];

/** How a notice leaves the app. The app itself always has it. */
export const NOTICE_CHANNELS = ['push', 'telegram', 'email', 'sms'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** What somebody may switch off. Codes, money and changed lessons are not among them. */
export const NOTICE_TOPICS = ['reminders', 'absences', 'homework', 'news'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** What costs so much that only people who asked for it get it. */
export const NOTICE_EXTRAS = ['reminder-sms'] as const;
export type NoticeExtra = (typeof NOTICE_EXTRAS)[number];

/** What a person can set. */
export const NOTICE_CHOICES = [...NOTICE_CHANNELS, ...NOTICE_TOPICS, ...NOTICE_EXTRAS] as const;
export type NoticeChoice = (typeof NOTICE_CHOICES)[number];

/** `always`: it must arrive. `otherwise`: if nothing free reached the person in time. `never`: it is not worth one. */
export const SMS_USES = ['always', 'otherwise', 'never'] as const;
export type SmsUse = (typeof SMS_USES)[number];

export interface OccasionRule {
  subject: NoticeSubject;
  sms: SmsUse;
  /** With `otherwise`: how long a free channel may leave it unread. Null: an SMS only where nothing free reaches. */
  smsAfterHours: number | null;
  /** Hours after which it is no longer sent; the app still shows it. */
  ofUseHours: number;
  topic: NoticeTopic | null;
  /** Whoever has asked for this gets an SMS where nothing free reaches them, although it is usually not worth one. */
  smsIfAsked: NoticeExtra | null;
  /** Sent by e-mail too where an address is confirmed. */
  isMailed: boolean;
  /** The office cannot switch it off. */
  mustArrive: boolean;
}

const DAYS = 24;
const USUAL = {
  smsAfterHours: 6,
  ofUseHours: 3 * DAYS,
  topic: null,
  smsIfAsked: null,
  isMailed: true,
  mustArrive: false,
} as const;

/** Every reason for which somebody is told something. */
export const OCCASIONS = {
  'receipt-accepted': { ...USUAL, subject: 'money', sms: 'otherwise' },
  'receipt-declined': { ...USUAL, subject: 'money', sms: 'always', mustArrive: true },
  'receipt-taken-back': { ...USUAL, subject: 'money', sms: 'otherwise' },
  /** Its mail is the confirmation of the payment, which says more. */
  'payment-arrived': { ...USUAL, subject: 'money', sms: 'never', isMailed: false },
  'month-due': { ...USUAL, subject: 'money', sms: 'otherwise' },
  'month-late': { ...USUAL, subject: 'money', sms: 'otherwise' },
  'gate-closing': { ...USUAL, subject: 'money', sms: 'otherwise' },
  'promise-broken': { ...USUAL, subject: 'money', sms: 'otherwise' },
  'class-assigned': { ...USUAL, subject: 'lessons', sms: 'otherwise' },
  'seat-lost': { ...USUAL, subject: 'lessons', sms: 'otherwise' },
  'lesson-changed': { ...USUAL, subject: 'lessons', sms: 'always', mustArrive: true },
  absent: { ...USUAL, subject: 'lessons', sms: 'otherwise', smsAfterHours: 1, ofUseHours: DAYS, topic: 'absences' },
  'lesson-soon': {
    ...USUAL,
    subject: 'lessons',
    sms: 'never',
    smsAfterHours: null,
    smsIfAsked: 'reminder-sms',
    ofUseHours: 1,
    topic: 'reminders',
    isMailed: false,
  },
  'homework-returned': { ...USUAL, subject: 'homework', sms: 'never', topic: 'homework' },
  'application-decided': { ...USUAL, subject: 'teaching', sms: 'always', mustArrive: true },
  /** What became of an application for a scholarship. The letter is on the page: a lock screen says nothing of need. */
  'scholarship-decided': { ...USUAL, subject: 'people', sms: 'always', mustArrive: true },
  /** An award ends soon: the family is asked how things are at home. */
  'award-ending': { ...USUAL, subject: 'people', sms: 'otherwise', mustArrive: true },
  /** The office has read a letter to sponsors. What became of it is on the page. */
  'letter-read': { ...USUAL, subject: 'people', sms: 'otherwise' },
  'consent-asked': { ...USUAL, subject: 'people', sms: 'never', mustArrive: true },
  corrected: { ...USUAL, subject: 'people', sms: 'never', isMailed: false },
  'package-corrected': { ...USUAL, subject: 'money', sms: 'otherwise' },
  'hours-closing': { ...USUAL, subject: 'teaching', sms: 'never' },
  cover: { ...USUAL, subject: 'teaching', sms: 'always', mustArrive: true },
  /** Where families' money goes: every owner hears of it, whoever did it. */
  'bank-change-proposed': { ...USUAL, subject: 'office', sms: 'always', mustArrive: true },
  'bank-change-decided': { ...USUAL, subject: 'office', sms: 'always', mustArrive: true },
  /** The work itself is on its page: it may speak of a family. */
  'work-assigned': { ...USUAL, subject: 'office', sms: 'never', isMailed: false },
  'work-waiting': { ...USUAL, subject: 'office', sms: 'never', ofUseHours: 12 },
  /** What the office writes to one family: free ways first, an SMS where nothing free was read in time. */
  'office-message': { ...USUAL, subject: 'people', sms: 'otherwise', mustArrive: true },
  /** What the office announces. Whether it is worth an SMS is said with each; whoever does not want it switches the topic off. */
  news: {
    ...USUAL,
    subject: 'news',
    sms: 'never',
    smsAfterHours: null,
    ofUseHours: 7 * DAYS,
    topic: 'news',
    mustArrive: true,
  },
} as const satisfies Record<string, OccasionRule>;

export type Occasion = keyof typeof OCCASIONS;
export const OCCASION_NAMES = Object.keys(OCCASIONS) as [Occasion, ...Occasion[]];

/** Those that remind of months by the steps of the ladder. */
export const MONTH_OCCASIONS = ['month-due', 'month-late', 'gate-closing'] as const satisfies Occasion[];

/** More than this reads '9+': nobody needs the exact number. */
export const UNREAD_SHOWN_MAX = 9;

/** How many notices one answer holds. */
export const NOTICES_PAGE = 20;

/** How often a visible tab asks whether there is something new; `bench/bell.mjs` measures what it costs. */
export const BELL_EVERY_SECONDS = 90;

/** Our pages to which notices lead; a test of the web app finds each in its routes. */
export const NOTICE_PATHS = {
  notices: '/notices',
  payments: '/payments',
  myClass: '/myClass',
  timetable: '/myClass/timetable',
  progress: '/progress',
  family: '/family',
  scholarship: '/scholarships/apply',
  teacherToday: '/teacher/today',
  teacherHours: '/teacher/hours',
  teacherClasses: '/teacher/myClass',
  officeToday: '/admin',
  officeWork: '/admin/work',
  officeBanks: '/admin/catalogue/banks',
  lesson: (id: string) => `/lessons/${id}`,
} as const;
