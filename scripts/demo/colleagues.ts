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

/** Users who are on shift at the end of the history. */
export interface Team {
  /** Session tokens of all of them. */
  tokens: readonly string[];
  /** Users among them who answer customers. */
  colleagues: readonly Colleague[];
  /** LINE accounts by channel id. */
  accounts: ReadonlyMap<string, { lineAccountId: string; brandId: string }>;
}

interface Colleague {
  clerk: Clerk;
  token: string;
}

/** Users whom a visitor of the demo can sign in as. The simulation never replies in their name. */
const visitors = new Set(people.slice(0, 6).map(({ username }) => username));
/** Share of the messages that colleagues answer. The remaining messages are left to the visitor. */
const answeredShare = 0.97;
/** Milliseconds without a message after which an answered case is resolved. */
const resolveAfter = 240_000;

/** Reads who is on shift from the rows. The app need not be started. */
export function teamOf({ rows, engine, http }: Pick<App, 'rows' | 'engine' | 'http'>): Team {
  const brandIds = rows.all('brand').map(({ row }) => row.id);
  const sessions = rows.all('session').flatMap(({ row: { id: sid, staffId: sub, expiresAt } }) => {
    const isHere = engine.read('staff', sub)?.hidden.connected === true && expiresAt > engine.now();
    return isHere ? [{ sub, token: http.jwt.sign({ sub, sid }) }] : [];
  });
  const colleagues = sessions.flatMap(({ sub: id, token }): Colleague[] => {
    const staff = engine.read('staff', id)?.row;
    const person = people.find(({ username }) => username === staff?.username);
    if (staff === undefined || person === undefined || person.work === null || visitors.has(person.username)) return [];
    const own = staff.assignedBrands.includes('all') ? brandIds : staff.assignedBrands;
    const { fullName: name, gender, role, work } = person;
    return [{ clerk: { id, name, gender, role, work, brandIds: own }, token }];
  });
  const accounts = rows
    .all('lineAccount')
    .flatMap(({ row: { id: lineAccountId, channelId, brandId } }) =>
      brandId === null ? [] : [[channelId, { lineAccountId, brandId }] as const],
    );
  return { tokens: sessions.map(({ token }) => token), colleagues, accounts: new Map(accounts) };
}

/** Connects a socket for each user who is on shift, so that these users stay online. */
export function keepOnline({ tokens }: Team, url: string): { leave(): void } {
  const sockets: Socket[] = tokens.map((token) => io(url, { auth: { token }, transports: ['websocket'] }));
  return {
    leave: () => {
      for (const socket of sockets) socket.close();
    },
  };
}

/**
 * Makes the simulated colleagues answer most customers of the LINE simulator, at the same pace as in the generated history, and resolve
 * their cases.
 */
export function startAnswering({ colleagues, accounts }: Team, url: string, simulator: Simulator): { stop(): void } {
  const random = new Random(`${trafficSeed} colleagues`);
  const timers = new Map<string, NodeJS.Timeout>();

  const later = (key: string, ms: number, work: () => void) => {
    clearTimeout(timers.get(key));
    const timer = setTimeout(() => {
      timers.delete(key);
      work();
    }, ms);
    timers.set(key, timer.unref());
  };
  /** Resolves to `data` of the response. If a request fails, resolves to `undefined`, and the conversation is left to the visitor. */
  const call = async ({ token }: Colleague, method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const request = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    try {
      const response = await fetch(`${url}/api${path}`, request);
      return ((await response.json()) as { data?: unknown }).data;
    } catch {
      return undefined;
    }
  };
  const inBrand = (brandId: string) => colleagues.filter(({ clerk }) => clerk.brandIds.includes(brandId));
  const read = async (id: string, brandId: string): Promise<Conversation | undefined> => {
    const [reader] = inBrand(brandId);
    return reader && ((await call(reader, 'GET', `/conversations/${id}`)) as Conversation | undefined);
  };
  const colleagueOf = ({ assignedTo, brandId }: Conversation): Colleague | undefined => {
    if (assignedTo !== null) return colleagues.find(({ clerk }) => clerk.id === assignedTo);
    const own = inBrand(brandId);
    return own.length === 0 ? undefined : random.pick(own);
  };

  const onChange = (change: SimulatorChange) => {
    if (change.kind !== 'chat' || !change.chatId.startsWith('U')) return;
    const account = accounts.get(change.channelId);
    if (account === undefined) return;
    const id = conversationIdOf(account.lineAccountId, 'user', change.chatId);
    if (timers.has(id)) return;
    const [first] = colleagues;
    if (first === undefined) return;
    later(id, replyTime(random, random.pick(colleagues).clerk, Date.now()), () => void answer(id, account.brandId));
  };
  const answer = async (id: string, brandId: string) => {
    const row = await read(id, brandId);
    const colleague = row === undefined ? undefined : colleagueOf(row);
    if (row === undefined || colleague === undefined || !random.chance(answeredShare)) return;
    if (row.waitingSince !== null) {
      const language = languages.find((one) => row.customer.language?.startsWith(one)) ?? 'en';
      const text = believableMessage(random, language, 'answer', { gender: colleague.clerk.gender });
      await call(colleague, 'POST', '/messages', { conversationId: id, kind: 'text', text });
    }
    later(`${id} resolve`, resolveAfter, () => void resolve(id, colleague));
  };
  const resolve = async (id: string, colleague: Colleague) => {
    const row = (await call(colleague, 'GET', `/conversations/${id}`)) as Conversation | undefined;
    if (row === undefined || row.waitingSince !== null || row.assignedTo !== colleague.clerk.id) return;
    if (row.status !== 'resolved') await call(colleague, 'PUT', `/conversations/${id}/status`, { status: 'resolved' });
  };
  simulator.world.changes.on('change', onChange);
  return {
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      simulator.world.changes.off('change', onChange);
    },
  };
}
