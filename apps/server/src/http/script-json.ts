/** Inside a script element: `<` cannot end it when it is written as an escape. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
