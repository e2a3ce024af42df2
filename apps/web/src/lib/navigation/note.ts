const NOTES = ['application-sent', 'password-changed', 'account-deleted'] as const;
export type Note = (typeof NOTES)[number];

/** `navigate(path, withNote('…'))`: the next page says in one line what was done. */
export const withNote = (note: Note) => ({ state: { note } });

export const noteIn = (state: unknown): Note | null => {
  const note = (state as { note?: unknown } | null)?.note;
  return NOTES.find((known) => known === note) ?? null;
};
