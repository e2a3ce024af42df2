/** Where most of our families have their mail. */
const COMMON = ['gmail', 'yahoo', 'hotmail', 'outlook', 'icloud'];
/** Real domains that look like a misspelling of a common one. */
const REAL = new Set(['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'live.com']);
/** Slips of 'com'. */
const SLIPS = new Set([
  'com',
  'con',
  'co',
  'cm',
  'om',
  'cpm',
  'cim',
  'vom',
  'xom',
  'comm',
  'coom',
  'cmo',
  'ocm',
  'c0m',
]);

/** Whether one letter added, removed or changed, or two swapped, turns one into the other. */
const isOneSlipAway = (typed: string, meant: string): boolean => {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, wanted] = [typed.slice(start), meant.slice(start)];
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
};

/** The address that was probably meant, where its domain looks like a slip; null otherwise. Never a reason to refuse. */
export const meantEmail = (typed: string): string | null => {
  const [, name, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim()) ?? [];
  const [, host, ending] = /^([a-z0-9]+)[.,]([a-z0-9]+)$/.exec(domain?.toLowerCase() ?? '') ?? [];
  if (!name || !host || !ending || !SLIPS.has(ending) || REAL.has(`${host}.${ending}`)) return null;
  const meant = COMMON.find((common) => host === common || isOneSlipAway(host, common));
  const address = `${name}@${meant}.com`;
  return meant && address.toLowerCase() !== typed.trim().toLowerCase() ? address : null;
};
