import type { Note } from '../lib/navigation/note.ts';
import { StatusLine } from './status-line.tsx';
import { useTexts } from './texts.ts';

/** What an action that leads to another page has done, said on that page. */
export const NoteLine = ({ note }: { note: Note }) => {
  const t = useTexts();
  return <StatusLine>{t(note)}</StatusLine>;
};
