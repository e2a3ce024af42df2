import * as wrong from '@temari/contracts/field-errors';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { type Rules, useForm } from '../../lib/form/form.ts';

type Versioned = { version: number };

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

type RecordForm<Stored extends Versioned, Values> = {
  /** As the server has it now; null while it is being made. */
  latest: Stored | null;
  valuesOf: (stored: Stored | null) => Values;
  rules: Rules<Values>;
  /** `seen` is what an edit is saved against; null: there is nothing yet, make it. */
  onSubmit: (values: Values, seen: Stored | null) => void;
  /** How a colleague's newer value is said, where the value itself is no word for people. */
  wordsOf?: (name: keyof Values, stored: Stored) => string | undefined;
};

/**
 * The form of one record. Lists refresh behind an open form, and an edit saved against the newest version would write
 * over what a colleague changed and nobody here has seen. So it is saved against the version that was opened; once the
 * server has refused that, the newer values stand at their fields, and only then is it saved over them. A newer version
 * that says the same in every field of the form (what else belongs to the record was changed) has nothing to show.
 */
export const useRecordForm = <Stored extends Versioned, Values extends object>({
  latest,
  valuesOf,
  rules,
  onSubmit,
  wordsOf,
}: RecordForm<Stored, Values>) => {
  const [opened, setOpened] = useState(latest);
  const [isTold, setIsTold] = useState(false);
  const isSame = opened !== null && latest !== null && !isOther(valuesOf(latest), valuesOf(opened));
  const seen = isTold || isSame ? (latest ?? opened) : opened;
  const form = useForm<Values>({ initial: valuesOf(opened), rules, onSubmit: (values) => onSubmit(values, seen) });

  // Said like the server's own refusals: they bring the eye to the first of them, and go once their field is changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer version, not for each keystroke
  useEffect(() => {
    if (!isTold || !opened || !latest || latest.version === opened.version) return;
    const before = valuesOf(opened);
    const now = valuesOf(latest);
    const newer = (Object.keys(now) as (keyof Values & string)[])
      .filter((name) => isOther(now[name], before[name]) && isOther(now[name], form.values[name]))
      .map((name) => {
        const words = wordsOf?.(name, latest) ?? (typeof now[name] === 'string' ? now[name] : '');
        return [name, words ? wrong.newerValue({ value: words }) : wrong.newer];
      });
    form.setServerErrors(Object.fromEntries(newer));
  }, [isTold, latest?.version]);

  return {
    ...form,
    /** What is being edited, with the version to save against. */
    seen,
    isNew: opened === null,
    /** For the act that saves: refusals come back to their fields. */
    refused: {
      fields: form.setServerErrors,
      failed: ({ code }: ApiError): void => {
        if (code === 'office/changed-meanwhile') setIsTold(true);
      },
    },
    /** A form that stays open goes on from what was saved. */
    renew: (saved: Stored): void => {
      setOpened(saved);
      setIsTold(false);
      form.reset(valuesOf(saved));
    },
  };
};
