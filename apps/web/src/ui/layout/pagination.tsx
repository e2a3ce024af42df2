import { Button } from '../actions/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../brand/icons.tsx';
import { useControlTexts } from '../control-texts.ts';

/** `page` counts from 1. Nothing is shown where there is only one page. */
export const Pagination = ({
  page,
  pageCount,
  onPage,
}: {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}) => {
  const t = useControlTexts();
  if (pageCount < 2) return null;
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-between gap-3 sm:justify-end">
      <Button
        variant="outline"
        isIconOnly
        aria-label={t('previous-page')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeftIcon />
      </Button>
      <p aria-live="polite" className="text-sm text-ink-2 tabular-nums">
        {t('page-of', { page, count: pageCount })}
      </p>
      <Button
        variant="outline"
        isIconOnly
        aria-label={t('next-page')}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRightIcon />
      </Button>
    </nav>
  );
};
