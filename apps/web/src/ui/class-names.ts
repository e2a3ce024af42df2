/** Joins the classes that apply; what is false, null or undefined is left out. */
export const classNames = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');
