import type { Service } from '@temari/contracts/vocabulary';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/api/session.ts';
import { tabStorage } from '../../lib/device/tab-storage.ts';
import { randomKey } from './random-key.ts';
import type { Values } from './rules.ts';

/** A half-filled form, and the key under which the server knows it if it is sent twice. */
interface Draft {
  values: Values;
  key: string;
}

const PREFIX = 'purchase:';

/** What was typed survives a reload of this tab, until it is sent or its owner signs out; the next person finds nothing. */
export const useDraft = (service: Service, empty: Values) => {
  const name = `${PREFIX}${useSession()?.id}:${service}`;
  const [kept] = useState(() => tabStorage.read<Draft>(name));
  const key = useRef(kept?.key ?? randomKey());
  const isDone = useRef(false);
  return {
    initial: { ...empty, ...kept?.values },
    key: (): string => key.current,
    /** After the server said that the old key stands for another content. */
    renewKey: () => {
      key.current = randomKey();
    },
    keep: (values: Values): void => {
      if (!isDone.current) tabStorage.keep(name, { values, key: key.current } satisfies Draft);
    },
    drop: () => {
      isDone.current = true;
      tabStorage.drop(name);
    },
  };
};

export const useKeeping = (draft: ReturnType<typeof useDraft>, values: Values): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when the answers change, not when the page is drawn
  useEffect(() => draft.keep(values), [values]);
};
