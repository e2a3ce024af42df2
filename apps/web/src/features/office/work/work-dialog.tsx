import type { WorkShown } from '@temari/contracts/office-work';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { CheckIcon } from '../../../ui/brand/first-icons.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { useFinishWork, useTakeWork, useWork } from './use-work.ts';
import { WorkForm } from './work-form.tsx';
import { WorkNotes } from './work-notes.tsx';
import { nameOf, useStanding } from './work-rows.tsx';

/** One piece of work: who has it, what it is about, and what was written about it. */
export const WorkDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTexts();
  const shown = useWork(id);
  const work = shown.data?.work;
  return (
    <Dialog isOpen title={(work && nameOf(work)) || t('title')} onClose={onClose} className="sm:max-w-140!">
      <QueryState query={shown}>
        {(found) => (
          <div className="flex flex-col gap-6 pt-2 text-ink">
            <Standing shown={found} onDone={onClose} />
            {found.message && <Message message={found.message} />}
            <WorkForm key={found.work.id} shown={found} />
            <WorkNotes workId={found.work.id} notes={found.notes} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
};

const Standing = ({ shown: { work }, onDone }: { shown: WorkShown; onDone: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const mayAct = useMayAct();
  const standing = useStanding();
  const taking = useTakeWork({ done: () => toast({ text: t('taken') }) });
  const finishing = useFinishWork({
    done: ({ state }) => {
      toast({ text: state === 'done' ? t('is-done') : office('saved') });
      if (state === 'done') onDone();
    },
  });
  const isOpen = work.state === 'open';
  const params = { id: work.id };
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-label">
        <Badge tone={isOpen ? 'waiting' : 'good'}>{t(`state-${work.state}`)}</Badge>
        <span>{standing(work)}</span>
        {work.isOverdue && <Badge tone="bad">{t('overdue')}</Badge>}
      </p>
      {mayAct && (
        <div className="flex flex-wrap gap-3">
          {isOpen && !work.assignee && (
            <Button
              size="small"
              variant="outline"
              disabled={taking.state === 'working'}
              onClick={() => taking.submit({ params })}
            >
              {t('take')}
            </Button>
          )}
          <Button
            size="small"
            variant={isOpen ? 'main' : 'outline'}
            icon={isOpen && <CheckIcon size={18} />}
            disabled={finishing.state === 'working'}
            onClick={() => finishing.submit({ params, body: { state: isOpen ? 'done' : 'open' } })}
          >
            {t(isOpen ? 'finish' : 'reopen')}
          </Button>
        </div>
      )}
      <FormError message={sentence(taking.error ?? finishing.error)} />
    </div>
  );
};

/** Reading a message here does not mark it as read. */
const Message = ({ message }: { message: NonNullable<WorkShown['message']> }) => {
  const t = useTexts();
  return (
    <section className="flex flex-col gap-2 rounded-control bg-sand p-4">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        <span className="wrap-anywhere">{message.name}</span>
        <TextLink href={`tel:${message.phone}`} className="inline-flex min-h-11 items-center">
          {message.phone}
        </TextLink>
        {!message.isRead && <Badge tone="waiting">{t('unread')}</Badge>}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">
        <OwnLanguage>{message.text}</OwnLanguage>
      </p>
    </section>
  );
};
