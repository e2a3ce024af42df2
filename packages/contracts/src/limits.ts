/** How much may be entered, for the contracts to hold to and for the forms to say beforehand. Needs no Zod. */

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 14;
/** Of the code that a text message carries. */
export const CODE_LENGTH = 6;
