import type { ImportPreview } from '@temari/contracts/office-imports';
import { useWords } from '../use-words.ts';

type Place = NonNullable<ImportPreview['sample'][number]['place']>;

/** Which class a line means. */
export const PlaceFacts = ({ place: { class: name, days, time } }: { place: Place }) => {
  const words = useWords();
  const facts = [name, days && words.listed(days), time && words.slot(time)];
  return <p className="text-sm wrap-anywhere text-ink-2">{facts.filter(Boolean).join(' · ')}</p>;
};
