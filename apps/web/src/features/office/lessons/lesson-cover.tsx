import { addisDate } from '@temari/contracts/addis-time';
import type { CoverColleague, OfficeCover } from '@temari/contracts/office-covers';
import type { OfficeLesson } from '@temari/contracts/office-lessons';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-covers.json';
import { Button } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useAskColleagues, useAssignCover, useCover, useCovers, useTakeBackCover } from './use-covers.ts';

const useTexts = defineTexts('office-covers', english);

const useStateWords = () => {
  const t = useTexts();
  return ({ state, substitute = '' }: OfficeCover): string =>
    state === 'open' || state === 'unfilled' ? t(state) : t('covered', { name: substitute });
};

/** On the card of a lesson: whether somebody else teaches it, or is looked for. */
export const CoverLine = ({ lesson }: { lesson: Pick<OfficeLesson, 'id' | 'startsAt'> }) => {
  const words = useStateWords();
  const { data = [] } = useCovers(addisDate(new Date(lesson.startsAt)));
  const cover = data.find((each) => each.lesson === lesson.id);
  if (!cover) return null;
  const isWrong = cover.state === 'unfilled' || cover.isUrgent;
  return (
    <span className={isWrong ? 'text-sm font-semibold text-clay-800' : 'text-sm font-semibold'}>{words(cover)}</span>
  );
};

const Facts = ({ cover }: { cover: OfficeCover }) => {
  const t = useTexts();
  const words = useStateWords();
  return (
    <div>
      <p className="font-semibold">{words(cover)}</p>
      <p className="text-sm text-ink-2">
        {cover.teacher && `${t('cannot', { name: cover.teacher })} `}
        {cover.asked > 0 && `${t('asked', { count: cover.asked })} `}
        {cover.declined > 0 && t('declined', { count: cover.declined })}
      </p>
      {cover.reason && <p className="wrap-anywhere">{t('because', { reason: cover.reason })}</p>}
    </div>
  );
};

const useColleagueOptions = (colleagues: readonly CoverColleague[]) => {
  const t = useTexts();
  // Those who suit come first, and among them those who know the class.
  const rank = ({ misfit, isPreferred }: CoverColleague): number => (misfit ? 2 : isPreferred ? 0 : 1);
  return [...colleagues]
    .sort((one, other) => rank(one) - rank(other))
    .map(({ id, name, misfit, isPreferred }) => ({
      value: id,
      label: t(misfit ? (`misfit-${misfit}` as const) : isPreferred ? 'knows-class' : 'fits', { name }),
      disabled: misfit === 'teaching' || misfit === 'covering',
    }));
};

const Actions = ({
  lesson,
  cover,
  colleagues,
}: {
  lesson: string;
  cover: OfficeCover | null;
  colleagues: readonly CoverColleague[];
}) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [teacher, setTeacher] = useState('');
  const ask = useAskColleagues();
  const assign = useAssignCover({ done: () => setTeacher('') });
  const takeBack = useTakeBackCover();
  const options = useColleagueOptions(colleagues);
  const isWorking = [ask, assign, takeBack].some(({ state }) => state === 'working');
  const params = { id: lesson };
  const seen = cover ? { version: cover.version } : {};
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          name="colleague"
          className="min-w-0 grow"
          label={t('colleague')}
          value={teacher}
          onChange={setTeacher}
          options={options}
        />
        <Button
          variant="outline"
          disabled={isWorking || !teacher}
          onClick={() => assign.submit({ params, body: { teacher, ...seen } })}
        >
          {t('assign')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-3">
        {!cover?.substitute && (
          <Button
            variant="outline"
            size="small"
            disabled={isWorking}
            onClick={() => ask.submit({ params, body: seen })}
          >
            {t('ask')}
          </Button>
        )}
        {cover && (
          <Button
            variant="quiet"
            size="small"
            disabled={isWorking}
            onClick={() => takeBack.submit({ params, body: { version: cover.version } })}
          >
            {t('take-back')}
          </Button>
        )}
      </div>
      <FormError message={sentence(ask.error ?? assign.error ?? takeBack.error)} />
    </>
  );
};

/** Who teaches a lesson in place of its teacher, and what the office can do about it before it begins. */
export const LessonCover = ({ lesson, mayAct }: { lesson: OfficeLesson; mayAct: boolean }) => {
  const t = useTexts();
  const query = useCover(lesson.id);
  const isToCome = lesson.state === 'planned' && Date.parse(lesson.startsAt) > Date.now();
  return (
    <section className="flex flex-col gap-3 rounded-note bg-sand p-4">
      <h3 className="text-label font-semibold">{t('substitute')}</h3>
      <QueryState query={query}>
        {({ cover, colleagues }) => (
          <>
            {cover && <Facts cover={cover} />}
            {mayAct && isToCome && <Actions lesson={lesson.id} cover={cover} colleagues={colleagues} />}
          </>
        )}
      </QueryState>
    </section>
  );
};
