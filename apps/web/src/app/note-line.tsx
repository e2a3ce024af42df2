import { defineTexts } from '../lib/language/i18n.ts';
import type { Note } from '../lib/navigation/note.ts';
import english from '../messages/en/notes.json';
import { StatusLine } from './status-line.tsx';

const useTexts = defineTexts('notes', english);

/** What an action that leads to another page has done, said on that page. */
export const NoteLine = ({ note }: { note: Note }) => {
  const t = useTexts();
  return <StatusLine>{t(note)}</StatusLine>;
};
