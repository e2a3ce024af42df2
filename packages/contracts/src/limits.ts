/** How much may be entered, for the contracts to hold to and for the forms to say beforehand. Needs no Zod. */

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 14;
/** Of the code that a text message carries. */
export const CODE_LENGTH = 6;
/** Of an answer in the form by which a service is applied for. */
export const ANSWER_MAX = 120;
export const FILE_ADDRESS_MAX = 300;
