import { useAtom } from 'jotai';
import { windowAtom } from '../../app/stored-atom.ts';
import { useCan } from '../../session/session.ts';

/** Whether the user watches silently. Stored for each window of the browser, so that watching continues silently after a reload. */
const watchingAtom = windowAtom('messages.watchSilently', false, { getOnInit: true });

export interface Watching {
  /** Whether the user can watch silently. Requires permission to assign conversations, or to see the metrics of the team. */
  may: boolean;
  /** Whether silent watching is on. Colleagues then do not see the user, nothing is marked as read, and only notes can be written. */
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
