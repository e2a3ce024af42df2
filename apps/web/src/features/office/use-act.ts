import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@temari/contracts/endpoint';
import { createElement, useEffect, useEffectEvent, useRef } from 'react';
import { type After, isOutOfDate, useEndpointAct } from '../../lib/api/act.ts';
import { call, type Input, type Reply } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { WarningIcon } from '../../ui/brand/first-icons.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useAskPassword } from './shell/password-question.tsx';

/** Everything the office shows may have changed with an act, and after a refusal it is worth another look. */
export const useRefreshOffice = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/admin') });
};

/** How long a page may take to show what was read again. */
const DRAW_MS = 500;

/**
 * What somebody else did first takes the row or the dialog of an act away, and the sentence in it that says so: then it
 * is said beside the page. `about`: which of many it was.
 */
const useLastWord = (about: string | undefined) => {
  const toast = useToast();
  const sentence = useErrorSentence();
  const refusal = useRef<string | null>(null);
  const say = useEffectEvent(() => {
    if (refusal.current !== null) toast({ text: refusal.current, icon: createElement(WarningIcon) });
  });
  useEffect(() => () => say(), []);
  return {
    forget: (): void => {
      refusal.current = null;
    },
    /** To be said if it is gone once `reading` is over. */
    keep: (error: ApiError, reading: Promise<void>): void => {
      if (!isOutOfDate(error)) return;
      refusal.current = [about, sentence(error)].filter(Boolean).join(': ');
      void reading.finally(() =>
        setTimeout(() => {
          refusal.current = null;
        }, DRAW_MS),
      );
    },
  };
};

/** One act of the office: where the server wants the password again it is asked for, then the act goes on. */
export const useAct = <E extends Endpoint>(endpoint: E, after: After<E> = {}, about?: string) => {
  const readAgain = useRefreshOffice();
  const reading = useRef(Promise.resolve());
  const refresh = (): void => {
    reading.current = readAgain();
  };
  const lastWord = useLastWord(about);
  const askPassword = useAskPassword();
  const send = async (to: E, input: Input<E>): Promise<Reply<E>> => {
    lastWord.forget();
    try {
      return await call(to, input);
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'auth/confirm-password';
      if (isAsked && (await askPassword())) return call(to, input);
      throw error;
    }
  };
  const failed = (error: ApiError): void => {
    lastWord.keep(error, reading.current);
    after.failed?.(error);
  };
  return useEndpointAct(endpoint, { ...after, failed }, { refresh, send });
};
