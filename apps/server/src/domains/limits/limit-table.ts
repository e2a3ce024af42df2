export interface Limit {
  /** How often within the window. */
  times: number;
  windowSeconds: number;
}

/** Every limit of the product in two tables. Counted in the database, so they hold across instances. */
export const LIMITS = {
  /** Starts alone; their bytes are counted apart. */
  uploadsByAccount: { times: 1000, windowSeconds: 60 * 60 },
  /** Accounts that an address failed to sign in to, each counted once: one student's mistakes are one of them. */
  accountsFailedByAddress: { times: 600, windowSeconds: 5 * 60 },
  signUpsByAddress: { times: 400, windowSeconds: 60 * 60 },
  /** Between two codes of one account to one new phone, and guesses of such codes. */
  phoneChangeSpacing: { times: 1, windowSeconds: 30 },
  phoneChangeTries: { times: 15, windowSeconds: 24 * 60 * 60 },
  /** By address alone: whoever made a change must not be able to spend what the old phone needs to take it back. */
  undoTriesByAddress: { times: 60, windowSeconds: 15 * 60 },
  /** A school shares an address; a token cannot be guessed, so this is only against load. */
  resumesByAddress: { times: 1200, windowSeconds: 10 * 60 },
  resumesByDevice: { times: 60, windowSeconds: 10 * 60 },
  /** Numbers of guardians that a family may try: the answer tells whether one has an account. */
  guardianPhonesByAccount: { times: 20, windowSeconds: 24 * 60 * 60 },
  /** Wrong codes of questions for a household's learners, whoever types them. */
  consentTries: { times: 15, windowSeconds: 24 * 60 * 60 },
  /** Applications that a household begins and takes back, over and over. */
  lettersByHousehold: { times: 10, windowSeconds: 24 * 60 * 60 },
  applicationsByHousehold: { times: 20, windowSeconds: 24 * 60 * 60 },
  /** Codes of invitations; eight letters are not guessed in that many tries. */
  invitationTriesByAccount: { times: 20, windowSeconds: 24 * 60 * 60 },
  /** Links that confirm an e-mail address. */
  emailLinksByAccount: { times: 5, windowSeconds: 24 * 60 * 60 },
  emailLinksByAddress: { times: 3, windowSeconds: 24 * 60 * 60 },
  /** Codes for connecting a chat at Telegram. */
  telegramCodesByAccount: { times: 20, windowSeconds: 60 * 60 },
  /** Codes that a chat brings, and answers; more are left unanswered. */
  telegramActsByChat: { times: 30, windowSeconds: 10 * 60 },
  /** Replies to messages that are not a command. */
  telegramHelpByChat: { times: 3, windowSeconds: 60 * 60 },
  /** Every page that begins on a device with push claims it once. */
  pushClaimsByAccount: { times: 200, windowSeconds: 60 * 60 },
  /** Messages of the office to one family, and of one member of staff to all. */
  messagesToFamily: { times: 5, windowSeconds: 24 * 60 * 60 },
  messagesByStaff: { times: 60, windowSeconds: 24 * 60 * 60 },
  myDataByAccount: { times: 20, windowSeconds: 60 * 60 },
  /** Beyond it an address must solve a challenge for each further code. */
  codesByAddress: { times: 3, windowSeconds: 60 * 60 },
  codesByAddressAtMost: { times: 75, windowSeconds: 15 * 60 },
  /** Wrong codes from an address from which none of these accounts has signed in before. */
  codeGuessesByAddress: { times: 60, windowSeconds: 15 * 60 },
  /** Above this limit each request allows only one try; nobody is refused. */
  codeGuesses: { times: 15, windowSeconds: 24 * 60 * 60 },
  /** Beyond it an address must solve a challenge for each further message. */
  contactByAddress: { times: 3, windowSeconds: 60 * 60 },
  /** A school may share one address, a writer seldom shares a mailbox. */
  contactByAddressAtMost: { times: 60, windowSeconds: 60 * 60 },
  contactByEmail: { times: 10, windowSeconds: 60 * 60 },
  /** Beyond it an address must solve a challenge for each further gift. */
  giftsByAddress: { times: 3, windowSeconds: 60 * 60 },
  /** A school or an office may share one address. */
  giftsByAddressAtMost: { times: 60, windowSeconds: 60 * 60 },
  /** A private link cannot be guessed, so this is only against load. */
  pledgeLinksByAddress: { times: 600, windowSeconds: 10 * 60 },
  /** Reports of page measurements. A school shares one address; more reports than this add nothing to the statistics. */
  deviceReportsByAddress: { times: 300, windowSeconds: 10 * 60 },
  deviceReports: { times: 20_000, windowSeconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export interface Pausing {
  /** The count from which on each one is followed by a pause. */
  pausesFrom: number;
  /** In seconds, one after the other; the last one repeats. */
  pauses: readonly [number, ...number[]];
  windowSeconds: number;
}

const DAY_SECONDS = 24 * 60 * 60;

const minutes = (first: number, ...more: number[]): [number, ...number[]] => [
  first * 60,
  ...more.map((each) => each * 60),
];

/**
 * What must not be guessed or asked for without end, and yet never be locked for its owner: pauses grow, and end.
 * What is refused is not counted, so that asking again makes no pause longer. The arithmetic: docs/decisions/0009.
 */
export const PAUSES = {
  /** Guesses at one account from one address. */
  signInHere: { pausesFrom: 10, pauses: minutes(5, 10, 15), windowSeconds: DAY_SECONDS },
  /** Guesses at one account from all addresses that never signed in to it; each counts twenty times at most. */
  signInElsewhere: { pausesFrom: 30, pauses: minutes(1, 2, 4, 8, 15), windowSeconds: DAY_SECONDS },
  /** The password asked for again, by session. */
  passwordAgain: { pausesFrom: 10, pauses: minutes(5, 10, 15), windowSeconds: DAY_SECONDS },
  /** Codes of an authenticator, by member of staff. */
  staffCode: { pausesFrom: 10, pauses: minutes(5, 10, 15), windowSeconds: DAY_SECONDS },
  /** Messages with a code to one phone, whoever asks. */
  codeSpacing: { pausesFrom: 1, pauses: [30], windowSeconds: 30 },
  /** The same, asked for from one address. */
  codesHere: { pausesFrom: 4, pauses: minutes(1, 5, 15, 15, 15, 60), windowSeconds: DAY_SECONDS },
  /** The same, asked for from all addresses that never signed in to the account. */
  codesElsewhere: {
    pausesFrom: 10,
    pauses: minutes(1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 5, 5, 5, 5, 5, 15),
    windowSeconds: DAY_SECONDS,
  },
} as const satisfies Record<string, Pausing>;

export type PausingName = keyof typeof PAUSES;
export type CounterName = LimitName | PausingName;
