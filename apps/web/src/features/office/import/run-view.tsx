import { IMPORT_GROUPS, IMPORT_KIND_NEEDS, IMPORT_UNDO_DAYS, type ImportGroup } from '@temari/contracts/import-columns';
import type { ImportRun } from '@temari/contracts/office-imports';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Steps } from '../../../ui/layout/steps.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { Chips } from '../chips.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { ImportLine } from './import-line.tsx';
import { RunActs } from './run-acts.tsx';
import { StateBadge } from './state-badge.tsx';
import { useTexts } from './texts.ts';
import { type ImportPageData, useChosenLines, useImport } from './use-import.ts';

/** What would happen with each line of a list, or what became of it. */
export const RunView = ({ id }: { id: string }) => {
  const page = useImport(id);
  return <QueryState query={page}>{(shown) => <Run page={shown} />}</QueryState>;
};

const STEPS = ['step-file', 'step-check', 'step-questions', 'step-apply', 'step-finished'] as const;

/** Where a list is, from 0. */
const stepOf = ({ state, counts }: ImportRun): number => {
  if (state === 'checked') return counts.doubt > 0 ? 2 : 1;
  return state === 'applying' ? 3 : 4;
};

const Run = ({ page }: { page: ImportPageData }) => {
  const t = useTexts();
  const { run, rows, next } = page;
  const mayAct = useMayAct(IMPORT_KIND_NEEDS[run.kind]);
  const { group, after, goTo } = useChosenLines();
  const isExplained = group === 'left' || group === 'kept' || group === 'gone' || group === 'error';
  return (
    <OfficePage
      title={run.fileName}
      tab={t('title')}
      back={<BackLink to={officePaths.import}>{t('title')}</BackLink>}
      below={<StateBadge state={run.state} />}
    >
      <Steps label={t('steps')} steps={STEPS.map((step) => t(step))} current={stepOf(run)} />
      {mayAct && <RunActs key={run.state} run={run} />}
      <Groups counts={run.counts} />
      {isExplained && <Note>{group === 'kept' ? t(`about-kept-${run.kind}`) : t(`about-${group}`)}</Note>}
      {!run.hasRows && <Note>{t('rows-deleted', { count: IMPORT_UNDO_DAYS })}</Note>}
      {rows.length > 0 ? (
        <ol
          aria-label={t('lines')}
          className="flex flex-col rounded-card border border-line bg-surface *:border-line *:px-4 *:py-3.5 *:not-first:border-t sm:*:px-5"
        >
          {rows.map((row) => (
            <ImportLine key={row.id} row={row} canDecide={mayAct && run.state === 'checked'} />
          ))}
        </ol>
      ) : (
        run.hasRows && <EmptyState title={t('none-here')} />
      )}
      {(next !== null || after !== '') && (
        <div className="flex flex-wrap gap-3">
          {after !== '' && (
            <Button variant="outline" onClick={() => goTo(null)}>
              {t('first')}
            </Button>
          )}
          {next !== null && (
            <Button variant="outline" onClick={() => goTo(next)}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
    </OfficePage>
  );
};

const Groups = ({ counts }: { counts: Record<ImportGroup, number> }) => {
  const t = useTexts();
  const { group: chosen, choose } = useChosenLines();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const groups = IMPORT_GROUPS.filter((group) => counts[group] > 0 || group === chosen);
  return (
    <Chips
      label={t('groups')}
      options={[
        { value: 'all', label: `${t('group-all')} ${all}` },
        ...groups.map((group) => ({ value: group, label: `${t(`group-${group}`)} ${counts[group]}` })),
      ]}
      chosen={chosen ?? 'all'}
      onChoose={(value) => choose(IMPORT_GROUPS.find((group) => group === value) ?? null)}
    />
  );
};
