import { CASH_PIECES, CASH_PIECES_MAX, countedSantim } from '@temari/contracts/cash-rules';
import * as wrong from '@temari/contracts/field-errors';
import { digitsUpTo } from '@temari/contracts/limits';
import type { TillSession } from '@temari/contracts/office-cash';
import { useForm } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts } from './texts.ts';
import { useCloseTill, useOpenTill } from './use-cash.ts';

const LIMITS = { min: 0, max: CASH_PIECES_MAX };
const isPieces = (typed: string) =>
  /^\d*$/.test(typed.trim()) && Number(typed) <= LIMITS.max ? null : wrong.numberWithin(LIMITS);

type Piece = `${(typeof CASH_PIECES)[number]}`;
type Typed = Record<Piece, string>;
const PIECES = CASH_PIECES.map((piece) => `${piece}` as const);
const NOTHING = Object.fromEntries(PIECES.map((piece) => [piece, ''])) as Typed;
const RULES = Object.fromEntries(PIECES.map((piece) => [piece, isPieces])) as Record<Piece, typeof isPieces>;
const countOf = (typed: Typed): Record<string, number> =>
  Object.fromEntries(Object.entries(typed).map(([piece, pieces]) => [piece, Number(pieces) || 0]));

type CountDialogProps = {
  title: string;
  text: string;
  save: string;
  saving: { state: 'idle' | 'working' | 'failed'; error: Error | null };
  onCount: (count: Record<string, number>) => void;
  onClose: () => void;
};

/** How many notes and coins of each value there are. Nothing here says how many there should be. */
const CountDialog = ({ title, text, save, saving, onCount, onClose }: CountDialogProps) => {
  const t = useTexts();
  const money = useMoney();
  const form = useForm({ initial: NOTHING, rules: RULES, onSubmit: (typed) => onCount(countOf(typed)) });
  return (
    <EditDialog title={title} form={form} saving={saving} save={save} onClose={onClose}>
      <p className="text-label text-ink-2">{text}</p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {PIECES.map((piece) => (
          <TextField
            key={piece}
            {...form.field(piece)}
            label={t('piece', { value: money(Number(piece) / 100) })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={digitsUpTo(LIMITS.max)}
          />
        ))}
      </div>
      <p className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3" aria-live="polite">
        <span className="text-label font-semibold">{t('counted')}</span>
        <Money amountEtb={countedSantim(countOf(form.values)) / 100} className="font-serif text-figure font-bold" />
      </p>
    </EditDialog>
  );
};

export const OpenTillDialog = ({ till, onClose }: { till: { id: string; name: string }; onClose: () => void }) => {
  const t = useTexts();
  const money = useMoney();
  const toast = useToast();
  const saving = useOpenTill({
    done: ({ missingEtb }) => {
      toast({ text: missingEtb > 0 ? t('opened-missing', { amount: money(missingEtb) }) : t('opened-now') });
      onClose();
    },
  });
  return (
    <CountDialog
      title={t('open-title', { till: till.name })}
      text={t('open-text')}
      save={t('open')}
      saving={saving}
      onCount={(count) => saving.submit({ params: { id: till.id }, body: { count } })}
      onClose={onClose}
    />
  );
};

export const CloseTillDialog = ({ session, onClose }: { session: TillSession; onClose: () => void }) => {
  const t = useTexts();
  const money = useMoney();
  const toast = useToast();
  const saving = useCloseTill({
    done: ({ closing }) => {
      const differs = closing?.differenceEtb ?? 0;
      toast({ text: differs === 0 ? t('closed-agrees') : t('closed-differs', { amount: money(differs) }) });
      onClose();
    },
  });
  return (
    <CountDialog
      title={t('close-title', { till: session.till.name })}
      text={t('close-text')}
      save={t('close')}
      saving={saving}
      onCount={(count) => saving.submit({ params: { id: session.id }, body: { count } })}
      onClose={onClose}
    />
  );
};
