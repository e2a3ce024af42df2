import { OFFICE_DECLINE_REASONS, type OfficeDeclineCode } from '@temari/contracts/decline-reasons';
import type { Language } from '@temari/contracts/languages';

type SmsName =
  | 'resetCode'
  | 'phoneChangeCode'
  | 'phoneInUse'
  | 'phoneChanged'
  | 'phoneRestored'
  | 'recoveryAgreed'
  | 'receiptAccepted'
  | 'receiptDeclined'
  | 'teacherApproved'
  | 'teacherDeclined'
  | 'teacherPending';

/** Reasons are parts of a message. */
export type SmsTextName = SmsName | OfficeDeclineCode;

/** Every text that is sent, in every language. The name of the site is put in front of it when it is queued. */
const TEXTS: Record<Language, Record<SmsTextName, string>> = {
  en: {
    resetCode:
      '{code} is your code to set a new password. It works for 5 minutes. Do not share it with anyone, not even our staff.',
    phoneChangeCode:
      '{code} is your code for the new phone number. It works for 5 minutes. Do not share it with anyone, not even our staff.',
    phoneInUse:
      'someone asked to use this phone number for another account. It already has an account, so nothing has changed.',
    phoneChanged:
      "your account's phone number was changed to one ending in {ending}. Not you? Undo it within 72 hours with the code {code} at {address}",
    phoneRestored:
      "your account's phone number is again the one ending in {ending}. Everyone is signed out. If you did not do this, call our office now.",
    recoveryAgreed:
      'our office has helped you in person to set a new password. If this was not you, call our office now.',
    receiptAccepted:
      'we received ETB {amount} for {name}. We will show the class in your account as soon as it is assigned.',
    receiptDeclined: 'we could not accept the receipt for {name}. Reason: {reason}. Please sign in and send it again.',
    teacherApproved: 'your teacher application is approved. Sign in to see your classes.',
    teacherDeclined: 'your teacher application was not accepted. Reason: {reason}.',
    teacherPending: 'we are reviewing your teacher application again and will tell you the result.',
    ...OFFICE_DECLINE_REASONS,
  },
  am: {
    resetCode: '{code} የይለፍ ቃል መቀየሪያ ኮድዎ ነው። ለ5 ደቂቃ ያገለግላል። ለማንም አይንገሩ።',
    phoneChangeCode: '{code} የአዲሱ ስልክ ማረጋገጫ ኮድዎ ነው። ለ5 ደቂቃ ያገለግላል። ለማንም አይንገሩ።',
    phoneInUse: 'ሌላ መለያ ወደዚህ ቁጥር እንዲዛወር ተጠይቋል። ቁጥሩ መለያ ስላለው ምንም አልተቀየረም።',
    phoneChanged: 'ስልክዎ በ{ending} ወደሚያበቃ ቁጥር ተቀይሯል። እርስዎ ካልሆኑ በ72 ሰዓት ውስጥ በኮድ {code} ይቀልብሱት፦ {address}',
    phoneRestored: 'የመለያዎ ስልክ በ{ending} ወደሚያበቃው ቁጥር ተመልሷል። እርስዎ ካልሆኑ ይደውሉልን።',
    recoveryAgreed: 'ቢሯችን አዲስ የይለፍ ቃል እንዲያወጡ ረድቷል። እርስዎ ካልሆኑ ይደውሉልን።',
    receiptAccepted: 'ለ{name} የከፈሉት {amount} ብር ደርሶናል። ክፍል ሲመደብ በመለያዎ ያዩታል።',
    receiptDeclined: 'የ{name} ደረሰኝ ተቀባይነት አላገኘም፦ {reason}። ገብተው እንደገና ይላኩ።',
    teacherApproved: 'የመምህርነት ማመልከቻዎ ጸድቋል። ክፍሎችዎን ለማየት ይግቡ።',
    teacherDeclined: 'የመምህርነት ማመልከቻዎ ተቀባይነት አላገኘም። ምክንያት፦ {reason}።',
    teacherPending: 'የመምህርነት ማመልከቻዎ እንደገና እየታየ ነው። ውጤቱን እናሳውቅዎታለን።',
    'reference-seen': 'ይህ የግብይት ቁጥር አስቀድሞ ጥቅም ላይ ውሏል',
    'image-seen': 'ይህ ደረሰኝ አስቀድሞ ተልኳል',
    'amount-differs': 'መጠኑ ትክክል አይደለም',
    unreadable: 'ምስሉ ሊነበብ አይችልም',
    'not-arrived': 'ገንዘቡ አልደረሰም',
  },
};

/** What people wrote can be long, and each 67 letters of Amharic cost a message. The whole of it is in the account. */
const LONGEST: Record<string, number> = { name: 30, reason: 75 };

const shortened = (text: string, atMost: number): string => {
  const letters = [...text];
  return letters.length <= atMost
    ? text
    : `${letters
        .slice(0, atMost - 3)
        .join('')
        .trimEnd()}...`;
};

/** A reason may end with a stop of its own; the text brings one. */
const fitted = (name: string, value: string): string =>
  name in LONGEST ? shortened(value.trim().replace(/[.።]+$/, ''), LONGEST[name] ?? 0) : value;

export const smsText = (name: SmsTextName, language: Language, values: Record<string, string>): string =>
  TEXTS[language][name].replace(/\{(\w+)\}/g, (whole, value: string) =>
    values[value] === undefined ? whole : fitted(value, values[value]),
  );

/** The letters that a message of 160 can hold; those in the second row count twice. */
const GSM_7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/;
const GSM_7_DOUBLE = /[\^{}\\[\]~|€]/g;

/** How many messages a gateway sends, and charges, for this text. */
export const segments = (text: string): number => {
  if (GSM_7.test(text)) {
    const length = text.length + (text.match(GSM_7_DOUBLE)?.length ?? 0);
    return length <= 160 ? 1 : Math.ceil(length / 153);
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
};
