/**
 * Letters of other scripts that look like a Latin one. A person whose keyboard is set to another script types them by
 * mistake; a fraudster types them so that one receipt counts twice.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  // Cyrillic
  А: 'A',
  В: 'B',
  Е: 'E',
  З: '3',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  Ѕ: 'S',
  І: 'I',
  Ј: 'J',
  Ү: 'Y',
  Һ: 'H',
  Ӏ: 'I',
  Ԛ: 'Q',
  Ԝ: 'W',
  // Greek
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
};

/** What may stand between the letters and digits of a reference and says nothing: spaces, dashes, ASCII punctuation. */
const SEPARATORS = /[\p{Z}\p{Pd}\s!-/:-@[-`{-~]/gu;
const INVISIBLE = /\p{Cf}/gu;

const latinOf = (character: string): string => {
  const upper = character.toUpperCase();
  const latin = LOOK_ALIKES[upper];
  if (latin === undefined) return character;
  return upper === character ? latin : latin.toLowerCase();
};

/**
 * A reference in plain Latin letters and digits, spelled as it was typed: full-width forms and look-alikes of other
 * scripts become what they look like, invisible characters go. Null when something else is in it (Ethiopic numerals,
 * letters with marks): what cannot be told for sure is typed again rather than guessed.
 */
export const plainReference = (typed: string): string | null => {
  const plain = [...typed.normalize('NFKC').replace(INVISIBLE, '')].map(latinOf).join('');
  const spoken = plain.replace(SEPARATORS, '');
  return /^[A-Za-z0-9]*$/.test(spoken) ? plain.trim() : null;
};

/** Letters and digits only, in capitals, so that different spellings of one reference are equal. */
export const referenceCharacters = (plain: string): string => plain.replace(SEPARATORS, '').toUpperCase();

export interface ReferenceFormat {
  bank: string;
  /** Names under which the office may have entered the bank. */
  names: RegExp;
  /** Every spelling of a reference. The first group is the reference itself, without what some receipts append. */
  form: RegExp;
  example: string;
}

/**
 * How banks write their references. Gathered from receipts and from programs that read them, not from the banks: the
 * office chooses for each account whether its form is demanded.
 */
export const REFERENCE_FORMATS = {
  cbe: {
    bank: 'CBE',
    names: /commercial bank of ethiopia|^cbe$/i,
    // The bank's own receipt address appends the last eight digits of an account; a shared receipt has a token instead.
    form: /^(FT[A-Z0-9]{10}|V2[A-Z0-9]{16,77})(?:\d{8})?$/,
    example: 'FT26140P01YB',
  },
  abyssinia: {
    bank: 'Bank of Abyssinia',
    names: /abyssinia|^boa$/i,
    form: /^(FT[A-Z0-9]{10})(?:\d{5})?$/,
    example: 'FT26140P01YB',
  },
  amhara: {
    bank: 'Amhara Bank',
    names: /amhara bank/i,
    form: /^(FT[A-Z0-9]{10})$/,
    example: 'FT26140P01YB',
  },
  telebirr: {
    bank: 'telebirr',
    names: /telebirr/i,
    form: /^([A-Z0-9]{10})$/,
    example: 'CJ81K4M9PQ',
  },
  'cbe-birr': {
    bank: 'CBE Birr',
    names: /cbe ?birr/i,
    form: /^([A-Z0-9]{10})$/,
    example: 'CJ81K4M9PQ',
  },
  dashen: {
    bank: 'Dashen Bank',
    names: /dashen/i,
    form: /^(\d{3}[A-Z0-9]{13})$/,
    example: '012CDRF261400P01',
  },
} as const satisfies Record<string, ReferenceFormat>;

export type ReferenceFormatName = keyof typeof REFERENCE_FORMATS;
export const REFERENCE_FORMAT_NAMES = Object.keys(REFERENCE_FORMATS) as [ReferenceFormatName, ...ReferenceFormatName[]];

/** The form a bank of this name is known to use, or null. */
export const formatByName = (bankName: string): ReferenceFormatName | null =>
  REFERENCE_FORMAT_NAMES.find((format) => REFERENCE_FORMATS[format].names.test(bankName.trim())) ?? null;

/** The reference itself when it is written in this form, or null. */
export const referenceIn = (format: ReferenceFormatName, plain: string): string | null =>
  REFERENCE_FORMATS[format].form.exec(referenceCharacters(plain))?.[1] ?? null;

/** Addresses of the banks' own receipt pages, also within a longer text, and what stands for the reference in them. */
const RECEIPT_LINKS: { link: RegExp; referenceOf: (match: string[]) => string }[] = [
  {
    link: /mbreciept\.cbe\.com\.et\/([A-Za-z0-9-]{10,80})/i,
    // Only with `v2-` in front can a token be told from a reference, so others keep their address.
    referenceOf: ([, token = '']) => (/^v2-/i.test(token) ? token : `mbreciept.cbe.com.et/${token}`),
  },
  {
    link: /apps\.cbe\.com\.et(?::\d+)?\/(?:\?id=|BranchReceipt\/)(FT[A-Z0-9]{10})(?:&?(\d{8}))?/i,
    referenceOf: ([, reference = '', account = '']) => reference + account,
  },
  {
    link: /transactioninfo\.ethiotelecom\.et\/receipt\/([A-Z0-9]{10})(?![A-Z0-9])/i,
    referenceOf: ([, reference = '']) => reference,
  },
  {
    link: /bankofabyssinia\.com\/\S*[?&](?:id|trx)=(FT[A-Z0-9]{10}(?:\d{5})?)/i,
    referenceOf: ([, reference = '']) => reference,
  },
  {
    link: /receipt\.dashensuperapp\.com\/receipt\/(\d{3}[A-Z0-9]{13})/i,
    referenceOf: ([, reference = '']) => reference,
  },
  { link: /awashpay\.awashbank\.com(?::\d+)?\/(-?[A-Z0-9]+-[A-Z0-9]+)/i, referenceOf: ([, token = '']) => token },
];

/** The reference in a pasted receipt link, as banks send it by SMS and draw it as a QR code; null without one. */
export const referenceInLink = (typed: string): string | null => {
  for (const { link, referenceOf } of RECEIPT_LINKS) {
    const match = link.exec(typed);
    if (match) return referenceOf(match);
  }
  return null;
};

const SHARE_TOKENS = {
  cbe: /^(?:mbreciept\.cbe\.com\.et\/([A-Za-z0-9-]{10,80})|(v2-[A-Za-z0-9-]{8,77}))$/i,
  awash: /^(?:-?([A-Z0-9]{6,16}-[A-Z0-9]{4,12}))$/i,
} as const;

/**
 * The token of a shared receipt, which some banks know in place of a reference; null for everything else. At CBE its
 * capitals matter; at Awash it begins with a dash.
 */
export const shareTokenIn = (bank: string, reference: string): string | null => {
  if (bank !== 'cbe' && bank !== 'awash') return null;
  const [, one, other] = SHARE_TOKENS[bank].exec(reference.trim()) ?? [];
  const token = one ?? other;
  if (!token) return null;
  return bank === 'awash' ? `-${token.toUpperCase()}` : token.replace(/^v2-/i, 'v2-');
};
