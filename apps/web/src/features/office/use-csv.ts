import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';

export interface CsvPart {
  csv: string;
  next: string | null;
}

const offerFile = (name: string, parts: string[]): void => {
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** Fetches a file part by part and offers it whole; a long list never travels in one piece. */
export const useCsv = (name: string, part: (after: string | undefined) => Promise<CsvPart>) => {
  const [state, setState] = useState<'idle' | 'working'>('idle');
  const [error, setError] = useState<ApiError | null>(null);

  const save = async (): Promise<void> => {
    setState('working');
    setError(null);
    try {
      const parts: string[] = [];
      let after: string | undefined;
      do {
        const { csv, next } = await part(after);
        parts.push(csv);
        after = next ?? undefined;
      } while (after);
      offerFile(name, parts);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
    } finally {
      setState('idle');
    }
  };
  return { state, error, save: () => void save() };
};
