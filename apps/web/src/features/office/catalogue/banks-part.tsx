import type { OfficeBank } from '@temari/contracts/office-catalogue';
import { lazy, Suspense, useState } from 'react';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PlusIcon } from '../../../ui/brand/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useIsOwner } from '../shell/use-office.ts';
import { BankDialog } from './bank-dialog.tsx';
import { RecordButtons } from './record-buttons.tsx';
import { useTexts } from './texts.ts';
import { useBanks, useDeleteBank } from './use-catalogue.ts';

/** Seldom there is one: fetched beside the page. */
const BankChanges = lazy(async () => ({ default: (await fetchAgain(() => import('./bank-changes.tsx'))).BankChanges }));

/** An owner proposes; what families pay into changes when a second person has confirmed it. */
export const BanksPart = () => {
  const t = useTexts();
  const mayAct = useIsOwner();
  const banks = useBanks();
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <Card
      kind="flat"
      title={t('part-banks')}
      actions={
        mayAct && (
          <Button variant="outline" size="small" icon={<PlusIcon size={18} />} onClick={() => setEditing('new')}>
            {t('bank-new')}
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-2">{t('bank-lead')}</p>
      <Suspense>
        <BankChanges />
      </Suspense>
      <QueryState query={banks}>
        {(list) => (
          <>
            <ul className="flex flex-col">
              {list.map((bank) => (
                <BankRow key={bank.id} bank={bank} mayAct={mayAct} onEdit={() => setEditing(bank.id)} />
              ))}
            </ul>
            {editing && (
              <BankDialog bank={list.find(({ id }) => id === editing) ?? null} onClose={() => setEditing(null)} />
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
};

const BankRow = ({ bank, mayAct, onEdit }: { bank: OfficeBank; mayAct: boolean; onEdit: () => void }) => {
  const t = useTexts();
  const words = useEnteredWords();
  return (
    <li className="flex items-center justify-between gap-3 border-line py-3 not-last:border-b">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
          {words(bank, 'name')}
          {!bank.isActive && <Badge tone="quiet">{t('inactive')}</Badge>}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {bank.accountNumber} · {bank.accountHolderName}
        </p>
      </div>
      {mayAct && (
        <RecordButtons
          id={bank.id}
          name={bank.name}
          onEdit={onEdit}
          removed={t('bank-proposed')}
          useRemove={useDeleteBank}
        />
      )}
    </li>
  );
};
