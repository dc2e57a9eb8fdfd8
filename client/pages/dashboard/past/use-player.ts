import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../api/api.ts';
import { useUser } from '../../../session/session.ts';
import { leavePast, playPast } from '../../../sync/connection.ts';
import { listenToConnection } from '../../../sync/connection-state.ts';
import { listenToPast } from '../../../sync/past-play.ts';
import { present } from '../../../time/clock.ts';
import { Player } from './player.ts';
import type { PlayerPorts, PlayerTold, PlayerView } from './player-ports.ts';

const ports: PlayerPorts = {
  ask: (time, brand, signal) => call('GET /dashboard/at', { query: { time, brand } }, { signal }),
  play: playPast,
  leave: leavePast,
  listenToPast,
  listenToConnection,
  present,
  passed: () => performance.now(),
};

/** Player of the page, synchronized with the time in the address. */
export function usePlayer(moment: number, brand: string, told: PlayerTold): [Player, PlayerView] {
  const [player] = useState(() => new Player(ports, moment, brand));
  const view = useSyncExternalStore(player.listen, player.view);
  const user = useUser();
  const [shown, show] = useState({ brand, user });
  useEffect(() => player.listenToPlayer(told));
  useEffect(() => player.goTo(moment), [player, moment]);
  useEffect(() => {
    if (shown.brand === brand && shown.user === user) return;
    show({ brand, user });
    player.look(brand);
  }, [player, shown, brand, user]);
  return [player, view];
}
