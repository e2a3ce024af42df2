import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { OfficeClass, TimetableEffects } from '@temari/contracts/office-classes';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { type ClassEdit, useEditClass, useTimetableEffects } from './use-classes.ts';

type TimetablePreviewProps = {
  lesson: OfficeClass;
  edit: ClassEdit;
  onSaved: (saved: OfficeClass) => void;
  onClose: () => void;
};

/** Lessons that families know move or vanish: from which day on, and which ones, before anything is saved. */
export const TimetablePreview = ({ lesson, edit, onSaved, onClose }: TimetablePreviewProps) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const sentence = useErrorSentence();
  const [holdsFrom, setHoldsFrom] = useState(addisDate(new Date()));
  const changed = { ...edit, holdsFrom };
  const effects = useTimetableEffects(lesson.id, changed);
  const saving = useEditClass({ done: onSaved });
  return (
    <Dialog isOpen title={t('effects-title')} onClose={onClose} className="sm:max-w-140!">
      <div className="flex flex-col gap-5 pt-2 text-ink">
        <DateField name="holdsFrom" label={t('holds-from')} value={holdsFrom} onChange={setHoldsFrom} />
        <QueryState query={effects}>
          {(found) => (
            <>
              <Effects effects={found} />
              <FormError message={sentence(saving.error)} />
              <div className="flex flex-wrap justify-end gap-3">
                <Button variant="outline" onClick={onClose}>
                  {office('cancel')}
                </Button>
                <Button
                  disabled={saving.state === 'working'}
                  onClick={() =>
                    saving.submit({ params: { id: lesson.id }, body: { ...changed, preview: found.preview } })
                  }
                >
                  {office('save')}
                </Button>
              </div>
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
};

/** As many as are read before one saves; the count says how many there are. */
const SHOWN = 6;

const Effects = ({ effects }: { effects: TimetableEffects }) => {
  const t = useTexts();
  const words = useWords();
  const dates = useDates();
  const { appearing, moving, vanishing, staying, clashing, learners } = effects;
  const at = (instant: string): string => dates.longWithTime(instant);
  const until = (from: string, to: string): string =>
    addisDate(new Date(from)) === addisDate(new Date(to)) ? dates.time(addisMinuteOfDay(new Date(to))) : at(to);
  const lists = [
    [
      t('moving', { count: moving.length }),
      moving.map((one) => `${at(one.startsAt)} → ${until(one.startsAt, one.movesTo)}`),
    ],
    [t('vanishing', { count: vanishing.length }), vanishing.map((one) => at(one.startsAt))],
    [t('appearing', { count: appearing.length }), appearing.map((one) => at(one.startsAt))],
    [t('staying', { count: staying.length }), staying.map((one) => at(one.startsAt))],
  ] as const;
  return (
    <>
      <p className="font-semibold">{t('effects-learners', { count: learners })}</p>
      {clashing.length > 0 && (
        <Note tone="warning">
          {t('clashing', { count: clashing.length })}{' '}
          {clashing
            .slice(0, SHOWN)
            .map((other) => `${words.className(other)}, ${at(other.startsAt)}`)
            .join('; ')}
        </Note>
      )}
      {lists
        .filter(([, lines]) => lines.length > 0)
        .map(([title, lines]) => (
          <section key={title}>
            <h3 className="text-label font-semibold">{title}</h3>
            <ul className="text-sm text-ink-2 tabular-nums">
              {lines.slice(0, SHOWN).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {lines.length > SHOWN && <li>{t('and-more', { count: lines.length - SHOWN })}</li>}
            </ul>
          </section>
        ))}
    </>
  );
};
