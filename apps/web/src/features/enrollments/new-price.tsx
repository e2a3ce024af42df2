import type { Enrollment } from '@temari/contracts/enrollments';
import type { PriceToPay } from '@temari/contracts/payments';
import { SERVICE_NAMES } from '../../lib/domain/service-names.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useMoney } from '../../ui/money/money.tsx';
import { PriceLines } from '../../ui/money/price-lines.tsx';
import { usePriceWords } from '../../ui/money/price-words.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { useTexts } from './texts.ts';
import { usePriceToPay } from './use-enrollments.ts';

/** What was told, and what it costs now, line by line. */
export const NewPrice = ({ enrollment, price }: { enrollment: Enrollment; price: PriceToPay }) => {
  const t = useTexts();
  const money = useMoney();
  const words = usePriceWords();
  return (
    <div className="flex flex-col gap-3 text-ink">
      <p>{t('price-changed', { amount: money(price.toldEtb) })}</p>
      <PriceLines
        lines={words.lines(price.lines, t(SERVICE_NAMES[enrollment.serviceType]))}
        total={{ label: words.total(enrollment.package?.billing), amountEtb: price.totalEtb }}
      />
    </div>
  );
};

type NewPriceDialogProps = { enrollment: Enrollment; onConfirm: (price: number) => void; onClose: () => void };

/** Nobody is charged another price than they saw: the new one is shown, and paid on a click of its own. */
export const NewPriceDialog = ({ enrollment, onConfirm, onClose }: NewPriceDialogProps) => {
  const t = useTexts();
  const money = useMoney();
  const query = usePriceToPay(enrollment.id);
  const total = query.data?.totalEtb;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('price-changed-title')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          {total !== undefined && (
            <Button onClick={() => onConfirm(total)}>{t('pay-amount', { amount: money(total) })}</Button>
          )}
        </>
      }
    >
      <QueryState query={query}>{(price) => <NewPrice enrollment={enrollment} price={price} />}</QueryState>
    </Dialog>
  );
};
