import {
  acceptSureRows,
  decideStatementRow,
  listRowCandidates,
  listStatements,
  matchStatement,
  type StatementPreview,
  showStatement,
  takeInStatement,
} from '@temari/contracts/office-statements';
import { ROW_GROUPS, type RowGroup, type StatementMapping } from '@temari/contracts/statement-columns';
import { useState } from 'react';
import type { After } from '../../../lib/api/act.ts';
import { call, type Reply } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useSubmission } from '../../../lib/api/submission.ts';
import { type ChosenFile, chosenFile } from '../chosen-file.ts';
import { useAct, useRefreshOffice } from '../use-act.ts';
import { useAddress } from '../use-address.ts';

export const useStatements = () => useApiQuery(listStatements, {});

export type StatementPageData = Reply<typeof showStatement>;

/** Which rows are shown, as the address says: the first group that has something to do, unless one was chosen. */
export const useStatement = (id: string) => {
  const address = useAddress();
  const chosen = address.value('group');
  const group = ROW_GROUPS.find((known) => known === chosen);
  const after = Number(address.value('after')) || 0;
  return useApiQuery(
    showStatement,
    { params: { id }, query: { ...(group && { group }), ...(after > 0 && { after }) } },
    { keepsPrevious: true },
  );
};

export const useChosenGroup = () => {
  const address = useAddress();
  const chosen = address.value('group');
  return {
    group: ROW_GROUPS.find((known) => known === chosen) ?? null,
    choose: (group: RowGroup | null): void => address.set({ group: group ?? '', after: '', row: '' }),
    after: address.value('after'),
    goTo: (after: number | null): void => address.set({ after: after ? String(after) : '', row: '' }),
  };
};

export const useMatchAgain = (after: After<typeof matchStatement>) => useAct(matchStatement, after);
export const useDecideRow = (after: After<typeof decideStatementRow>) => useAct(decideStatementRow, after);

/** Accepts the sure rows some at a time until none is left, and tells how far it is. */
export const useAcceptSure = (id: string, done: (sums: { accepted: number; refused: number }) => void) => {
  const refresh = useRefreshOffice();
  const [left, setLeft] = useState<number | null>(null);
  const submission = useSubmission(
    async () => {
      const sums = { accepted: 0, refused: 0 };
      for (;;) {
        const reply = await call(acceptSureRows, { params: { id } });
        sums.accepted += reply.accepted;
        sums.refused += reply.refused;
        setLeft(reply.left);
        if (reply.left === 0 || reply.accepted + reply.refused === 0) return sums;
      }
    },
    {
      done: (sums) => {
        setLeft(null);
        void refresh();
        done(sums);
      },
      failed: () => {
        setLeft(null);
        void refresh();
      },
    },
  );
  return { ...submission, left };
};

export const useCandidatesOf = (rowId: string, household: string | null) =>
  useApiQuery(
    listRowCandidates,
    { params: { id: rowId }, query: { household: household ?? '' } },
    { enabled: household !== null },
  );

/** A file on its way in: chosen, read as a preview, corrected, taken in. */
export const useTakeIn = (bank: string, done: (taken: { id: string; rowsNew: number; rowsKnown: number }) => void) => {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const reading = useAct(takeInStatement, {
    done: (reply) => {
      if ('previewed' in reply) setPreview(reply.previewed);
    },
    failed: () => setPreview(null),
  });
  const taking = useAct(takeInStatement, {
    done: (reply) => {
      if (!('previewed' in reply)) done(reply);
    },
  });
  const bodyOf = ({ name, base64 }: ChosenFile) => ({ bank, fileName: name, file: base64, isConfirmed: false });
  const read = (chosen: ChosenFile, mapping?: StatementMapping): void =>
    reading.submit({ query: { preview: 'true' }, body: { ...bodyOf(chosen), ...(mapping && { mapping }) } });
  return {
    file,
    preview,
    reading,
    taking,
    choose: async (chosen: File): Promise<void> => {
      const loaded = await chosenFile(chosen);
      setFile(loaded);
      setPreview(null);
      taking.reset();
      read(loaded);
    },
    correct: (mapping: StatementMapping): void => {
      if (file) read(file, mapping);
    },
    takeIn: (isConfirmed: boolean): void => {
      if (file && preview)
        taking.submit({ query: {}, body: { ...bodyOf(file), mapping: preview.mapping, isConfirmed } });
    },
  };
};
