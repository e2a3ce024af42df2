import type { OfficeMessage } from '@temari/contracts/office-messages';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { newId } from '../../../lib/device/new-id.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { OpenWork } from './open-work.tsx';
import { useTexts } from './texts.ts';
import { useCreateWork } from './use-work.ts';
import { useStanding } from './work-rows.tsx';

/** Who answers a message, and until when. Opening it marks nothing as read. */
export const MessageWork = ({ message }: { message: OfficeMessage }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const mayAct = useMayAct();
  const standing = useStanding();
  const [opened, setOpened] = useState<string | null>(null);
  const begin = useCreateWork({ done: ({ id }) => setOpened(id) });
  const { work } = message;
  const open = (): void => {
    if (work) setOpened(work.id);
    else begin.submit({ body: { id: newId(), kind: 'message', message: message.id } });
  };
  const done = work?.state === 'done';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {work && (
        <p className="text-sm">
          {done
            ? t('state-done')
            : standing({ ...work, assignee: work.assignee === null ? null : { id: '', name: work.assignee } })}
        </p>
      )}
      {(work || mayAct) && (
        <Button
          variant="outline"
          size="small"
          disabled={begin.state === 'working'}
          aria-label={`${t(work ? 'open-work' : 'give-away')}: ${message.firstName} ${message.lastName}`}
          onClick={open}
        >
          {t(work ? 'open-work' : 'give-away')}
        </Button>
      )}
      <FormError message={sentence(begin.error)} />
      {opened && <OpenWork id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
};
