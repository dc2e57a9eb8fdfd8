import { io, type Socket } from 'socket.io-client';
import type { App } from '../../server/app.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { Conversation } from '../../shared/rows.ts';
import { languages } from '../../shared/vocabulary.ts';
import { believableMessage } from '../line-simulator/customers/believable.ts';
import { Random } from '../line-simulator/customers/random.ts';
import type { Simulator } from '../line-simulator/simulator.ts';
import type { SimulatorChange } from '../line-simulator/state/world.ts';
import { people, trafficSeed } from './company.ts';
import { replyTime } from './history/pace.ts';
import type { Clerk } from './history/shifts.ts';

export interface Colleagues {
  leave(): void;
}

/** Users whom a visitor of the demo can sign in as. The simulation never replies in their name. */
const visitors = new Set(people.slice(0, 6).map(({ username }) => username));
/** Share of the messages that colleagues answer. The remaining messages are left to the visitor. */
const answeredShare = 0.97;
/** Milliseconds without a message after which an answered case is resolved. */
const resolveAfter = 240_000;

/** Connects a socket for each user who is on shift at the end of the history, so that these users stay online. */
export function keepColleagues(app: App, url: string): Colleagues {
  const { http } = app;
  const sockets: Socket[] = atWork(app).map(({ sub, sid }) =>
    io(url, { auth: { token: http.jwt.sign({ sub, sid }) }, transports: ['websocket'] }),
  );
  return {
    leave: () => {
      for (const socket of sockets) socket.close();
    },
  };
}

function atWork({ rows, engine }: App): { sub: string; sid: string }[] {
  return rows.all('session').flatMap(({ row: { id: sid, staffId: sub, expiresAt } }) => {
    const isHere = engine.read('staff', sub)?.hidden.connected === true && expiresAt > engine.now();
    return isHere ? [{ sub, sid }] : [];
  });
}

interface Colleague {
  clerk: Clerk;
  token: string;
}

function colleaguesOf(app: App): Colleague[] {
  const brandIds = app.rows.all('brand').map(({ row }) => row.id);
  return atWork(app).flatMap(({ sub, sid }) => {
    const staff = app.engine.read('staff', sub)?.row;
    const person = people.find(({ username }) => username === staff?.username);
    if (staff === undefined || person === undefined || person.work === null || visitors.has(person.username)) return [];
    const own = staff.assignedBrands.includes('all') ? brandIds : staff.assignedBrands;
    const { fullName: name, gender, role, work } = person;
    return [{ clerk: { id: sub, name, gender, role, work, brandIds: own }, token: app.http.jwt.sign({ sub, sid }) }];
  });
}

/**
 * Makes the simulated colleagues answer most customers of the LINE simulator, at the same pace as in the generated history, and resolve
 * their cases.
 */
export function startAnswering(app: App, url: string, simulator: Simulator): { stop(): void } {
  const colleagues = colleaguesOf(app);
  const random = new Random(`${trafficSeed} colleagues`);
  const accounts = new Map(app.rows.all('lineAccount').map(({ row }) => [row.channelId, row.id]));
  const timers = new Map<string, NodeJS.Timeout>();

  const later = (key: string, ms: number, work: () => void) => {
    clearTimeout(timers.get(key));
    const timer = setTimeout(() => {
      timers.delete(key);
      work();
    }, ms);
    timers.set(key, timer.unref());
  };
  const send = ({ token }: Colleague, method: string, path: string, body: object) =>
    // If a request fails, the conversation is left to the visitor.
    fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }).then(
      (response) => response.body?.cancel(),
      () => undefined,
    );
  const colleagueOf = ({ assignedTo, brandId }: Conversation): Colleague | undefined => {
    if (assignedTo !== null) return colleagues.find(({ clerk }) => clerk.id === assignedTo);
    const own = colleagues.filter(({ clerk }) => clerk.brandIds.includes(brandId));
    return own.length === 0 ? undefined : random.pick(own);
  };

  const onChange = (change: SimulatorChange) => {
    if (change.kind !== 'chat' || !change.chatId.startsWith('U')) return;
    const id = conversationIdOf(accounts.get(change.channelId) ?? '', 'user', change.chatId);
    if (timers.has(id)) return;
    const [first] = colleagues;
    if (first === undefined) return;
    later(id, replyTime(random, random.pick(colleagues).clerk, Date.now()), () => void answer(id));
  };
  const answer = async (id: string) => {
    const row = app.engine.read('conversation', id)?.row;
    const colleague = row === undefined ? undefined : colleagueOf(row);
    if (row === undefined || colleague === undefined || !random.chance(answeredShare)) return;
    if (row.waitingSince !== null) {
      const language = languages.find((one) => row.customer.language?.startsWith(one)) ?? 'en';
      const text = believableMessage(random, language, 'answer', { gender: colleague.clerk.gender });
      await send(colleague, 'POST', '/messages', { conversationId: id, kind: 'text', text });
    }
    later(`${id} resolve`, resolveAfter, () => void resolve(id, colleague));
  };
  const resolve = async (id: string, colleague: Colleague) => {
    const row = app.engine.read('conversation', id)?.row;
    if (row === undefined || row.waitingSince !== null || row.assignedTo !== colleague.clerk.id) return;
    if (row.status !== 'resolved') await send(colleague, 'PUT', `/conversations/${id}/status`, { status: 'resolved' });
  };
  simulator.world.changes.on('change', onChange);
  return {
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      simulator.world.changes.off('change', onChange);
    },
  };
}
