import { useUser } from '../session/session.ts';
import { useRow } from '../sync/store.ts';

/** Returns the name of a colleague or of this user. `null` if the id is unknown. */
export function usePersonName(id: string | null): string | null {
  const user = useUser();
  const colleague = useRow('colleague', id);
  return colleague?.fullName ?? (user.id === id ? user.fullName : null);
}
