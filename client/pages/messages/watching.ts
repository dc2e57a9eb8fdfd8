import { useAtom } from 'jotai';
import { windowAtom } from '../../app/kept-atom.ts';
import { useCan } from '../../session/session.ts';

/** Of this window: a reload does not make a watcher seen. */
const watchingAtom = windowAtom('messages.watchSilently', false, { getOnInit: true });

export interface Watching {
  /** For those who lead: others have no reason to look unseen. */
  may: boolean;
  /** Nobody sees that this person looks, nothing is marked read, and only notes can be written. */
  on: boolean;
  set: (on: boolean) => void;
}

export function useWatching(): Watching {
  const [on, set] = useAtom(watchingAtom);
  const leads = useCan('messages.assign');
  const judges = useCan('performance.team_stats');
  const may = leads || judges;
  return { may, on: may && on, set };
}
