import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react';
import { useForm } from '@mantine/form';
import isEqual from 'fast-deep-equal';
import { useEffect } from 'react';
import { errors, isErrorCode } from '../../shared/errors.ts';
import type { Failed } from '../api/api.ts';
import { unguarded } from '../app/leave-guard.ts';
import { toastDone, toastError } from '../toasts/toast.ts';
import { useIsHere } from '../ui/use-is-here.ts';
import { useUnsaved } from './use-unsaved.ts';

type Fields = Record<string, unknown>;
type Form<V extends Fields> = ReturnType<typeof useForm<V>>;
type FormErrors = Form<Fields>['errors'];
export type Rules<V extends Fields> = NonNullable<Parameters<typeof useForm<V>>[0]>['validate'];

/** Edited values on top of the values stored on the server, and the actions that save the edited values. */
export interface Draft<V extends Fields> {
  values: V;
  /** Errors by path, such as `tolerances.vip1`. */
  errors: FormErrors;
  /** Value, error, handlers and disabled state for a Mantine input. */
  getInputProps: Form<V>['getInputProps'];
  setFieldValue: Form<V>['setFieldValue'];
  mayChange: boolean;
  /** Whether any value differs from the value stored on the server. */
  isChanged: boolean;
  isSaving: boolean;
  /** Saves the draft. @returns `true` if saved, `false` if the error is shown already, for example at its fields, or else the error */
  save: () => Promise<boolean | Failed>;
  /** Saves the draft and shows the outcome as a toast, unless the fields show it. @returns whether the draft was saved */
  saveAndNotify: () => Promise<boolean>;
  discard: () => void;
  /** Runs an action that discards the changes, such as closing the drawer. If there are changes, asks the user first. */
  leave: (go: () => void) => void;
}

/**
 * Handling of unsaved changes when the user leaves. `save`: offers to save the changes. `confirm`: asks whether to discard the changes,
 * because only the form's own button can save them. `discard`: discards the changes without asking, as in dialogs with a cancel button.
 */
type Leaving = 'save' | 'confirm' | 'discard';

export interface DraftOptions<V extends Fields> {
  /** Values stored on the server, or the initial values of a new item. */
  saved: V;
  /** Rules that are checked in the client. */
  rules?: Rules<V>;
  /** Rule texts by path, for errors that only the server detects. */
  ruleTexts?: Readonly<Record<string, MessageDescriptor>>;
  mayChange?: boolean;
  /**
   * Sends the changes to the server.
   * @param changes Fields whose values differ from the saved values.
   * @returns `true` if saved, `false` if not, or the error
   */
  submit: (values: V, changes: Partial<V>) => Promise<boolean | Failed>;
  /** Called after saving, unless the form was unmounted. */
  onDone?: () => void;
  /** Toast after saving. Defaults to "Saved". */
  done?: string | ((values: V) => string) | undefined;
  leaving?: Leaving;
  /** Query parameters whose change counts as leaving the form. If omitted, a change of any parameter counts. */
  at?: readonly string[];
}

const refused = msg({ id: 'forms.refused', message: 'The server did not accept this value.' });
const savedText = msg({ id: 'forms.saved', message: 'Saved' });

/**
 * Manages a form whose values come from the server. Changed fields keep the user's input, and all other fields follow the server. Errors
 * from the server are assigned to their fields.
 */
export function useDraft<V extends Fields>(options: DraftOptions<V>): Draft<V> {
  const { saved, rules, ruleTexts = {}, mayChange = true, submit, onDone, done, leaving = 'save', at = null } = options;
  const isHere = useIsHere();
  const form = useForm<V>({
    initialValues: saved,
    validate: rules,
    enhanceGetInputProps: () => ({ disabled: !mayChange }),
  });
  const { getInputProps, setFieldValue } = form;
  const fields: (keyof V & string)[] = Object.keys(saved);
  const changed = (values: V) => fields.filter((field) => !isEqual(values[field], form.getInitialValues()[field]));

  useEffect(() => {
    if (isEqual(form.getInitialValues(), saved)) return;
    const typed = changed(form.getValues());
    for (const field of fields) if (!typed.includes(field)) setFieldValue(field, saved[field] as never);
    form.resetDirty(saved);
  });

  const save = async () => {
    if (form.submitting || form.validate().hasErrors) return false;
    const sent = form.getValues();
    form.setSubmitting(true);
    const outcome = await submit(
      sent,
      Object.fromEntries(changed(sent).map((field) => [field, sent[field]])) as Partial<V>,
    );
    form.setSubmitting(false);
    if (outcome === true) {
      // The values that were sent count as saved, so text typed during the save still counts as a change.
      form.resetDirty(sent);
      if (isHere.current && onDone !== undefined) unguarded(onDone);
      return true;
    }
    const errors = outcome === false ? {} : refusalsOf(outcome, fields, ruleTexts);
    form.setErrors(errors);
    return Object.keys(errors).length === 0 && outcome;
  };
  const saveAndNotify = async () => {
    const sent = form.getValues();
    const outcome = await save();
    const text = typeof done === 'function' ? done(sent) : done;
    if (outcome === true) toastDone(text ?? i18n._(savedText));
    else if (outcome !== false) toastError(outcome);
    return outcome === true;
  };
  const isChanged = changed(form.values).length > 0;
  const unsaved = { asks: 'text', at, save: leaving === 'save' ? saveAndNotify : null, discard: form.reset } as const;
  const leave = useUnsaved(isChanged && leaving !== 'discard', unsaved);
  return {
    values: form.values,
    errors: form.errors,
    getInputProps,
    setFieldValue,
    mayChange,
    isChanged,
    isSaving: form.submitting,
    save,
    saveAndNotify,
    discard: form.reset,
    leave,
  };
}

/** Returns the server's errors by field, as elements whose texts follow a change of the language. */
function refusalsOf(
  { code, details }: Failed,
  fields: readonly string[],
  rules: Record<string, MessageDescriptor>,
): FormErrors {
  if (!isErrorCode(code)) return {};
  const paths = details.map(({ path }) => path.replace(/^body\./, ''));
  const known = paths.filter((path) => fields.includes(path.split('.')[0] ?? ''));
  const textOf = (path: string) => (code === 'validation_failed' ? (rules[path] ?? refused) : errors[code][1]);
  return Object.fromEntries(known.map((path) => [path, <Trans key={path} {...textOf(path)} />]));
}
