import type { FieldError } from '@temari/contracts/field-error';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useFieldErrorTexts } from '../language/i18n.ts';

/** Why the value is wrong, null when it is right. The other values come second, for 'same as above'. */
export type Rule<Value, Values> = (value: Value, values: Values) => FieldError | null;
export type Rules<Values> = { [Name in keyof Values]?: Rule<Values[Name], Values> };
export type FieldErrors<Values> = { [Name in keyof Values]?: FieldError };

export type FormState<Values> = {
  values: Values;
  /** Fields once found wrong: from then on they are judged at every keystroke. */
  flagged: readonly (keyof Values)[];
  serverErrors: FieldErrors<Values>;
};

type Name<Values> = keyof Values & string;

export const freshForm = <Values>(values: Values): FormState<Values> => ({ values, flagged: [], serverErrors: {} });

const judge = <Values>(rules: Rules<Values>, values: Values, name: keyof Values): FieldError | null =>
  rules[name]?.(values[name], values) ?? null;

const flag = <Values>(state: FormState<Values>, names: readonly (keyof Values)[]): FormState<Values> => ({
  ...state,
  flagged: [...new Set([...state.flagged, ...names])],
});

export const invalidNames = <Values>(rules: Rules<Values>, values: Values): (keyof Values)[] =>
  (Object.keys(rules) as (keyof Values)[]).filter((name) => judge(rules, values, name) !== null);

/** Only flagged fields show errors; they are judged again, so that the message follows the values. */
export const visibleErrors = <Values>(rules: Rules<Values>, state: FormState<Values>): FieldErrors<Values> => {
  const errors: FieldErrors<Values> = {};
  for (const name of state.flagged) {
    const error = judge(rules, state.values, name);
    if (error !== null) errors[name] = error;
  }
  return { ...errors, ...state.serverErrors };
};

/** The server's complaint was about the old value: a new value silences it. */
export const afterChange = <Values>(state: FormState<Values>, changed: Partial<Values>): FormState<Values> => ({
  ...state,
  values: { ...state.values, ...changed },
  serverErrors: Object.fromEntries(
    Object.entries(state.serverErrors).filter(([name]) => !(name in changed)),
  ) as FieldErrors<Values>,
});

export const afterBlur = <Values>(rules: Rules<Values>, state: FormState<Values>, name: keyof Values) =>
  judge(rules, state.values, name) === null ? state : flag(state, [name]);

/** `blocking` names the fields that may stop a submit; all of them unless said. */
export const afterSubmit = <Values>(
  rules: Rules<Values>,
  state: FormState<Values>,
  blocking?: readonly (keyof Values)[],
): { state: FormState<Values>; isBlocked: boolean } => {
  const wrong = invalidNames(rules, state.values).filter((name) => !blocking || blocking.includes(name));
  return { state: flag({ ...state, serverErrors: {} }, wrong), isBlocked: wrong.length > 0 };
};

/** In the order of the page, not of the rules: that is where the eye starts. */
const focusFirst = (form: HTMLFormElement | null, errors: object): void => {
  const controls = [...(form?.elements ?? [])] as (HTMLElement & { name?: string; disabled?: boolean })[];
  controls.find(({ name, disabled }) => name && !disabled && name in errors)?.focus();
};

/**
 * Leaving a field by pressing a button would show a message that pushes the button away from under the finger,
 * and the press would be lost. So what leaving brings about waits until the finger is lifted.
 */
const useAfterPress = (): ((act: () => void) => void) => {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      setTimeout(() => {
        if (!isPressed.current) for (const act of waiting.current.splice(0)) act();
      });
    };
    // A touch moves the focus only with the mouse events that follow its pointer events.
    const events = {
      pointerdown: press,
      pointerup: release,
      pointercancel: release,
      mousedown: press,
      mouseup: release,
    };
    for (const [name, listen] of Object.entries(events)) document.addEventListener(name, listen, true);
    return () => {
      for (const [name, listen] of Object.entries(events)) document.removeEventListener(name, listen, true);
    };
  }, []);
  return (act) => {
    if (isPressed.current) waiting.current.push(act);
    else act();
  };
};

type FormOptions<Values> = {
  initial: Values;
  rules: Rules<Values>;
  onSubmit?: (values: Values) => unknown;
  blocking?: readonly Name<Values>[];
};

export const useForm = <Values extends object>({ initial, rules, onSubmit, blocking }: FormOptions<Values>) => {
  const [start, setStart] = useState(initial);
  const [state, setState] = useState(() => freshForm(initial));
  const form = useRef<HTMLFormElement>(null);
  const afterPress = useAfterPress();
  const say = useFieldErrorTexts();
  const found = Object.entries<FieldError>(visibleErrors(rules, state) as Record<string, FieldError>);
  const errors = Object.fromEntries(found.map(([name, error]) => [name, say(error)])) as {
    [Name in keyof Values]?: string;
  };
  const { values } = state;

  return {
    values,
    errors,
    isDirty: (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== start[name]),
    isValid: invalidNames(rules, values).length === 0,

    /** To be spread on a field of `ui/`. */
    field: <Field extends Name<Values>>(name: Field) => ({
      name,
      value: values[name],
      error: errors[name] ?? null,
      onChange: (value: Values[Field]) => {
        const changed: Partial<Values> = {};
        changed[name] = value;
        setState((now) => afterChange(now, changed));
      },
      onBlur: () => afterPress(() => setState((now) => afterBlur(rules, now, name))),
    }),

    setValues: (changed: Partial<Values>) => setState((now) => afterChange(now, changed)),

    /** The answer's `errors`; a name that this form does not have is passed over. */
    setServerErrors: (refused: Record<string, FieldError>) => {
      const known = Object.fromEntries(Object.entries(refused).filter(([name]) => name in values));
      setState((now) => ({ ...now, serverErrors: known as FieldErrors<Values> }));
      focusFirst(form.current, known);
    },

    /** Back to the beginning, or to a new one (a profile that was just loaded or saved). */
    reset: (next: Values = start) => {
      setStart(next);
      setState(freshForm(next));
    },

    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      form.current = event.currentTarget;
      const outcome = afterSubmit(rules, state, blocking);
      setState(outcome.state);
      if (outcome.isBlocked) focusFirst(form.current, visibleErrors(rules, outcome.state));
      else onSubmit?.(values);
    },
  };
};
