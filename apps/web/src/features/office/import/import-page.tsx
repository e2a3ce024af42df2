import type { ImportRun } from '@temari/contracts/office-imports';
import { IMPORT_NEEDS } from '@temari/contracts/office-needs';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { importOf } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { UploadIcon } from '../../../ui/brand/icons.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { RunView } from './run-view.tsx';
import { StateBadge } from './state-badge.tsx';
import { useTexts } from './texts.ts';
import { useImports } from './use-import.ts';

const ChooseDialog = lazy(async () => ({ default: (await import('./choose-dialog.tsx')).ChooseDialog }));

/** Lists on their way in; one of them when the address names it. */
export const ImportPage = () => {
  const run = useAddress().value('run');
  return run ? <RunView id={run} /> : <Runs />;
};

const Runs = () => {
  const t = useTexts();
  const navigate = useNavigate();
  const mayAct = useMayAct(IMPORT_NEEDS);
  const imports = useImports();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <OfficePage
      title={t('title')}
      below={t('lead')}
      actions={
        mayAct && (
          <Button icon={<UploadIcon size={20} />} onClick={() => setIsChoosing(true)}>
            {t('choose')}
          </Button>
        )
      }
    >
      <QueryState query={imports}>
        {(page) =>
          page.imports.length > 0 ? (
            <RunTable runs={page.imports} />
          ) : (
            <EmptyState title={t('none')}>{t('none-text')}</EmptyState>
          )
        }
      </QueryState>
      {isChoosing && (
        <Suspense>
          <ChooseDialog onClose={() => setIsChoosing(false)} onChecked={(id) => void navigate(importOf(id))} />
        </Suspense>
      )}
    </OfficePage>
  );
};

const RunTable = ({ runs }: { runs: ImportRun[] }) => {
  const t = useTexts();
  const words = useWords();
  const columns: Column<ImportRun>[] = [
    {
      key: 'list',
      header: t('list'),
      cell: ({ id, kind, fileName }) => (
        <span className="flex flex-col">
          <TextLink to={importOf(id)}>{fileName}</TextLink>
          <span className="text-sm text-ink-2">{t(`kind-${kind}`)}</span>
        </span>
      ),
    },
    { key: 'state', header: t('state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'lines',
      header: t('lines'),
      align: 'end',
      cell: ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0),
    },
    {
      key: 'checked',
      header: t('checked'),
      cell: ({ checkedAt, checkedBy }) => (
        <span className="flex flex-col">
          {words.when(checkedAt)}
          {checkedBy && <span className="text-sm text-ink-2">{t('by-name', { name: checkedBy })}</span>}
        </span>
      ),
    },
  ];
  return <Table caption={t('title')} rows={runs} rowKey={({ id }) => id} columns={columns} />;
};
