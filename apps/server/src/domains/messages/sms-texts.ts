export type SmsLanguage = 'en' | 'am';

const TEXTS = {
  en: {
    resetCode: '{code} is your code for a new password. It is valid for 5 minutes. Please tell it to no one.',
    phoneChangeCode:
      '{code} is your code for the new phone number. It is valid for 5 minutes. Please tell it to no one.',
    phoneInUse:
      'Someone asked to use this phone number for another account. It already has an account, so nothing has changed.',
    phoneChanged:
      'The phone number of your account now ends in {ending}. Not you? Undo it within 72 hours with the code {code} at {address}',
    phoneRestored:
      'The phone number of your account was changed back to the one ending in {ending}. Everyone is signed out. Not you? Please call our office.',
    recoveryAgreed:
      'Our office has helped you in person to set a new password. If this was not you, please call our office at once.',
  },
  am: {
    resetCode: '{code} የይለፍ ቃል መቀየሪያ ኮድዎ ነው። ለ5 ደቂቃ ያገለግላል። ለማንም አይንገሩ።',
    phoneChangeCode: '{code} የአዲሱ ስልክ ቁጥርዎ ማረጋገጫ ኮድ ነው። ለ5 ደቂቃ ያገለግላል። ለማንም አይንገሩ።',
    phoneInUse: 'ሌላ መለያ ወደዚህ ስልክ ቁጥር እንዲዛወር ተጠይቋል። ቁጥሩ መለያ ስላለው ምንም አልተቀየረም።',
    phoneChanged: 'የመለያዎ ስልክ በ{ending} ወደሚያልቅ ቁጥር ተቀይሯል። እርስዎ ካልሆኑ በ72 ሰዓት ውስጥ በኮድ {code} ይቀልብሱት፦ {address}',
    phoneRestored: 'የመለያዎ ስልክ በ{ending} ወደሚያልቀው የቀድሞ ቁጥር ተመልሷል። እርስዎ ካልሆኑ ቢሯችንን ያሳውቁ።',
    recoveryAgreed: 'ቢሯችን አዲስ የይለፍ ቃል እንዲያወጡ ረድቷል። እርስዎ ካልሆኑ ቢሯችንን ያሳውቁ።',
  },
} as const satisfies Record<SmsLanguage, Record<string, string>>;

export type SmsTextName = keyof (typeof TEXTS)['en'];

export const smsText = (name: SmsTextName, language: SmsLanguage, values: Record<string, string>): string =>
  TEXTS[language][name].replace(/\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole);

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
