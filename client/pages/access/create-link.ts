import { call, type Failed } from '../../api/api.ts';
import type { GivenLink } from './link-dialog.tsx';

/** Creates a link with which a person chooses a password; the one before it ends. */
export async function createLink(id: string): Promise<GivenLink | Failed> {
  const result = await call('POST /staff/:id/invitation', { params: { id } });
  if (result.error) return result;
  const { invitation, ...person } = result.data;
  return { person, ...invitation, ...result.meta };
}
