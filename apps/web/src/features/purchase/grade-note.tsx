import type { Quote } from '@temari/contracts/enrollments';
import { isForGrade, packagesForGrade } from '@temari/contracts/package-grades';
import { useGradeWords } from '../../lib/domain/grade-words.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useMoney } from '../../ui/money/money.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useTexts } from './texts.ts';

type GradeNoteProps = {
  quote: Quote;
  /** As chosen in the form; empty where none is, or none is asked. */
  grade: string;
  onSwitch: (packageId: string) => void;
};

/** Says that a package is for other grades, and leads to the one that fits. Going on with it stays possible. */
export const GradeNote = ({ quote, grade, onSwitch }: GradeNoteProps) => {
  const t = useTexts();
  const words = useEnteredWords();
  const gradeWords = useGradeWords();
  const money = useMoney();
  const { grades } = quote.package;
  if (grade === '' || isForGrade(grades, grade)) return null;
  const others = quote.others.map(({ package: offered, totalEtb }) => ({ ...offered, totalEtb }));
  return (
    <Note tone="warning" role="status" title={t('grade-outside', { grades: gradeWords(grades) })}>
      {t('grade-outside-text')}
      <span className="flex flex-wrap gap-2.5 pt-3 empty:hidden">
        {packagesForGrade(others, grade).map((offered) => (
          <Button
            key={offered.id}
            size="small"
            wide="phone"
            className="font-semibold"
            onClick={() => onSwitch(offered.id)}
          >
            {t('grade-switch', { package: words(offered, 'title'), amount: money(offered.totalEtb) })}
          </Button>
        ))}
      </span>
    </Note>
  );
};
