import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react';
import { useForm } from '@mantine/form';
import isEqual from 'fast-deep-equal';
import { useEffect } from 'react';
import type { Failed } from '../api/api.ts';
import { codeDescriptors } from '../api/error-descriptors.ts';
import { isErrorCode } from '../api/error-words.ts';
import { unguarded } from '../app/leave-guard.ts';
import { toastDone, toastError } from '../toasts/toast.ts';
import { useIsHere } from '../ui/use-is-here.ts';
import { useUnsaved } from './use-unsaved.ts';

type Fields = Record<string, unknown>;
type Form<V extends Fields> = ReturnType<typeof useForm<V>>;
type FormErrors = Form<Fields>['errors'];
export type Rules<V extends Fields> = NonNullable<Parameters<typeof useForm<V>>[0]>['validate'];

/** Typed values over those that the server has, and their way there. */
export interface Draft<V extends Fields> {
  values: V;
  /** By path, such as `tolerances.vip1`. */
  errors: FormErrors;
  /** Value, error, handlers and whether it stands still, for an input of Mantine's. */
  getInputProps: Form<V>['getInputProps'];
  setFieldValue: Form<V>['setFieldValue'];
  mayChange: boolean;
  /** Something differs from what the server has. */
  isChanged: boolean;
  isSaving: boolean;
  /** @returns true once it is done; a failure that stands at no field; false: its fields say it, or it was told already */
  save: () => Promise<boolean | Failed>;
  /** Saves; a toast tells how it went, unless the fields do. @returns whether it is saved */
  saveTold: () => Promise<boolean>;
  discard: () => void;
  /** Does what gives it up, such as closing its drawer; of something changed once the person has decided. */
  leave: (go: () => void) => void;
}

/**
 * How changed fields are left: `asked` ones may be saved by the way, `kept` ones are saved by their own button alone, and `free` ones
 * are given up without a question, as those of a dialog whose button says it.
 */
type Leaving = 'asked' | 'kept' | 'free';

export interface DraftOptions<V extends Fields> {
  /** The values as the server has them, or those of something new. */
  saved: V;
  /** Problems that are found before the server is asked. */
  rules?: Rules<V>;
  /** The rules in words, by path, for what only the server finds. */
  rulesInWords?: Readonly<Record<string, MessageDescriptor>>;
  mayChange?: boolean;
  /** @param changes the fields that differ from the saved ones */
  submit: (values: V, changes: Partial<V>) => Promise<boolean | Failed>;
  /** Called once it is done, unless the form is gone by then. */
  onDone?: () => void;
  /** Toast after saving; default: Saved. */
  done?: string | ((values: V) => string) | undefined;
  leaving?: Leaving;
  /** Parameters of the address that say where it stands, while others change under it; else none does. */
  at?: readonly string[];
}

const refused = msg({ id: 'forms.refused', message: 'The server did not accept this value.' });
const saidSaved = msg({ id: 'forms.saved', message: 'Saved' });

/** Fields that were changed hold what was typed; all others follow the server. Its refusals stand at their fields. */
export function useDraft<V extends Fields>(options: DraftOptions<V>): Draft<V> {
  const {
    saved,
    rules,
    rulesInWords = {},
    mayChange = true,
    submit,
    onDone,
    done,
    leaving = 'asked',
    at = null,
  } = options;
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
      // Words that were typed meanwhile are a change of what was sent.
      form.resetDirty(sent);
      if (isHere.current && onDone !== undefined) unguarded(onDone);
      return true;
    }
    const errors = outcome === false ? {} : refusalsOf(outcome, fields, rulesInWords);
    form.setErrors(errors);
    return Object.keys(errors).length === 0 && outcome;
  };
  const saveTold = async () => {
    const sent = form.getValues();
    const outcome = await save();
    const words = typeof done === 'function' ? done(sent) : done;
    if (outcome === true) toastDone(words ?? i18n._(saidSaved));
    else if (outcome !== false) toastError(outcome);
    return outcome === true;
  };
  const isChanged = changed(form.values).length > 0;
  const unsaved = { asks: 'words', at, save: leaving === 'asked' ? saveTold : null, discard: form.reset } as const;
  const leave = useUnsaved(isChanged && leaving !== 'free', unsaved);
  return {
    values: form.values,
    errors: form.errors,
    getInputProps,
    setFieldValue,
    mayChange,
    isChanged,
    isSaving: form.submitting,
    save,
    saveTold,
    discard: form.reset,
    leave,
  };
}

/** Drawn as words in the language of the moment. */
function refusalsOf(
  { code, details }: Failed,
  fields: readonly string[],
  rules: Record<string, MessageDescriptor>,
): FormErrors {
  if (!isErrorCode(code)) return {};
  const paths = details.map(({ path }) => path.replace(/^body\./, ''));
  const known = paths.filter((path) => fields.includes(path.split('.')[0] ?? ''));
  const wordsOf = (path: string) => (code === 'validation_failed' ? (rules[path] ?? refused) : codeDescriptors[code]);
  return Object.fromEntries(known.map((path) => [path, <Trans key={path} {...wordsOf(path)} />]));
}
