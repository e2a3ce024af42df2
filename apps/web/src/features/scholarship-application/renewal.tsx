import type { Application } from '@temari/contracts/scholarship-applications';
import { useState } from 'react';
import { useDates } from '../../lib/language/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { Note } from '../../ui/states/note.tsx';
import { HomeForm } from './home-form.tsx';
import { useTexts } from './texts.ts';
import { sayNeed } from './use-applications.ts';

/** Before an award ends: how things are at home now, and what was decided. */
export const Renewal = ({ application: { id, award } }: { application: Application }) => {
  const t = useTexts();
  const dates = useDates();
  const [isOpen, setIsOpen] = useState(false);
  if (!award?.renewal) return null;
  const { isAsked, statedAt, letter } = award.renewal;
  return (
    <div className="flex flex-col gap-3">
      {letter && (
        <p className="border-s-[3px] border-yellow-500 ps-4 break-words whitespace-pre-line">
          <OwnLanguage>{letter}</OwnLanguage>
        </p>
      )}
      {isAsked && (
        <Note tone={statedAt ? 'success' : 'warning'}>
          {statedAt
            ? t('need-stated', { day: dates.long(statedAt) })
            : t('need-asked', { until: dates.long(award.until) })}
        </Note>
      )}
      {isAsked && !isOpen && (
        <div>
          <Button variant={statedAt ? 'outline' : 'main'} onClick={() => setIsOpen(true)}>
            {t(statedAt ? 'need-again' : 'need-say')}
          </Button>
        </div>
      )}
      {isAsked && isOpen && (
        <HomeForm
          answers={{}}
          draftName={`award need ${id}`}
          act={sayNeed(id)}
          onDone={() => setIsOpen(false)}
          buttons={(state) => (
            <SubmitButton state={state} label={t('need-send')} workingLabel={t('sending')} wide="phone" />
          )}
        />
      )}
    </div>
  );
};
