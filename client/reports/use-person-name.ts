import { useUser } from '../session/session.ts';
import { useRow } from '../sync/store.ts';

/** The name of a colleague; null of one that is not known here. */
export function usePersonName(id: string | null): string | null {
  const user = useUser();
  const colleague = useRow('colleague', id);
  return colleague?.fullName ?? (user.id === id ? user.fullName : null);
}
