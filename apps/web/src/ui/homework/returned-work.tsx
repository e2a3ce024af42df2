import type { HomeworkState } from '@temari/contracts/homework';
import { OwnLanguage } from '../layout/own-language.tsx';
import { Badge } from '../states/badge.tsx';
import { useHomeworkTexts } from './texts.ts';

type Returned = NonNullable<HomeworkState['returned']>;

/** Where a homework stands: handed in, returned, done well, or to be done again. */
export const WorkBadge = ({ returned }: { returned: Returned | undefined }) => {
  const t = useHomeworkTexts();
  if (!returned) return <Badge tone="review">{t('waits')}</Badge>;
  if (returned.verdict === 'again') return <Badge tone="warning">{t('again')}</Badge>;
  return <Badge tone="good">{t(returned.verdict ?? 'returned')}</Badge>;
};

/** The words of the teacher. */
export const Remark = ({ returned }: { returned: Returned | undefined }) => {
  const t = useHomeworkTexts();
  if (!returned?.remark) return null;
  return (
    <figure className="rounded-note bg-green-100 px-4 py-3 text-green-900">
      <figcaption className="text-sm font-semibold">
        {returned.by ? t('said-by', { name: returned.by }) : t('teacher-says')}
      </figcaption>
      <blockquote className="break-words whitespace-pre-line">
        <OwnLanguage>{returned.remark}</OwnLanguage>
      </blockquote>
    </figure>
  );
};
