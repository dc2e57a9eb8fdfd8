import { useEffect } from 'react';
import { keepRenewing } from '../../../session/renew.ts';
import { wallToken } from '../../../session/wall-token.ts';
import { configSnapshot, teamSnapshot } from '../../../sync/base-snapshots.ts';
import { startLive } from '../../../sync/live.ts';
import { useScope } from '../../../sync/scopes.ts';
import { useAwake } from './use-awake.ts';

/** Effects and scopes of a running wallboard. */
export function useWallLife(): void {
  useEffect(() => {
    const stops = [startLive(), ...(wallToken === null ? [keepRenewing()] : [])];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useAwake();
  useScope({ scope: 'config' }, configSnapshot);
  useScope({ scope: 'team' }, teamSnapshot);
}
