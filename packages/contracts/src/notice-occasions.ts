/** What a notice is about: decides its picture, and later what can be switched off. */
export const NOTICE_SUBJECTS = ['money', 'lessons', 'homework', 'teaching'] as const;
export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number];

/** Every reason for which somebody is told something in the app. */
export const OCCASIONS = {
  'receipt-accepted': 'money',
  'receipt-declined': 'money',
  'payment-arrived': 'money',
  'month-due': 'money',
  'month-late': 'money',
  'class-assigned': 'lessons',
  'lesson-changed': 'lessons',
  absent: 'lessons',
  'homework-returned': 'homework',
  'application-decided': 'teaching',
  cover: 'teaching',
} as const satisfies Record<string, NoticeSubject>;

export type Occasion = keyof typeof OCCASIONS;
export const OCCASION_NAMES = Object.keys(OCCASIONS) as [Occasion, ...Occasion[]];

/** More than this reads '9+': nobody needs the exact number. */
export const UNREAD_SHOWN_MAX = 9;

/** A tab that is looked at asks this often whether there is something new; `bench/bell.mjs` measures what it costs. */
export const BELL_EVERY_SECONDS = 90;

/** The pages of ours to which notices lead; a test of the web app finds each in its routes. */
export const NOTICE_PATHS = {
  payments: '/payments',
  myClass: '/myClass',
  timetable: '/myClass/timetable',
  progress: '/progress',
  teacherToday: '/teacher/today',
  teacherClasses: '/teacher/myClass',
  lesson: (id: string) => `/lessons/${id}`,
} as const;
