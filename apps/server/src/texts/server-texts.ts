import {
  OFFICE_DECLINE_REASONS,
  type OfficeDeclineCode,
  TEACHER_DECLINE_REASONS,
  type TeacherDeclineCode,
} from '@temari/contracts/decline-reasons';
import { ERRORS } from '@temari/contracts/errors';
import type { HolidayName } from '@temari/contracts/holidays';
import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import type { Occasion } from '@temari/contracts/notice-occasions';
import type { Placeholder } from '@temari/contracts/notice-texts';
import type { LateKind } from '@temari/contracts/office-needs';
import type { CriterionWords } from '@temari/contracts/scholarship-rules';
import type { SITE_TEXTS, SitePage } from '@temari/contracts/site';
import {
  type ConsentPurpose,
  type ConsentVoice,
  LISTED_COURSES,
  type ListedCourse,
  SERVICE_TYPES,
  type Service,
} from '@temari/contracts/vocabulary';

export type SmsName =
  | 'resetCode'
  | 'phoneChangeCode'
  | 'deskPhoneCode'
  | 'phoneInUse'
  | 'phoneChanged'
  | 'phoneRestored'
  | 'recoveryAgreed'
  | 'guardianInvited'
  | 'recommendationAsked'
  | 'giftArrived'
  | 'giftReminder'
  | 'handOverAsked'
  | 'handOverAgreed'
  | 'handOverByOffice'
  | 'handOverTold'
  | 'consentCode'
  | 'ownConsentCode'
  | 'teacherApproved'
  | 'teacherDeclined'
  | 'teacherPending'
  | 'coverAsked'
  | 'coverFound'
  | 'coverAssigned'
  | 'coverEnded'
  | 'lessonCancelled'
  | 'lessonMoved'
  | 'lessonSubstitute'
  | 'lessonAdded'
  | 'lessonPlanned'
  | 'closedDay'
  | 'closedDays'
  | 'openDay'
  | 'openDays'
  | 'newTimetable';

/** An occasion in one language. Outside the app nothing says an amount, or more of a name than the first. */
export interface NoticeTexts {
  /** Under the bell. */
  title: string;
  body: string;
  /** On a lock screen, where strangers read it too. */
  line: string;
  /** Goes on behind the name of the site. */
  sms: string;
}

/** Every version of the texts that consents name, the newest first. */
export const CONSENT_TEXT_VERSIONS = ['2026-11'] as const;

/** The sentences of the page behind the link in a consent's SMS. */
type ConsentPageWord =
  | 'title'
  | 'hello'
  | 'asks'
  | 'asksLearner'
  | 'code'
  | 'codeHint'
  | 'agree'
  | 'refuse'
  | 'given'
  | 'refused'
  | 'withdrawn'
  | 'closed'
  | 'expired'
  | 'unknown'
  | 'takeBack'
  | 'takeBackHint'
  | 'until'
  | 'questions'
  | 'version'
  | 'wrongCode'
  | 'codeMissing'
  | 'tooOften'
  | 'answered'
  | 'notFromPage'
  | 'busy';

/** The words of the form that is printed and signed. */
type RecommendationPageWord =
  | 'title'
  | 'asks'
  | 'lead'
  | 'label'
  | 'hint'
  | 'send'
  | 'thanks'
  | 'closed'
  | 'unknown'
  | 'length'
  | 'answered'
  | 'busy';

type ConsentPaperWord =
  | 'title'
  | 'intro'
  | 'learner'
  | 'grade'
  | 'guardian'
  | 'phone'
  | 'relation'
  | 'agreeTo'
  | 'optional'
  | 'yes'
  | 'no'
  | 'signature'
  | 'date'
  | 'learnerSigns'
  | 'office'
  | 'print'
  | 'bring'
  | 'nameLine';

/** What is said in mails, and on the pages behind their links. */
type MailWord =
  | 'open'
  | 'why'
  | 'unsubscribe'
  | 'confirmSubject'
  | 'confirmLine'
  | 'confirmNotYou'
  | 'confirm'
  | 'confirmTitle'
  | 'confirmText'
  | 'confirmed'
  | 'offTitle'
  | 'offText'
  | 'offButton'
  | 'off'
  | 'linkUnknown'
  | 'paymentSubject'
  | 'paymentLine'
  | 'paymentNumber'
  | 'reportSubject'
  | 'reportLine'
  | 'reportTopics'
  | 'reportHomework';

