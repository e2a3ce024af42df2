import type { ExamWindow } from '@temari/contracts/lessons';
import { useLessonTexts } from '../../lib/domain/lesson-words.ts';
import { useRegionTexts } from '../../lib/domain/region-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { useJoined } from '../../lib/language/listed.ts';
import { BookIcon } from '../brand/icons.tsx';

const Band = ({ exam }: { exam: ExamWindow }) => {
  const t = useLessonTexts();
  const entered = useEnteredWords();
  const region = useRegionTexts();
  const dates = useDates();
  const joined = useJoined();
  const days =
    exam.startsOn === exam.endsOn
      ? dates.long(exam.startsOn)
      : t('exam-days', { from: dates.long(exam.startsOn), until: dates.long(exam.endsOn) });
  return (
    <li className="flex items-start gap-3 rounded-control border-[1.5px] border-dashed border-edge bg-sand px-3.5 py-2.5">
      <BookIcon size={20} className="mt-0.5 shrink-0 text-dusk-700" />
      <span className="min-w-0">
        <span className="font-semibold wrap-anywhere">{t('exam', { name: entered(exam, 'name') })}</span>{' '}
        <span className="block text-sm text-ink-2">
          {days}
          {exam.regions.length > 0 &&
            ` · ${t('exam-regions', { regions: joined(exam.regions.map((each) => region(each))) })}`}
          {exam.isPlanned && ` · ${t('exam-planned')}`}
        </span>
      </span>
    </li>
  );
};

/** Dashed, as nobody has to act on them. */
export const ExamList = ({ exams }: { exams: readonly ExamWindow[] }) => (
  <ul className="flex flex-col gap-2">
    {exams.map((exam) => (
      <Band key={exam.id} exam={exam} />
    ))}
  </ul>
);
