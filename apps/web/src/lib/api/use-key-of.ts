import { useRef } from 'react';
import { randomKey } from './random-key.ts';

/** One key stands for one wish: pressed again after a lost answer, it is the same payment. */
export const useKeyOf = () => {
  const kept = useRef({ wish: '', key: '' });
  return (wish: object): string => {
    const text = JSON.stringify(wish);
    if (kept.current.wish !== text) kept.current = { wish: text, key: randomKey() };
    return kept.current.key;
  };
};
