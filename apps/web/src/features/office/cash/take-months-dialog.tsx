import type { TakenCash } from '@temari/contracts/office-cash';
import { useState } from 'react';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { MonthsOf, Taken } from './take-months.tsx';
import { useTexts } from './texts.ts';
import { ownSession, useCash } from './use-cash.ts';

type TakeMonthsDialogProps = { household: { id: string; name: string }; onClose: () => void };

/** A household pays its months where its page, or the desk, is open already. */
export const TakeMonthsDialog = ({ household, onClose }: TakeMonthsDialogProps) => {
  const t = useTexts();
  const cash = useCash();
  const [taken, setTaken] = useState<TakenCash | null>(null);
  return (
    <Dialog isOpen title={t('take-from', { name: household.name })} onClose={onClose} className="sm:max-w-140!">
      <div className="pt-2 text-ink">
        {taken ? (
          <Taken taken={taken} next={t('done')} onNext={onClose} />
        ) : (
          <QueryState query={cash}>
            {(seen) => {
              const own = ownSession(seen);
              return own ? (
                <MonthsOf id={household.id} session={own.id} onTaken={setTaken} />
              ) : (
                <Note tone="warning">
                  {t('open-first')}{' '}
                  <TextLink to={officePaths.cash} className="inline-flex min-h-11 items-center">
                    {t('title')}
                  </TextLink>
                </Note>
              );
            }}
          </QueryState>
        )}
      </div>
    </Dialog>
  );
};
