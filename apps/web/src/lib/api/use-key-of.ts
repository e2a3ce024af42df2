import { useRef } from 'react';
import { randomKey } from './random-key.ts';

/** One key stands for one wish: pressed again after a lost answer, it is the same payment, or whatever `make` names. */
export const useKeyOf = (make = randomKey) => {
  const kept = useRef({ wish: '', key: '' });
  return (wish: object): string => {
    const text = JSON.stringify(wish);
    if (kept.current.wish !== text) kept.current = { wish: text, key: make() };
    return kept.current.key;
  };
};
