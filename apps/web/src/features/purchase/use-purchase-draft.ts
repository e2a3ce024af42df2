import type { Service } from '@temari/contracts/vocabulary';
import { useRef } from 'react';
import { randomKey } from '../../lib/api/random-key.ts';
import { useDraft } from '../../lib/form/use-draft.ts';
import type { Values } from './rules.ts';

/** A half-filled form, and the key under which the server knows it if it is sent twice. */
interface Kept {
  values: Values;
  key: string;
}

export const usePurchaseDraft = (service: Service, empty: Values) => {
  const draft = useDraft<Kept>(`purchase ${service}`);
  const key = useRef(draft.kept?.key ?? randomKey());
  return {
    initial: { ...empty, ...draft.kept?.values },
    key: (): string => key.current,
    /** After the server said that the old key stands for another content. */
    renewKey: () => {
      key.current = randomKey();
    },
    draft,
    /** What is kept of the answers. */
    part: (values: Values): Kept => ({ values, key: key.current }),
  };
};
