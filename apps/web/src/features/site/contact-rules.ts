export const isFilled = (value: string): boolean => value.trim() !== '';

export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim());

/** Whoever writes may live abroad: nine national digits, or + and a whole international number. */
export const isPhone = (value: string): boolean =>
  /^(?:(?:\+251|00251|251|0)?[1-9]\d{8}|\+[1-9]\d{6,14})$/.test(value.replace(/[\s\-().]/g, ''));
