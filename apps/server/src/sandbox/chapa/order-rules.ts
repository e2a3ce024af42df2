import type { Order } from './ledger.ts';

const PLAIN = /^[A-Za-z0-9\-_. ]*$/;
const CURRENCIES = ['ETB', 'USD'];
const AMOUNT_MAX = 9_999_999.99;

type Problems = Record<string, string[]>;

const asText = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';

const textProblems = (customization: Record<string, unknown>): Problems => {
  const problems: Problems = {};
  for (const [field, max] of [
    ['title', 16],
    ['description', 50],
  ] as const) {
    const text = asText(customization[field]);
    if (text.length > max)
      problems[`customization.${field}`] = [`The customization.${field} may not be greater than ${max} characters.`];
    else if (!PLAIN.test(text)) {
      problems[`customization.${field}`] = [
        `The customization.${field} may only contain letters, numbers, hyphens, underscores, spaces, and dots.`,
      ];
    }
  }
  return problems;
};

/** What the real gateway is known to refuse, in its own words: an object for fields, a string for the rest. */
export const orderProblems = (body: Record<string, unknown>): Problems | string | null => {
  const problems: Problems = {};
  for (const field of ['amount', 'currency', 'tx_ref'])
    if (!asText(body[field])) problems[field] = ['validation.required'];
  if (Object.keys(problems).length > 0) return problems;

  const currency = asText(body.currency);
  if (!CURRENCIES.includes(currency)) return `Invalid currency, ${currency} is not supported`;
  const amount = Number(asText(body.amount));
  if (!(amount > 0)) problems.amount = ['The amount must be a number greater than 0.'];
  if (amount > AMOUNT_MAX) problems.amount = ['The amount must not exceed maximum limit'];
  const txRef = asText(body.tx_ref);
  if (txRef.length > 50) problems.tx_ref = ['The tx ref may not be greater than 50 characters.'];
  const email = asText(body.email);
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) problems.email = ['The email must be a valid email address.'];
  const phone = asText(body.phone_number);
  if (phone && !/^0[79]\d{8}$/.test(phone)) {
    problems.phone_number = ['The phone number must be a valid Ethiopian phone number.'];
  }
  Object.assign(problems, textProblems((body.customization ?? {}) as Record<string, unknown>));
  return Object.keys(problems).length > 0 ? problems : null;
};

export const orderOf = (body: Record<string, unknown>): Order => ({
  ...(body as unknown as Order),
  amount: asText(body.amount),
});
