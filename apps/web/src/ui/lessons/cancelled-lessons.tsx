import { addisDate } from '@temari/contracts/addis-time';
import type { CancelledLesson } from '@temari/contracts/cancelled-lessons';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useChooseForLesson } from '../../lib/domain/use-cancelled-lessons.ts';
import { useDates } from '../../lib/language/dates.ts';
import { Button } from '../actions/button.tsx';
import { FormError } from '../fields/form-error.tsx';
import { Card } from '../layout/card.tsx';
import { useMoney } from '../money/money.tsx';
import { useTexts } from './texts.ts';

const Choice = ({ cancelled }: { cancelled: CancelledLesson }) => {
  const t = useTexts();
  const words = useLessonWords();
  const dates = useDates();
  const money = useMoney();
  const sentence = useErrorSentence();
  const choosing = useChooseForLesson(cancelled);
  const { learnerName: name, startsAt, chooseUntil, creditEtb } = cancelled;
  const day = dates.long(addisDate(new Date(startsAt)));
  const chosen = (choice: 'make-up' | 'credit') => ({
    disabled: choosing.state === 'working',
    onClick: () => choosing.submit(choice),
    'aria-label': `${t(`choose-${choice}`)}: ${name}, ${day}`,
    children: t(`choose-${choice}`),
  });
  return (
    <Card as="section" title={t('cancelled', { title: words.title(cancelled) })}>
      <p>{t('cancelled-text', { name, day })}</p>
      <p className="text-ink-2">
        {t('choose-text', { amount: money(creditEtb), until: dates.long(addisDate(new Date(chooseUntil))) })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button wide="phone" {...chosen('make-up')} />
        <Button wide="phone" variant="outline" {...chosen('credit')} />
      </div>
      <FormError message={sentence(choosing.error)} />
    </Card>
  );
};

/** What the family wants for lessons that we cancelled. */
export const CancelledLessons = ({ lessons }: { lessons: readonly CancelledLesson[] }) => (
  <>
    {lessons.map((cancelled) => (
      <Choice key={`${cancelled.lesson} ${cancelled.enrollment}`} cancelled={cancelled} />
    ))}
  </>
);
