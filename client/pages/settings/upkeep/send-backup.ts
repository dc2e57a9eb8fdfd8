import type { ResponseOf } from '../../../../shared/api/index.ts';
import type { Failed } from '../../../api/api.ts';
import { sendForm } from '../../../api/upload-form.ts';

export type Restored = { error: false; data: ResponseOf<'POST /settings/restore'> };

/** Uploads a backup to be restored, with progress (0 to 1). No response timeout, because checking a large backup takes the server long. */
export function sendBackup(
  file: File,
  passphrase: string,
  onProgress: (part: number) => void,
): Promise<Failed | Restored> {
  const form = new FormData();
  if (passphrase !== '') form.append('passphrase', passphrase);
  form.append('file', file);
  return sendForm('POST /settings/restore', form, { onProgress, isPatient: true });
}
