/** Why the product itself ends a payment: code to English sentence. */
const OWN_REASONS = {
  expired: 'The payment was not made within three days.',
  replaced: 'Another way to pay was chosen.',
  removed: 'The enrollment was removed.',
  'price-changed': 'The price has changed. Please look at it again before you pay.',
  'paid-twice': 'This enrollment was paid twice. The office will return this payment.',
} as const;

/** What the office chooses from when it declines a receipt. The family reads it in its own language, by the code. */
export const OFFICE_DECLINE_REASONS = {
  'reference-seen': 'This transaction ID was already used',
  'image-seen': 'This receipt was already sent',
  'amount-differs': 'The amount is not right',
  unreadable: 'The picture cannot be read',
  'not-arrived': 'The money has not arrived',
} as const;

/** The same for an application to teach. */
export const TEACHER_DECLINE_REASONS = {
  'no-cv': 'The CV is missing or cannot be opened',
  'qualification-differs': 'The qualification does not fit the subject',
  'little-experience': 'More teaching experience is needed',
  'no-place': 'There is no place for this subject and these grades now',
  'not-reached': 'We could not reach you by phone',
} as const;
export type TeacherDeclineCode = keyof typeof TEACHER_DECLINE_REASONS;
export const TEACHER_DECLINE_CODES = Object.keys(TEACHER_DECLINE_REASONS) as [
  TeacherDeclineCode,
  ...TeacherDeclineCode[],
];

export const DECLINE_REASONS = { ...OWN_REASONS, ...OFFICE_DECLINE_REASONS };
export type DeclineCode = keyof typeof DECLINE_REASONS;
export const DECLINE_CODES = Object.keys(DECLINE_REASONS) as [DeclineCode, ...DeclineCode[]];

const PICTURE_FAULTS: readonly string[] = ['image-seen', 'unreadable'] satisfies DeclineCode[];

/** Whether only the picture of a receipt was at fault: the rest of what was sent can stay. */
export const isPictureFault = (code: string | null | undefined): boolean =>
  code != null && PICTURE_FAULTS.includes(code);

export type OfficeDeclineCode = keyof typeof OFFICE_DECLINE_REASONS;
export const OFFICE_DECLINE_CODES = Object.keys(OFFICE_DECLINE_REASONS) as [OfficeDeclineCode, ...OfficeDeclineCode[]];
