import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useTexts } from './texts.ts';
import { useReviews } from './use-applications.ts';

/** What a reader was drawn for. */
export const ReviewsPage = () => {
  const t = useTexts();
  const query = useReviews();
  return (
    <OfficePage title={t('reviews')} below={t('reviews-lead')}>
      <ReadState query={query}>
        {(reviews) =>
          reviews.length === 0 ? (
            <EmptyState title={t('reviews-none')}>{t('reviews-none-text')}</EmptyState>
          ) : (
            <ul className="flex flex-col">
              {reviews.map(({ id, number, isGiven }) => (
                <li key={id} className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-2">
                  <TextLink to={officePaths.review(id)}>{t('number', { number })}</TextLink>
                  <Badge tone={isGiven ? 'good' : 'waiting'}>{t(isGiven ? 'given' : 'to-read')}</Badge>
                </li>
              ))}
            </ul>
          )
        }
      </ReadState>
    </OfficePage>
  );
};