/** What our bot says in a chat at Telegram. */
export type TelegramWord =
  | 'open'
  | 'connect'
  | 'yes'
  | 'no'
  | 'connected'
  | 'notConnected'
  | 'codeUnknown'
  | 'stopped'
  | 'replaced'
  | 'nothingConnected'
  | 'help';

export type CriterionName = 'need' | 'merit' | 'motivation' | 'access';

/** What the server itself says in a language: a file for each, named by the language's code. */
export interface ServerTexts {
  /** Every text that is sent. The name of the site is put in front of it when it is queued. */
  sms: Record<SmsName, string>;
  /** What people are told; `{text}` is a sentence of an SMS. */
  notices: Record<Occasion, NoticeTexts>;
  telegram: Record<TelegramWord, string>;
  mail: Record<MailWord, string>;
  /** What can wait too long at the office. */
  waiting: Record<LateKind, string>;
  /** How a change of a bank account ended; followed by who did it. And an account that families do not see. */
  bankChanges: Record<'applied' | 'refused' | 'withdrawn' | 'bankHidden', string>;
  /** What the placeholders of notices may become, for previews; the address comes from the installation. */
  noticeSamples: Record<Exclude<Placeholder, 'address'>, string>;
  /** Why something was declined: a part of a message. */
  reasons: Record<OfficeDeclineCode | TeacherDeclineCode, string>;
  /** How its weekdays are written within a sentence. */
  weekdays: 'short' | 'long';
  /** What a calendar file says of a class. */
  calendar: {
    /** Of a class: 'Maths, grade 8'. */
    titleWithGrade: string;
    /** The title of a lesson that was cancelled. */
    cancelled: string;
    joinClass: string;
    /** Who teaches a lesson in place of the class's teacher. */
    substitute: string;
    /** A grade that is in none of the lists. */
    grade: string;
  };
  holidays: Record<HolidayName, string>;
  services: Record<Service, string>;
  /** The words of the closed lists, which are English on the wire. */
  listed: Record<ListedCourse, string>;
  /** On the page for a browser that is refused because of overload. */
  busy: string;
  /** What guardians and learners are asked to agree to. */
  consents: Record<
    (typeof CONSENT_TEXT_VERSIONS)[number],
    Record<ConsentVoice, Record<ConsentPurpose, { title: string; lines: string[] }>>
  >;
  consentPage: Record<ConsentPageWord, string>;
  recommendationPage: Record<RecommendationPageWord, string>;
  consentPaper: Record<ConsentPaperWord, string>;
  /** What sponsors are mailed; the words of the text messages are above. */
  gifts: Record<'giftArrived' | 'giftReminder', { subject: string; line: string; open: string }>;
  /** The criteria with which a new round of scholarships begins. */
  criteria: Record<CriterionName, CriterionWords>;
  /** What a new installation says about itself until the office says it in its own words. */
  site: { [Page in SitePage]: Record<(typeof SITE_TEXTS)[Page][number], string> };
}

/** What the contracts say in English already. */
const IN_CONTRACTS = {
  services: SERVICE_TYPES,
  listed: Object.fromEntries(LISTED_COURSES.map((word) => [word, word])) as Record<ListedCourse, string>,
  busy: ERRORS['server/busy'].message,
  reasons: { ...OFFICE_DECLINE_REASONS, ...TEACHER_DECLINE_REASONS },
};
export type EnglishTexts = Omit<ServerTexts, keyof typeof IN_CONTRACTS>;

/** The files import nothing but types: the bundle waits for them before anything else is there. */
const textsOf = async (language: Language): Promise<ServerTexts> => {
  const file: { texts: ServerTexts } = await import(`./languages/${language}.ts`);
  return { ...IN_CONTRACTS, ...file.texts };
};

export const SERVER_TEXTS = Object.fromEntries(
  await Promise.all(LANGUAGE_CODES.map(async (language) => [language, await textsOf(language)])),
) as Record<Language, ServerTexts>;
