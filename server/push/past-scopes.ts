import { Refusal } from '../../shared/errors.ts';
import { callerIdOf, can } from '../../shared/permissions.ts';
import type { Joined, PastDelta, PlayEnd } from '../../shared/sync/messages.ts';
import type { PastScope } from '../../shared/sync/scope.ts';
import type { Past } from '../past/past.ts';
import type { ScreenThen } from '../past/past-calls.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { Read } from '../projections/stored.ts';
import { pastScreenFor, shownOf } from '../queries/past-screens.ts';
import type { RowQueries } from '../queries/rows.ts';
import type { Hub, Member } from './hub.ts';

export interface PastScopesDeps {
  hub: Hub;
  past: Past;
  rows: RowQueries;
  read: Read;
  warn: Warn;
}

interface Listening {
  socket: { id: string; emit: (event: 'delta', delta: PastDelta) => unknown };
  member: Member;
}

/** Playbacks of the dashboard, at most one per socket (SYNC-20). */
export class PastScopes {
  private readonly deps: PastScopesDeps;

  constructor(deps: PastScopesDeps) {
    this.deps = deps;
  }

  async join({ socket, member }: Listening, scope: PastScope): Promise<Joined> {
    const { hub, past, rows, read, warn } = this.deps;
    const { viewer, kind } = member.session;
    const refused = (code: string) => ({ success: false, code }) as const;
    if (kind === 'wall' || !can(viewer, 'dashboard.analytics')) return refused('forbidden');
    let version = 0;
    const send = (then: ScreenThen | null, ended?: PlayEnd) => {
      version = then?.position ?? version;
      const screen = then === null ? null : pastScreenFor(read, member.session.viewer, then.screen);
      const row = screen === null ? null : { id: scope.brand, version, ...screen };
      socket.emit('delta', {
        scope,
        position: hub.position,
        rows: [{ kind: 'past', id: scope.brand, version, row }],
        ...(ended !== undefined && { ended }),
      });
    };
    const publish = contain(warn, 'History playback', send, () => this.leave(socket.id));
    try {
      const shown = shownOf(rows, viewer, scope.brand);
      const play = { ...shown, at: Date.parse(scope.at), speed: scope.speed };
      const ended = (why?: PlayEnd) => publish(null, why);
      await past.play(socket.id, play, { callerId: callerIdOf(viewer), show: publish, ended });
    } catch (error) {
      if (error instanceof Refusal) return refused(error.code);
      warn('History playback could not be started', error);
      return refused('internal');
    }
    return { success: true, position: hub.position, epoch: hub.epoch };
  }

  /** Ends the playback of a socket whose access has changed, because it could show data that the person no longer has access to. */
  accessChanged(socketId: string): void {
    this.deps.past.end(socketId);
  }

  leave(socketId: string): void {
    this.deps.past.stop(socketId);
  }
}
