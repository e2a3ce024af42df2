import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** The name under which a statement is prepared; for texts that do not depend on what is asked: each stays in memory. */
export const statementName = (text: string): string => {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
};
