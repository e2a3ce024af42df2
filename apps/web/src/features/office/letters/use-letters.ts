import * as letters from '@temari/contracts/office-letters';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useOfficeLetters = () => useApiQuery(letters.listOfficeLetters, {}, { staleTimeMs: 0 });
export const usePassLetter = (after: After<typeof letters.passLetter>) => useAct(letters.passLetter, after);
export const useReturnLetter = (after: After<typeof letters.returnLetter>) => useAct(letters.returnLetter, after);
