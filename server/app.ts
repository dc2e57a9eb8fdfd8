import { callerIdOf } from '../shared/permissions.ts';
import { lifeOf } from './app-life.ts';
import type { AppOptions } from './app-options.ts';
import { mountRoutes } from './app-routes.ts';
import { type Callers, defaultRates, limitRates } from './http/rate-limits.ts';
import { receive } from './line/receive.ts';
import { findStaff } from './routes/auth.ts';
import { publicMedia } from './routes/media.ts';
import { createServices } from './services.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

/** Creates the application, which accepts no requests before `start`. */
export async function createApp(options: AppOptions) {
  const services = await createServices(options);
  const {
    http,
    engine,
    storage,
    secrets,
    blobs,
    ready,
    clock,
    caller,
    browsers,
    counters,
    nodes,
    measures,
    ops,
    hub,
    gateway,
  } = services;
  const callers: Callers = {
    caller: (request) => {
      const session = caller(request);
      return session === null ? null : `${session.kind} ${callerIdOf(session.viewer)}`;
    },
    browser: (request, username) => {
      const found = findStaff(engine.read, username);
      return found === undefined ? null : browsers.idFor(request, found.row.id);
    },
  };
  const rates = { ...defaultRates, ...options.rates };
  await limitRates(http, rates, counters, callers, { nodes: () => nodes.running().length });
  mountRoutes(http, services);
  await http.register(publicMedia({ read: engine.read, blobs, ready }));
  await http.register(
    receive({
      engine,
      accounts: storage.accounts,
      secrets,
      now: clock.now,
      clockBehindMs: () => clock.behindMs(),
      delivered: (delivery, setAside) => {
        measures.delivered(delivery);
        ops.addDelivery(delivery, setAside);
      },
    }),
  );
  // Lets proxies open their next connection to another node.
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (services.readiness.isDraining) reply.header('connection', 'close');
    done();
  });
  http.addHook('preClose', async () => {
    hub.stop();
    gateway.stop();
  });
  const { log, rows, searchIndex, alarm, newDay, firstDays, forgetting, compaction, dailyBackups, knownBackups } =
    services;
  const { sender, mailer, guard, lasting, setupCode, past, monitor, health, shared } = services;
  return {
    http,
    log,
    store: storage.store,
    epoch: storage.epoch,
    engine,
    rows,
    search: searchIndex,
    secrets,
    blobs,
    alarm,
    newDay,
    firstDays,
    forgetting,
    compaction,
    dailyBackups,
    knownBackups,
    sender,
    mailer,
    guard,
    lasting,
    setupCode,
    sets: storage.others,
    past,
    monitor,
    ops,
    health,
    unsafeSettings: () => shared.unsafeSettings?.() ?? [],
    ...lifeOf(services),
  };
}
