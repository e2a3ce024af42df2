import { Navigate } from 'react-router';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { KeyHint } from '../key-hint.tsx';
import { OfficePage } from '../office-page.tsx';
import { useOfferUndo } from '../shell/undo.tsx';
import { useKeys } from '../use-keys.ts';
import { Pile } from './pile.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import { useTexts } from './texts.ts';
import { type DeskPage, useDesk, useReceipts, useTakeBack } from './use-receipts.ts';

export const ReceiptsPage = () => {
  const { query, isFirst } = useReceipts();
  return (
    <QueryState query={query}>
      {(page) =>
        // Those behind were decided meanwhile; others may have come before them.
        page.receipts.length === 0 && !isFirst ? <Navigate to={officePaths.receipts} replace /> : <Desk page={page} />
      }
    </QueryState>
  );
};

const Desk = ({ page }: { page: DeskPage }) => {
  const t = useTexts();
  const desk = useDesk(page);
  const { waiting, place, left, current } = desk;
  const sentence = useErrorSentence();
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const takeBack = useTakeBack({
    done: ({ id }) => {
      toast({ text: t('waits-again') });
      desk.comeBack(id);
    },
  });
  /** It leaves the desk, and for a moment one key brings it back. */
  const decided = (id: string, text: string): void => {
    offerUndo(text, () => takeBack.submit({ params: { id } }));
    desk.leave(id);
  };
  useKeys({ j: desk.next, n: desk.next, k: desk.back });
  return (
    <OfficePage
      title={t('title')}
      beside={
        <span className="rounded-badge bg-sand px-2.5 py-1 text-sm font-semibold tabular-nums">
          {current ? t('place', { place: place + 1, count: left }) : t('place-none')}
        </span>
      }
      below={<TextLink to={officePaths.decidedReceipts}>{t('decided-title')}</TextLink>}
      actions={
        <p className="flex flex-wrap gap-4 text-sm text-ink-2 max-sm:hidden">
          {(['j', 'k', 'y', 'a', 'd', 'u'] as const).map((key) => (
            <span key={key} className="flex items-center gap-1.5">
              <KeyHint>{key.toUpperCase()}</KeyHint>
              {t(`key-${key}`)}
            </span>
          ))}
        </p>
      }
    >
      <FormError message={sentence(takeBack.error)} />
      {current ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[204px_minmax(0,1fr)] xl:grid-cols-[204px_minmax(0,1fr)_352px]">
          <Pile waiting={waiting} current={current} onChoose={desk.choose} />
          <ReceiptPicture key={current.id} receipt={current} />
          <ReceiptFacts key={`${current.id}facts`} receipt={current} others={page.others} onDecided={decided} />
        </div>
      ) : (
        <EmptyState title={t('none')}>{t('none-text')}</EmptyState>
      )}
    </OfficePage>
  );
};
