import type { AnswerOf } from '../../../../shared/api/index.ts';
import type { Failed } from '../../../api.ts';
import { uploadForm } from '../../../upload-form.ts';

export type Restored = { error: false; data: AnswerOf<'POST /settings/restore'> };

/** Sends a backup to be put back, with progress (0 to 1). Checking a large one takes the server its time. */
export async function sendBackup(
  file: File,
  passphrase: string,
  onProgress: (part: number) => void,
): Promise<Failed | Restored> {
  const form = new FormData();
  if (passphrase !== '') form.append('passphrase', passphrase);
  form.append('file', file);
  const answer = await uploadForm('/settings/restore', form, { onProgress, isPatient: true });
  const { success, data, code, message } = answer?.body ?? {};
  if (answer?.status === 200 && success === true) return { error: false, data: data as Restored['data'] };
  return {
    error: true,
    status: answer?.status ?? 500,
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : '',
    details: [],
    data: null,
  };
}
