import type { LearnerWork } from '@temari/contracts/homework';
import type { OfficeLesson } from '@temari/contracts/office-lessons';
import { useDates } from '../../../lib/language/dates.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { WorkPages } from '../../../ui/homework/pages.tsx';
import { Remark, WorkBadge } from '../../../ui/homework/returned-work.tsx';
import { useHomeworkTexts } from '../../../ui/homework/texts.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { useWords } from '../use-words.ts';
import { useLessonHomework } from './use-lessons.ts';

const Work = ({ row }: { row: LearnerWork }) => {
  const t = useHomeworkTexts();
  const dates = useDates();
  return (
    <li className="flex flex-col gap-3 border-line py-4 [li+&]:border-t">
      <h3 className="font-semibold">{row.name}</h3>
      {row.work.map((work) => (
        <div key={work.id} className="flex flex-col gap-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <WorkBadge returned={work.returned} />
            <span className="text-sm text-ink-2">
              {t('handed-in-at', { time: dates.longWithTime(work.handedInAt) })}
            </span>
          </p>
          <WorkPages work={work} name={row.name} />
          <Remark returned={work.returned} />
        </div>
      ))}
    </li>
  );
};

/** What was handed in for a lesson and what came back. Returning it is its teachers' work. */
export const HomeworkDialog = ({ lesson, onClose }: { lesson: OfficeLesson; onClose: () => void }) => {
  const t = useHomeworkTexts();
  const joined = useJoined();
  const words = useWords();
  const dates = useDates();
  const homework = useLessonHomework(lesson.id);
  return (
    <Dialog isOpen title={t('title')} onClose={onClose} className="sm:max-w-140!">
      <div className="flex flex-col gap-4 text-ink">
        <p>{t('of-lesson', { title: words.className(lesson), time: dates.longWithTime(lesson.startsAt) })}</p>
        <ReadState query={homework}>
          {({ homework: toDo, rows }) => {
            const handed = rows.filter(({ work }) => work.length > 0);
            const missing = rows.filter(({ work }) => work.length === 0);
            return (
              <>
                {toDo && <p className="break-words whitespace-pre-line">{t('to-do', { text: toDo })}</p>}
                {handed.length === 0 && <p>{t('nobody-yet')}</p>}
                {handed.length > 0 && (
                  <ul>
                    {handed.map((row) => (
                      <Work key={row.learner} row={row} />
                    ))}
                  </ul>
                )}
                {missing.length > 0 && (
                  <section>
                    <h3 className="font-semibold">{t('not-handed-in')}</h3>
                    <p className="break-words">{joined(missing.map(({ name }) => name))}</p>
                  </section>
                )}
              </>
            );
          }}
        </ReadState>
      </div>
    </Dialog>
  );
};
