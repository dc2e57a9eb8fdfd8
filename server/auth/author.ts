import type { Viewer } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { Read } from '../projections/stored.ts';
import { tokenViewerOf } from './access.ts';

/**
 * Returns what the author of a scheduled message has access to now. For a message written with an API token, what the token has access to.
 * `null` if the account is inactive or deleted, or the token has expired or was revoked.
 */
export function authorViewerOf(
  read: Read,
  { staffId, apiTokenId }: { staffId: string; apiTokenId: string | null },
  at: number,
): Viewer | null {
  const staff = read('staff', staffId);
  if (staff === undefined || staff.row.status !== 'active') return null;
  if (apiTokenId === null) return viewerOf(staff);
  const token = read('apiToken', apiTokenId)?.row;
  if (token === undefined || token.expiresAt <= at) return null;
  return tokenViewerOf(token, viewerOf(staff));
}
