/** Limits of what may be entered: the contracts enforce them, and the forms say them beforehand. Needs no Zod. */

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 14;
/** Of the code that a text message carries. */
export const CODE_LENGTH = 6;
/** Digits of the code that undoes a change of the phone number. */
export const UNDO_CODE_LENGTH = 12;
/** Letters and digits of the slip that the office prints, without the dashes. */
export const SLIP_LENGTH = 12;
/** How long a page counts down until a code can be sent again, as specified. */
export const RESEND_AFTER_SECONDS = 35;
/** Of an answer in the form by which a service is applied for. */
export const ANSWER_MAX = 120;
/** People of one household. */
export const LEARNERS_MAX = 20;
export const GUARDIANS_MAX = 10;
export const FILE_ADDRESS_MAX = 300;

/** Of a first or a last name. */
export const NAME_MAX = 60;
/** Of an e-mail address: the longest that can be delivered. */
export const EMAIL_MAX = 254;
/** Of a phone number in any spelling. */
export const PHONE_SPELLING_MAX = 32;
/** Of a message to the office. */
export const MESSAGE_MAX = 4000;
/** Of an address on another site. */
export const LINK_MAX = 500;
/** Of what is looked for in a list of the office. */
export const SEARCH_MAX = 100;
/** Of why something is declined or given back, in the office's own words. */
export const REASON_MAX = 300;
/** Of what the office writes to one family; as an SMS it takes three at most. */
export const FAMILY_MESSAGE_MAX = 400;
/** Of what the office notes beside a message. */
export const NOTE_MAX = 1000;
export const STAFF_PASSWORD_MAX = 72;
/** Of an authenticator's code or a recovery code. */
export const SIGN_IN_CODE_MAX = 20;

/** Of what is handed in with a bank transfer. */
export const PAYER_NAME_MAX = 120;
export const TRANSACTION_ID_MAX = 80;
/** A bank's whole SMS can be pasted: the link in it holds the reference. */
export const TRANSACTION_TYPED_MAX = 500;

/** Of what a teacher applies with. */
export const QUALIFICATION_MAX = 300;
export const EXPERIENCE_MAX = 1000;
export const BIO_MAX = 2000;

/** Of a class. */
export const COURSE_MAX = 80;
export const CLASS_SEATS_MAX = 200;
/** Of the key that names the effects somebody was shown before they save. */
export const PREVIEW_MAX = 64;
export const CLASS_RESOURCE_TEXT_MAX = 300;

/** Of the catalogue's records. */
export const SETTING_MAX = 80;
export const BANK_NAME_MAX = 80;
export const BANK_ACCOUNT_MAX = 40;
export const BANK_ACCOUNT = new RegExp(`^[0-9 -]{5,${BANK_ACCOUNT_MAX}}$`);
export const BANK_HOLDER_MAX = 120;
export const UNIVERSITY_MAX = 120;
export const POSITION_MAX = 100_000;
export const SITE_NAME_MAX = 60;
export const SITE_LINE_MAX = 200;
export const SITE_TEXT_MAX = 1000;

/**
 * How many characters a field takes for a number up to this one: one more than it needs, so that a number that is too
 * large is refused with the reason, and not cut to a smaller one.
 */
export const digitsUpTo = (most: number): number => String(most).length + 1;
export const CLOSURE_NAME_MAX = 80;
export const LESSON_NOTE_MAX = 200;
/** Of the key that names what families are told. */
export const NOTICE_SAID_MAX = 200;
/** Minutes before a lesson at which its room opens. */
export const ROOM_OPENS_MINUTES = { learner: 15, teacher: 30 } as const;
/** Days of lessons that one call can ask for. */
export const LESSON_DAYS_MAX = 92;
/** Of what was taught in a lesson, and what is to be done until the next. */
export const TOPIC_MAX = 120;
export const HOMEWORK_MAX = 500;
/** Pages of one homework. */
export const HOMEWORK_FILES_MAX = 6;
/** What a teacher says about a homework. */
export const REMARK_MAX = 500;
/** What a teacher who cannot come writes for the substitute, and why. */
export const COVER_NOTE_MAX = 1000;
export const COVER_REASON_MAX = 200;
/** Of what a teacher objects to. */
export const OBJECTION_MAX = 300;
/** Of one line of hours: a day. */
export const HOURS_LINE_MINUTES_MAX = 24 * 60;
/** Hours after a lesson in which a family can still excuse an absence. */
export const FAMILIES_EXCUSE_HOURS = 24;
/** How long one key undoes the last act; the family is told afterwards. */
export const UNDO_SECONDS = 20;
/** How long the person who did it, or an owner, can take it back, as long as nothing was built on it. */
export const TAKE_BACK_MINUTES = 60;
/** The longest period for which numbers are shown: two years. */
export const PERIOD_DAYS_MAX = 731;
