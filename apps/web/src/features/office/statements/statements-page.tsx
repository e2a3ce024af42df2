import type { Statement } from '@temari/contracts/office-statements';
import { MATCH_VERDICTS } from '@temari/contracts/statement-columns';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { UploadIcon } from '../../../ui/brand/icons.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { TakeInDialog } from './take-in-dialog.tsx';
import { useTexts } from './texts.ts';
import { useStatements } from './use-statements.ts';

/** What the banks say came in, file by file. */
export const StatementsPage = () => {
  const t = useTexts();
  const money = useMoney();
  const toast = useToast();
  const navigate = useNavigate();
  const mayAct = useMayAct(['money']);
  const statements = useStatements();
  const [isTakingIn, setIsTakingIn] = useState(false);
  const { data } = statements;
  const isAllMatched = data && data.openRows === 0 && data.statements.length > 0;
  return (
    <OfficePage
      title={t('title')}
      below={
        data && data.openRows > 0
          ? t('lead', { count: data.openRows, amount: money(data.openEtb) })
          : isAllMatched && t('lead-none')
      }
      actions={
        mayAct && (
          <Button icon={<UploadIcon size={20} />} onClick={() => setIsTakingIn(true)}>
            {t('take-in')}
          </Button>
        )
      }
    >
      <QueryState query={statements}>
        {(page) =>
          page.statements.length > 0 ? (
            <StatementTable statements={page.statements} />
          ) : (
            <EmptyState title={t('none')}>{t('none-text')}</EmptyState>
          )
        }
      </QueryState>
      {isTakingIn && data && (
        <TakeInDialog
          banks={data.banks}
          onClose={() => setIsTakingIn(false)}
          onTaken={({ id, rowsNew, rowsKnown }) => {
            toast({
              text:
                rowsKnown > 0
                  ? t('taken-in-known', { count: rowsNew, known: rowsKnown })
                  : t('taken-in', { count: rowsNew }),
            });
            void navigate(officePaths.statement(id));
          }}
        />
      )}
    </OfficePage>
  );
};

const StatementTable = ({ statements }: { statements: Statement[] }) => {
  const t = useTexts();
  const words = useWords();
  const columns: Column<Statement>[] = [
    {
      key: 'bank',
      header: t('bank'),
      cell: ({ id, bank, fileName }) => (
        <span className="flex flex-col">
          <TextLink to={officePaths.statement(id)}>{bank.name}</TextLink>
          <span className="text-sm font-normal wrap-anywhere text-ink-2">{fileName}</span>
        </span>
      ),
    },
    {
      key: 'period',
      header: t('period'),
      cell: ({ from, to }) =>
        from === to ? words.date(from) : t('days', { from: words.date(from), to: words.date(to) }),
    },
    { key: 'rows', header: t('rows'), align: 'end', cell: ({ rows }) => rows },
    {
      key: 'to-do',
      header: t('to-do'),
      cell: ({ counts }) => {
        const groups = MATCH_VERDICTS.filter((group) => counts[group] > 0);
        if (groups.length === 0) return <Badge tone="good">{t('done')}</Badge>;
        return groups.map((group) => `${t(`group-${group}`)} ${counts[group]}`).join(' · ');
      },
    },
    {
      key: 'taken',
      header: t('taken'),
      cell: ({ takenAt, takenBy }) => (
        <span className="flex flex-col">
          {words.when(takenAt)}
          {takenBy && <span className="text-sm text-ink-2">{t('by-name', { name: takenBy })}</span>}
        </span>
      ),
    },
  ];
  return <Table caption={t('title')} rows={statements} rowKey={({ id }) => id} columns={columns} />;
};
