import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Failed, Result } from '../../../api/api.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import type { FieldErrors } from './use-draft.ts';

interface Save<R> {
  send: () => Promise<Result<R, unknown>>;
  /** Errors found before the server is asked. */
  check?: () => FieldErrors;
  done: (row: R) => void;
}

/** Saves, and tells of what was refused at the field that it belongs to. */
export function useSave<R>({ send, check, done }: Save<R>) {
  const { t } = useLingui();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaving, setSaving] = useState(false);

  const save = async (): Promise<boolean> => {
    const wrong = check?.() ?? {};
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return false;
    setSaving(true);
    const result = await send();
    setSaving(false);
    if (result.error) {
      const refused = refusedFields(result, t({ id: 'settings.refused', message: 'The server does not accept this.' }));
      setErrors(refused);
      if (Object.keys(refused).length === 0) toastError(result);
      return false;
    }
    done(result.data);
    toastDone(t({ id: 'settings.saved', message: 'Saved' }));
    return true;
  };
  return { errors, setErrors, isSaving, save };
}

function refusedFields({ code, details }: Failed, words: string): FieldErrors {
  if (code !== 'validation_failed') return {};
  return Object.fromEntries(details.map(({ path }) => [path.replace(/^body\./, ''), words]));
}
