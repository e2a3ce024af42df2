import { IMPORT_GROUPS, type ImportGroup, type ImportKind, type ImportMapping } from '@temari/contracts/import-columns';
import {
  applyImport,
  checkImport,
  decideImportRow,
  discardImport,
  type ImportPreview,
  listImports,
  showImport,
  undoImport,
} from '@temari/contracts/office-imports';
import { useState } from 'react';
import type { After } from '../../../lib/api/act.ts';
import type { Reply } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { type ChosenFile, chosenFile } from '../chosen-file.ts';
import { useAct } from '../use-act.ts';
import { useAddress } from '../use-address.ts';

const WHILE_WORKING_MS = 1500;

export const useImports = () => useApiQuery(listImports, {});

export type ImportPageData = Reply<typeof showImport>;

const isWorking = ({ run: { state } }: ImportPageData): boolean => state === 'applying' || state === 'undoing';

/** One list with the lines that the address says; asked again while a job works on it. */
export const useImport = (id: string) => {
  const { group, after } = useChosenLines();
  return useApiQuery(
    showImport,
    { params: { id }, query: { ...(group && { group }), ...(Number(after) > 0 && { after: Number(after) }) } },
    { keepsPrevious: true, refetchIntervalMs: (page) => (page && isWorking(page) ? WHILE_WORKING_MS : false) },
  );
};

export const useChosenLines = () => {
  const address = useAddress();
  const chosen = address.value('group');
  return {
    group: IMPORT_GROUPS.find((known) => known === chosen) ?? null,
    choose: (group: ImportGroup | null): void => address.set({ group: group ?? '', after: '' }),
    after: address.value('after'),
    goTo: (after: number | null): void => address.set({ after: after ? String(after) : '' }),
  };
};

export const useDecide = () => useAct(decideImportRow);
export const useApply = () => useAct(applyImport);
export const useUndo = (after: After<typeof undoImport>) => useAct(undoImport, after);
export const useDiscard = (after: After<typeof discardImport>) => useAct(discardImport, after);

/** A list on its way in: chosen, read as a preview, corrected, checked. */
export const useChosenList = (firstKind: ImportKind, checked: (id: string) => void) => {
  const [kind, setKind] = useState(firstKind);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const reading = useAct(checkImport, {
    done: (reply) => {
      if ('previewed' in reply) setPreview(reply.previewed);
    },
    failed: () => setPreview(null),
  });
  const checking = useAct(checkImport, {
    done: (reply) => {
      if (!('previewed' in reply)) checked(reply.id);
    },
  });
  const bodyOf = (of: ImportKind, { name, base64 }: ChosenFile, mapping?: ImportMapping) => ({
    kind: of,
    fileName: name,
    file: base64,
    ...(mapping && { mapping }),
  });
  const read = (of: ImportKind, chosen: ChosenFile, mapping?: ImportMapping): void =>
    reading.submit({ query: { preview: 'true' }, body: bodyOf(of, chosen, mapping) });
  return {
    kind,
    /** The same file is read again: its columns mean something else. */
    chooseKind: (next: ImportKind): void => {
      setKind(next);
      setPreview(null);
      checking.reset();
      if (file) read(next, file);
    },
    preview,
    reading,
    checking,
    choose: async (chosen: File): Promise<void> => {
      const loaded = await chosenFile(chosen);
      setFile(loaded);
      setPreview(null);
      checking.reset();
      read(kind, loaded);
    },
    correct: (mapping: ImportMapping): void => {
      if (file) read(kind, file, mapping);
    },
    check: (): void => {
      if (file && preview) checking.submit({ query: {}, body: bodyOf(kind, file, preview.mapping) });
    },
  };
};
