import type { ApiResponse, Caller } from './world.ts';

/** Creates a backup over REST. Without a passphrase the backup is plain. */
export async function takeBackup({ url, token }: Caller, passphrase?: string): Promise<Buffer> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (passphrase !== undefined) headers['backup-passphrase'] = encodeURIComponent(passphrase);
  const answer = await fetch(`${url}/api/settings/backup${passphrase === undefined ? '?plain=true' : ''}`, { headers });
  if (answer.status !== 200) throw new Error(`no backup: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Uploads a backup that replaces the data at the next start. */
export async function putBackup(
  { url, token }: Caller,
  backup: Buffer,
  passphrase?: string,
): Promise<Pick<ApiResponse, 'status' | 'body'>> {
  const body = new FormData();
  if (passphrase !== undefined) body.append('passphrase', passphrase);
  body.append('file', new Blob([new Uint8Array(backup)]), 'a.backup');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/settings/restore`, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
}
