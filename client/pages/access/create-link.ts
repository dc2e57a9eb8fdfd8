import { call, type Failed } from '../../api/api.ts';
import type { GivenLink } from './link-dialog.tsx';

/** Creates a link for choosing a password and invalidates the previous link. */
export async function createLink(id: string): Promise<GivenLink | Failed> {
  const result = await call('POST /staff/:id/invitation', { params: { id } });
  if (result.error) return result;
  const { invitation, ...person } = result.data;
  return { person, ...invitation, ...result.meta };
}
