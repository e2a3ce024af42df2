import { canonicalPhone } from '@temari/contracts/phone';

interface Person {
  name: string;
  phone: string | undefined;
}

const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether two are one person, as far as the page can tell: nobody answers for themselves. The server knows more spellings. */
export const isSamePerson = (one: Person, other: Person): boolean => {
  const phone = canonicalPhone(one.phone ?? '');
  return plain(one.name) === plain(other.name) || (phone !== null && phone === canonicalPhone(other.phone ?? ''));
};
