import type { GuardianBlock } from '@temari/contracts/office-guardian-blocks';
import { BLOCK_NEEDS } from '@temari/contracts/office-needs';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge, type BadgeTone } from '../../../ui/states/badge.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { LiftDialog, wayOut } from './block-dialogs.tsx';
import { useTexts } from './texts.ts';
import { useConfirmBlock } from './use-households.ts';

const TONES: Record<GuardianBlock['state'], BadgeTone> = { proposed: 'waiting', blocked: 'bad', lifted: 'quiet' };

/** Who did what, and when. */
const History = ({ block }: { block: GuardianBlock }) => {
  const t = useTexts();
  const words = useWords();
  const date = (at: string): string => words.date(at);
  return (
    <ul className="flex flex-col text-sm text-ink-2 wrap-anywhere">
      <li>{t('block-proposed-by', { name: block.proposedBy, date: date(block.proposedAt) })}</li>
      {block.confirmedBy && block.confirmedAt && (
        <li>{t('block-confirmed-by', { name: block.confirmedBy, date: date(block.confirmedAt) })}</li>
      )}
      {block.liftedBy && block.liftedAt && (
        <li>
          {t('block-lifted-by', { name: block.liftedBy, date: date(block.liftedAt), reason: block.liftReason ?? '' })}
        </li>
      )}
    </ul>
  );
};

/** Guardians whom the office keeps away, for those who work on welfare alone. */
export const BlocksCard = ({ blocks }: { blocks: GuardianBlock[] }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const mayAct = useMayAct(BLOCK_NEEDS);
  const [lifted, setLifted] = useState<GuardianBlock | null>(null);
  const confirm = useConfirmBlock({ done: () => toast({ text: t('block-confirmed') }) });
  if (blocks.length === 0) return null;
  return (
    <Card kind="flat" as="section" title={t('blocks')}>
      <p className="text-label text-ink-2">{t('blocks-lead')}</p>
      <ul className="flex flex-col divide-y divide-line">
        {blocks.map((block) => (
          <li key={block.id} className="flex flex-col items-start gap-2 py-3 first:pt-0 last:pb-0">
            <span className="font-semibold wrap-anywhere">{block.guardianName}</span>
            <Badge tone={TONES[block.state]}>{t(`block-state-${block.state}`)}</Badge>
            <p className="whitespace-pre-line wrap-anywhere">
              <OwnLanguage>{block.reason}</OwnLanguage>
            </p>
            {block.evidence && (
              <TextLink
                href={block.evidence}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center"
              >
                {t('block-open-evidence')}
              </TextLink>
            )}
            <History block={block} />
            {block.state === 'proposed' && !block.canConfirm && <p className="text-sm">{t('block-waits')}</p>}
            {mayAct && block.state !== 'lifted' && (
              <div className="flex flex-wrap gap-2">
                {block.canConfirm && (
                  <Button
                    variant="danger"
                    size="small"
                    aria-label={t('block-confirm-name', { name: block.guardianName })}
                    disabled={confirm.state === 'working'}
                    onClick={() => confirm.submit({ params: { id: block.id } })}
                  >
                    {t('block-confirm')}
                  </Button>
                )}
                <Button
                  variant="outline"
                  size="small"
                  aria-label={t(`block-${wayOut(block)}-name`, { name: block.guardianName })}
                  onClick={() => setLifted(block)}
                >
                  {t(`block-${wayOut(block)}`)}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <FormError message={sentence(confirm.error)} />
      {lifted && (
        <LiftDialog id={lifted.id} name={lifted.guardianName} way={wayOut(lifted)} onClose={() => setLifted(null)} />
      )}
    </Card>
  );
};
