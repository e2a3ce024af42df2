import { useEffect, useRef } from 'react';
import { PHONE } from '../../lib/api/session.ts';
import { attempt } from '../../lib/device/attempt.ts';

/** Remembers the number on this device, or (null) forgets it. It stays when its owner signs out. */
export const rememberPhone = (phoneNumber: string | null): void =>
  attempt(() => {
    if (phoneNumber) localStorage.setItem(PHONE, phoneNumber);
    else localStorage.removeItem(PHONE);
  });

const remembered = (): string | null => attempt(() => localStorage.getItem(PHONE)) ?? null;

/** Whether somebody typed a number before the script had arrived. */
const isTyped = (): boolean => document.querySelector<HTMLInputElement>('main input[name=phoneNumber]')?.value !== '';

/** Fills in the number of whoever wished it to be remembered; the server cannot know it. */
export const useRememberedPhone = (fillIn: (phoneNumber: string) => void): void => {
  const first = useRef(fillIn);
  useEffect(() => {
    const phone = remembered();
    if (phone && !isTyped()) first.current(phone);
  }, []);
};
