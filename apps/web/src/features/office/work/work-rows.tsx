import type { Work } from '@temari/contracts/office-work';
import { Button } from '../../../ui/actions/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge, type BadgeTone } from '../../../ui/states/badge.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

const TONES: Record<Work['kind'], BadgeTone> = { message: 'quiet', task: 'quiet', complaint: 'warning' };

/** What it is called: the words of staff, or who wrote the message. */
export const nameOf = ({ title, writer }: Pick<Work, 'title' | 'writer'>): string => title || (writer ?? '');

/** Who has it and until when, in one line. */
export const useStanding = (): ((work: Pick<Work, 'state' | 'assignee' | 'isMine' | 'dueOn'>) => string) => {
  const t = useTexts();
  const words = useWords();
  return ({ assignee, isMine, dueOn }) => {
    const who = assignee && (isMine ? t('mine-it-is') : t('has-it', { name: assignee.name }));
    return [who ?? t('nobody-has-it'), dueOn && t('until', { date: words.date(dueOn) })].filter(Boolean).join(' · ');
  };
};

/** Pieces of work, one under the other; each opens where it is worked on. */
export const WorkRows = ({ rows, onOpen }: { rows: Work[]; onOpen: (id: string) => void }) => {
  const t = useTexts();
  const words = useWords();
  const standing = useStanding();
  return (
    <ul className="flex flex-col divide-y divide-line">
      {rows.map((work) => (
        <li key={work.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:flex-nowrap">
          <div className="min-w-0 grow basis-3/5">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="min-w-0 text-label font-semibold wrap-anywhere">{nameOf(work)}</span>
              <Badge tone={TONES[work.kind]}>{t(`kind-${work.kind}`)}</Badge>
              {work.isOverdue && <Badge tone="bad">{t('overdue')}</Badge>}
            </p>
            <p className={classNames('text-sm wrap-anywhere', work.assignee ? 'text-ink-2' : 'text-yellow-800')}>
              {work.state === 'done' && work.doneAt
                ? t('done-by', { name: work.doneBy ?? '', when: words.when(work.doneAt) })
                : standing(work)}
            </p>
            {(work.household || work.notes > 0) && (
              <p className="text-sm text-ink-2 wrap-anywhere">
                {[work.household?.name, work.learner?.name, work.notes > 0 && t('notes-count', { count: work.notes })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
          </div>
          <Button
            variant="outline"
            size="small"
            className="shrink-0"
            aria-label={`${t('open')}: ${nameOf(work)}`}
            onClick={() => onOpen(work.id)}
          >
            {t('open')}
          </Button>
        </li>
      ))}
    </ul>
  );
};
