import { io, type Socket } from 'socket.io-client';
import type { App } from '../../server/app.ts';

export interface Colleagues {
  leave(): void;
}

/** The people whom the history leaves at work stay there: each has a window open, under the session that they signed in to. */
export function keepColleagues(app: App, url: string): Colleagues {
  const { http, rows, engine } = app;
  const sockets: Socket[] = rows.all('session').flatMap(({ row: { id: sid, staffId: sub, expiresAt } }) => {
    const isHere = engine.read('staff', sub)?.hidden.connected === true && expiresAt > engine.now();
    if (!isHere) return [];
    return [io(url, { auth: { token: http.jwt.sign({ sub, sid }) }, transports: ['websocket'] })];
  });
  return {
    leave: () => {
      for (const socket of sockets) socket.close();
    },
  };
}
