import type { ImportPreview } from '@temari/contracts/office-imports';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

type Listed = NonNullable<ImportPreview['sample'][number]['class']>;

/** What a line says of a class. */
export const ClassFacts = ({ listed }: { listed: Listed }) => {
  const t = useTexts();
  const words = useWords();
  const { service, grade, days, time, firstDay, lastDay, teacher, seats } = listed;
  const facts = [
    service && words.service(service),
    grade && words.grade(grade),
    days && words.listed(days),
    time && words.slot(time),
    firstDay && lastDay && t('from-to', { from: words.date(firstDay), to: words.date(lastDay) }),
    teacher,
    seats !== null && t('seats', { count: seats }),
  ];
  return <p className="text-sm wrap-anywhere text-ink-2">{facts.filter(Boolean).join(' · ')}</p>;
};
