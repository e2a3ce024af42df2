export type SmsLanguage = 'en' | 'am';

const TEXTS = {
  en: {
    resetCode: '{code} is your code for a new password. It is valid for 5 minutes. Please tell it to no one.',
    phoneChanged:
      'The phone number of your account now ends in {ending}. If this was not you, please call our office at once.',
  },
  am: {
    resetCode: '{code} የይለፍ ቃል መቀየሪያ ኮድዎ ነው። ለ5 ደቂቃ ያገለግላል። ለማንም አይንገሩ።',
    phoneChanged: 'የመለያዎ ስልክ በ{ending} ወደሚያልቅ ቁጥር ተቀይሯል። እርስዎ ካልሆኑ ቢሯችንን ያሳውቁ።',
  },
} as const satisfies Record<SmsLanguage, Record<string, string>>;

export type SmsKind = keyof (typeof TEXTS)['en'];

export const smsText = (kind: SmsKind, language: SmsLanguage, values: Record<string, string>): string =>
  TEXTS[language][kind].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

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
