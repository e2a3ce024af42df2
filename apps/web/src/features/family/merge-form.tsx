import type { Learner } from '@temari/contracts/learners';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePeopleWords } from '../../ui/people/people-words.ts';
import { SaveRow } from './save-row.tsx';
import { useTexts } from './texts.ts';
import { useMerge } from './use-family.ts';

/** Both learners side by side, and which name stays. */
export const MergeForm = ({ learners, onClose }: { learners: readonly Learner[]; onClose: () => void }) => {
  const t = useTexts();
  const words = usePeopleWords();
  const sentence = useErrorSentence();
  const merge = useMerge(onClose);
  const [ids, setIds] = useState(() => [learners[0]?.id ?? '', learners[1]?.id ?? '']);
  const both = ids.flatMap((id) => learners.find((learner) => learner.id === id) ?? []);
  const [kept, setKept] = useState(ids[0] ?? '');
  const stays = ids.includes(kept) ? kept : (ids[0] ?? '');
  const isTwo = ids[0] !== ids[1];
  const choose = (place: number, id: string): void =>
    setIds((now) => now.map((each, at) => (at === place ? id : each)));
  return (
    <Card as="section" title={t('same-person')}>
      <p className="text-ink-2">{t('same-person-text')}</p>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          const other = ids.find((id) => id !== stays);
          if (other) merge.submit({ id: other, into: stays });
        }}
      >
        {learners.length > 2 && (
          <div className="grid gap-5 sm:grid-cols-2">
            {(['first-person', 'second-person'] as const).map((label, place) => (
              <SelectField
                key={label}
                label={t(label)}
                value={ids[place] ?? ''}
                onChange={(id) => choose(place, id)}
                options={learners.map(({ id, fullName }) => ({ value: id, label: fullName }))}
              />
            ))}
          </div>
        )}
        {isTwo && (
          <RadioCards
            name="kept"
            label={t('which-name')}
            value={stays}
            onChange={setKept}
            columns={2}
            options={both.map((learner) => ({
              value: learner.id,
              label: learner.fullName,
              description: [
                words.place(learner),
                ...(learner.dateOfBirth ? [words.age(learner.dateOfBirth)] : []),
                t(learner.consent === 'given' ? 'has-consent' : 'has-no-consent'),
              ]
                .filter(Boolean)
                .map((line) => (
                  <span key={line} className="block wrap-anywhere">
                    {line}
                  </span>
                )),
            }))}
          />
        )}
        <FormError message={sentence(merge.error)} />
        <SaveRow state={merge.state} onCancel={onClose} label={t('merge')} disabled={!isTwo} />
      </Form>
    </Card>
  );
};
