import { useNavigate, useParams } from 'react-router';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { EyeIcon } from '../../../ui/brand/first-icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { KeyHint } from '../key-hint.tsx';
import { OfficePage } from '../office-page.tsx';
import { useKeys } from '../use-keys.ts';
import { CoveredText } from './covered-text.tsx';
import { Facts, Marks } from './facts.tsx';
import { useTexts } from './texts.ts';
import { useReading, useReviews } from './use-applications.ts';
import { GivenViews, ViewForm } from './view-form.tsx';

/** The one before and the one after in the reader's list. */
const useNeighbours = (id: string) => {
  const navigate = useNavigate();
  const reviews = useReviews().data ?? [];
  const place = reviews.findIndex((review) => review.id === id);
  const goTo = (at: number): void => {
    const review = reviews[at];
    if (review) void navigate(officePaths.review(review.id));
  };
  useKeys({ j: () => goTo(place + 1), k: () => goTo(place - 1) });
  return { place: place + 1, count: reviews.length };
};

/** An application as a reader sees it: what was done and how it is at home, not whose it is. */
export const ReadingPage = () => {
  const { id = '' } = useParams();
  const t = useTexts();
  const navigate = useNavigate();
  const query = useReading(id);
  const { place, count } = useNeighbours(id);
  const number = query.data?.number;
  return (
    <OfficePage
      title={number ? t('number', { number }) : t('reviews')}
      back={<BackLink to={officePaths.reviews}>{t('back-to-reviews')}</BackLink>}
      beside={
        <Badge tone="review" icon={<EyeIcon size={16} />}>
          {t('names-hidden')}
        </Badge>
      }
      actions={
        place > 0 && (
          <p className="flex items-center gap-2 text-sm text-ink-2">
            {t('of-all', { place, count })} <KeyHint>J</KeyHint> {t('next')} <KeyHint>K</KeyHint> {t('previous')}
          </p>
        )
      }
    >
      <ReadState query={query}>
        {(reading) => (
          <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            <div className="flex flex-col gap-4">
              <Facts told={reading} />
              <Marks marks={reading.marks} />
              <Card kind="flat" as="section" title={t('own-words')}>
                <CoveredText text={reading.words} />
                <p className="pt-3 text-sm text-ink-2">{t('covered-note')}</p>
              </Card>
              {reading.letter && (
                <Card kind="flat" as="section" title={t('teacher-letter')}>
                  <CoveredText text={reading.letter} />
                </Card>
              )}
            </div>
            <div className="flex flex-col gap-4">
              {reading.own ? (
                <GivenViews reading={reading} own={reading.own} />
              ) : (
                <ViewForm key={reading.id} reading={reading} onLeft={() => void navigate(officePaths.reviews)} />
              )}
            </div>
          </div>
        )}
      </ReadState>
    </OfficePage>
  );
};
