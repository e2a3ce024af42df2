import { defineTexts } from '../lib/language/i18n.ts';
import type { Note } from '../lib/navigation/note.ts';
import english from '../messages/en/notes.json';
import { StatusLine } from './status-line.tsx';

const useTexts = defineTexts('notes', english);

/** What was done by an action that led to this page. */
export const NoteLine = ({ note }: { note: Note }) => {
  const t = useTexts();
  return <StatusLine>{t(note)}</StatusLine>;
};
