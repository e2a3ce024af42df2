import type { Enrollment } from '@temari/contracts/enrollments';
import type { Learner } from '@temari/contracts/learners';
import { useJoined } from '../../lib/language/listed.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useTexts } from './texts.ts';

type ConsentNoteProps = { list: readonly Enrollment[]; learners: readonly Learner[] };

/** A class waits for a guardian's yes; whoever looks for the class reads so here. */
export const ConsentNote = ({ list, learners }: ConsentNoteProps) => {
  const t = useTexts();
  const joined = useJoined();
  const waiting = learners.filter(
    ({ id, consent }) => consent === 'missing' && list.some(({ learner, class: lesson }) => learner === id && !lesson),
  );
  if (waiting.length === 0) return null;
  return (
    <Note
      tone="warning"
      action={
        <ButtonLink to={paths.family} variant="outline" size="small">
          {t('ask-consent')}
        </ButtonLink>
      }
    >
      <span className="wrap-anywhere">
        {t('consent-missing', { count: waiting.length, names: joined(waiting.map(({ fullName }) => fullName)) })}
      </span>
    </Note>
  );
};
