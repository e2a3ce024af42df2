/** The pages of the app as its routes spell them: an address would name a class or a payment. */
export const DEVICE_PAGES = [
  '/',
  '/about',
  '/privacyPolicy',
  '/terms',
  '/services/tutor',
  '/services/languagePrep',
  '/services/visaPrep',
  '/services/studyAbroad',
  '/scholarships',
  '/scholarships/apply',
  '/give',
  '/gift/:token',
  '/login',
  '/loginTeacher',
  '/signUp',
  '/admin/login',
  '/admin/*',
  '/reset',
  '/resetTeacher',
  '/undo',
  '/setting',
  '/family',
  '/join/:classId',
  '/lessons/:lessonId',
  '/shared',
  '/register/teacher',
  '/myClass/class/:classId',
  '/myClass/timetable',
  '/teacher/application',
  '/teacher/availability',
  '/teacher/hours',
  '/teacher/timetable',
  '/teacher/today',
  '/teacher/today/:id',
  '/teacher/homework/:id',
  '/progress',
  '/payments',
  '/teacher/myClass',
  '/teacher/myClass/:id',
  '/services/purchase/tutor',
  '/services/purchase/langPrep',
  '/services/purchase/visaPrep',
  '/services/purchase/studyAbroad',
  '/myClass',
  '/receipt/:paymentId',
  '/notices',
  '/payment/return',
  '*',
] as const;
export type DevicePage = (typeof DEVICE_PAGES)[number];

export const VITAL_NAMES = ['LCP', 'INP', 'CLS'] as const;
export type VitalName = (typeof VITAL_NAMES)[number];

interface VitalRule {
  /** Good up to the first value and bad from the second on, by the thresholds that browser makers agree on. */
  good: number;
  bad: number;
  /** Where one group of values ends and the next begins: values are counted, never kept. */
  bounds: readonly number[];
  /** Nothing that happened on a page. */
  max: number;
}

/** The largest part shown and the slowest answer to a touch, in milliseconds; how much the page jumped, as a share. */
export const VITALS: Record<VitalName, VitalRule> = {
  LCP: {
    good: 2500,
    bad: 4000,
    bounds: [
      200, 400, 600, 800, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 15_000,
      20_000, 30_000,
    ],
    max: 600_000,
  },
  INP: {
    good: 200,
    bad: 500,
    bounds: [16, 32, 50, 75, 100, 125, 150, 175, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000],
    max: 600_000,
  },
  CLS: {
    good: 0.1,
    bad: 0.25,
    bounds: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1, 2],
    max: 1000,
  },
};

/** In place of a file that the server does not serve: it is made up, or of another version than the one that runs. */
export const UNKNOWN_PLACE = 'other';
