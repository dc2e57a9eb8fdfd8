import { useAtom } from 'jotai';
import { windowAtom } from '../../app/stored-atom.ts';
import { useCan } from '../../session/session.ts';

/** Stored per window, so that a reload does not end silent watching. */
const watchingAtom = windowAtom('messages.watchSilently', false, { getOnInit: true });

export interface Watching {
  /** Only for leads. */
  may: boolean;
  /** Whether silent watching is on: colleagues do not see the viewer, nothing is marked read, and only notes can be written. */
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
