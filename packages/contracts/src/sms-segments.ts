/** The letters that a message of 160 can hold; those in the second row count twice. */
const GSM_7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/;
const GSM_7_DOUBLE = /[\^{}\\[\]~|€]/g;

const ONE_SEGMENT = { gsm: 160, other: 70 };
const EACH_OF_MANY = { gsm: 153, other: 67 };

const alphabetOf = (text: string): keyof typeof ONE_SEGMENT => (GSM_7.test(text) ? 'gsm' : 'other');

const sizeOf = (text: string): number =>
  text.length + (alphabetOf(text) === 'gsm' ? (text.match(GSM_7_DOUBLE)?.length ?? 0) : 0);

/** How many letters one message holds for this text, and how many of them it takes. */
export const smsRoom = (text: string): { size: number; room: number } => ({
  size: sizeOf(text),
  room: ONE_SEGMENT[alphabetOf(text)],
});

/** How many messages a gateway sends, and charges, for this text. */
export const segments = (text: string): number => {
  const { size, room } = smsRoom(text);
  return size <= room ? 1 : Math.ceil(size / EACH_OF_MANY[alphabetOf(text)]);
};
