import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';

export interface CsvPart {
  csv: string;
  next: string | null;
}

const CSV = 'text/csv;charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const offerFile = (name: string, parts: BlobPart[], type: string): void => {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** Fetches a file and offers it; a second press while it is fetched does nothing. */
const useSavedFile = (fetchAndOffer: () => Promise<void>) => {
  const [state, setState] = useState<'idle' | 'working'>('idle');
  const [error, setError] = useState<ApiError | null>(null);

  const save = async (): Promise<void> => {
    setState('working');
    setError(null);
    try {
      await fetchAndOffer();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
    } finally {
      setState('idle');
    }
  };
  return { state, error, save: () => void save() };
};
export type SavedFile = ReturnType<typeof useSavedFile>;

/** Fetches a file part by part and offers it whole; a long list never travels in one piece. */
export const useCsv = (name: string, part: (after: string | undefined) => Promise<CsvPart>): SavedFile =>
  useSavedFile(async () => {
    const parts: string[] = [];
    let after: string | undefined;
    do {
      const { csv, next } = await part(after);
      parts.push(csv);
      after = next ?? undefined;
    } while (after);
    offerFile(name, parts, CSV);
  });

/** A workbook, which travels as base64. */
export const useXlsx = (name: string, fetchFile: () => Promise<{ xlsx: string }>): SavedFile =>
  useSavedFile(async () => {
    const { xlsx } = await fetchFile();
    offerFile(name, [Uint8Array.from(atob(xlsx), (letter) => letter.charCodeAt(0))], XLSX);
  });
