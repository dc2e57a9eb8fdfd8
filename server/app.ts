import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '../shared/rows.ts';
import { beginLog, noteStart } from './app-data.ts';
import { healthOf } from './app-health.ts';
import { lifeOf } from './app-life.ts';
import type { AppOptions } from './app-options.ts';
import { Readiness } from './app-readiness.ts';
import { mountRoutes } from './app-routes.ts';
import { type AppStorage, openStorage } from './app-storage.ts';
import { makeWorkers } from './app-workers.ts';
import { KnownBrowsers } from './auth/known-browsers.ts';
import { LoginGuard } from './auth/login-guard.ts';
import { MediaCookie } from './auth/media-cookie.ts';
import { Passwords } from './auth/passwords.ts';
import { SecurityLog } from './auth/security-log.ts';
import { Sessions, type TokenClaims } from './auth/sessions.ts';
import { SetupCode } from './auth/setup-code.ts';
import { Tickets } from './auth/tickets.ts';
import { applyStaged } from './backup/apply.ts';
import { DailyBackups } from './backup/daily-backups.ts';
import { abandonedFolder } from './backup/stage.ts';
import { UpkeepNotifier } from './backup/upkeep-notifier.ts';
import { callLinks } from './calls/call-links.ts';
import { iceServersOf } from './calls/ice-servers.ts';
import { callPageRoutes } from './calls/page-routes.ts';
import { CallRooms } from './calls/rooms.ts';
import { StaffCalls } from './calls/staff-calls.ts';
import { SetThread, type SetThreadEvents } from './engine/set-thread.ts';
import { sets } from './engine/sets.ts';
import { Exports } from './export/exports.ts';
import { AnonymousLimits } from './http/anonymous-limits.ts';
import { basePathOf } from './http/base-path.ts';
import { pictureOriginsOf } from './http/content-policy.ts';
import { cookiesUnder } from './http/cookies.ts';
import { newHttp } from './http/http.ts';
import { logLineOf } from './http/log-lines.ts';
import { defaultRates, limitRates } from './http/rate-limits.ts';
import { measureRequests, RequestTimes } from './http/request-times.ts';
import { mustHaveItsKey } from './keys/key-check.ts';
import { nextKeys } from './keys/next-key.ts';
import { loadSecretKey, Secrets } from './keys/secrets.ts';
import { LineClient } from './line/client.ts';
import { receive } from './line/receive.ts';
import { mustKnowLog } from './log/known-events.ts';
import { currentServer } from './mail/current-server.ts';
import { SmtpMailer } from './mail/smtp-mailer.ts';
import { Measures } from './monitor/measures.ts';
import { Monitor } from './monitor/monitor.ts';
import { Ops } from './ops/ops.ts';
import { Past } from './past/past.ts';
import type { Warn } from './process/contain.ts';
import { tryPort } from './process/port.ts';
import { SteadyClock } from './process/steady-clock.ts';
import { inboxRows } from './projections/index.ts';
import { Connections } from './push/connections.ts';
import { Gateway } from './push/gateway.ts';
import { Hub } from './push/hub.ts';
import { PastScopes } from './push/past-scopes.ts';
import { ResumeRows } from './push/resume-rows.ts';
import { SlotChanges } from './push/slot-changes.ts';
import { streamRoute } from './push/stream.ts';
import { Figures } from './queries/figures/figures.ts';
import { MessageSearch } from './queries/message-search.ts';
import { QuietConversations } from './queries/quiet-conversations.ts';
import { findStaff } from './routes/auth.ts';
import { callerOf } from './routes/caller.ts';
import type { RouteDeps } from './routes/deps.ts';
import { healthRoutes } from './routes/health.ts';
import { LastingRequests } from './routes/lasting-requests.ts';
import { publicMedia } from './routes/media.ts';
import { subjectLoader } from './routes/subject.ts';
import { Search } from './search/search.ts';
import { closeToOthers, mustBeUsable } from './storage/data-folder.ts';
import { lockData } from './storage/data-lock.ts';
import { Alarm } from './timers/alarm.ts';
import { Compaction } from './timers/compaction.ts';
import { FirstDays } from './timers/first-days.ts';
import { Forgetting } from './timers/forgetting.ts';
import { NewDay } from './timers/new-day.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

/** Wires the adapters, the engine and the edges. The only place that does so. */
export async function createApp({
  config,
  now: wallClock = Date.now,
  checkAnswers = false,
  presenceGraceMs,
  callGraceMs,
  ping,
  protocol,
  finishMs,
  bodyMs,
  lookEveryMs,
  eventLoop,
  rates,
  passwordCost,
  backoff,
  mailTimes = {},
  onRestart = () => undefined,
  onLater = () => undefined,
}: AppOptions) {
  const clock = new SteadyClock(wallClock);
  const { now } = clock;
  mustBeUsable(config.dataDir);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const { dataDir } = config;
  const unlock = lockData(dataDir);
  const ofRestore: Parameters<Warn>[] = [];
  try {
    closeToOthers(dataDir);
    // Before a restore or a conversion of the log, which can take minutes.
    await tryPort(config.host, config.port);
    applyStaged(dataDir, now(), (...warning) => ofRestore.push(warning));
    mustKnowLog(join(dataDir, 'log.db'));
    mustHaveItsKey(config);
  } catch (error) {
    unlock();
    throw error;
  }
  const key = loadSecretKey(dataDir, config.secretKey);
  const secrets = new Secrets(key, nextKeys(dataDir, config));
  const { publicUrl, logLevel, trustProxy, corsOrigin, apiBase, masterUsername } = config;
  const ops = new Ops(dataDir, { now });
  const measures = new Measures(now);
  const http = await newHttp({
    onLine: (text) => {
      const line = logLineOf(text, now());
      if (line === null) return;
      const { lineAccountId } = line.context;
      // Read from memory, because log lines are written before the rows are open and after they are closed.
      const brandId = lineAccountId === undefined ? null : (accounts.get(String(lineAccountId))?.brandId ?? null);
      ops.addLine({ ...line, brandId, version: 0 });
    },
    logLevel,
    trustProxy,
    corsOrigin,
    accessLog: config.accessLog,
    hsts: config.hsts,
    pictureOrigins: pictureOriginsOf(config),
    page: { basePath: basePathOf(publicUrl), apiBase, masterUsername },
    sessionKey: secrets.deriveKey('session'),
    ...(finishMs === undefined ? {} : { finishMs }),
    ...(bodyMs === undefined ? {} : { bodyMs }),
  });
  const requestTimes = new RequestTimes(now);
  measureRequests(http, requestTimes, measures);
  let failed: AppStorage['failed'] = () => undefined;
  const warn = (message: string, error?: unknown) => {
    http.log.warn({ err: error }, message);
    failed(error);
  };

  const storage = openStorage({ dataDir, now, warn, onRestart, onLater });
  const { log, accounts, store, blobs, engine, checkpoints, rows, epoch } = storage;
  clock.startFrom(log.lastAt());
  await beginLog(log, config, now());
  noteStart(log, secrets, warn);
  let publishSlots: SetThreadEvents['moved'] = () => undefined;
  /** Makes screens repeat their queries for figures that failed or that belong to a different day by now. */
  let republishSlots: () => void = () => undefined;
  const others = sets
    .filter((set) => set !== inboxRows)
    .map(
      (set) =>
        new SetThread({
          dataDir,
          set,
          purpose: 'serve',
          warn,
          moved: (slots, at) => publishSlots(slots, at),
          served: () => republishSlots(),
          unknown: storage.unknown,
        }),
    );
  failed = (error) => {
    storage.failed(error);
    for (const other of others) other.failed(error);
  };
  for (const warning of ofRestore) warn(...warning);
  http.addHook('onError', async (_request, _reply, error) => failed(error));
  const startHead = await log.head();
  const readiness = new Readiness({ dataDir, storage, startHead, warn });
  const { isReady } = readiness;
  const figures = new Figures(others.find(({ set }) => set.name === 'figures') as SetThread);
  const exports = new Exports({ dataDir, figures, warn });
  const past = new Past({ dataDir, figures, now, position: () => engine.position, warn });

  const passwords = new Passwords(passwordCost);
  const setupCode = new SetupCode(dataDir);
  const tokens = { verify: (token: string) => http.jwt.verify<TokenClaims>(token) };
  const sessions = new Sessions(engine.read, tokens, now);
  const client = new LineClient(config.line, undefined, measures.lineResponded);
  const mailer = new SmtpMailer({
    server: () => currentServer(engine.read, secrets, config),
    now,
    times: mailTimes,
  });
  const search = new Search(
    engine,
    { search: join(config.dataDir, 'search.db'), views: join(config.dataDir, 'views.db'), epoch: epoch() },
    warn,
  );
  const parts = { log, store, engine, others, search, checkpoints, isReady, filling: () => readiness.filling };
  const health = () => healthOf(parts);
  const workers = makeWorkers({
    config,
    storage,
    secrets,
    client,
    figures,
    mailer,
    truncateOthers: () => {
      for (const other of others) other.truncate(engine.position);
      return search.truncate();
    },
    erased: () => compaction.request(),
    warn,
    backoff,
  });
  const compaction = new Compaction({
    engine,
    files: [
      { file: log.sqlite.name, compact: () => log.compact() },
      {
        file: store.sqlite.name,
        compact: () => engine.pausedFor(() => checkpoints.compact()).finally(() => store.truncation.request()),
      },
      ...others.map((other) => ({ file: join(dataDir, `${other.set.file}.db`), compact: () => other.compact() })),
      { file: join(dataDir, 'search.db'), compact: () => search.compact() },
    ],
    warn,
  });
  const { quotas, chatIndicators } = workers;
  const rooms = new CallRooms({ engine, warn, ...(callGraceMs === undefined ? {} : { graceMs: callGraceMs }) });
  const iceServers = () => iceServersOf(engine.read, secrets, engine.now());
  const quiet = new QuietConversations(store.sqlite);
  const forgetting = new Forgetting({ engine, quiet, warn });
  const alarm = new Alarm(engine, rows, warn);
  const brandIds = () => rows.all('brand').map(({ row }) => row.id);
  const newDay = new NewDay(engine, () => republishSlots());
  const firstDays = new FirstDays({ engine, figures, brandIds, ended: (ids) => renewSlots(ids), warn });
  const connections = new Connections(engine, warn, presenceGraceMs);
  const hub = new Hub({
    engine,
    sessions,
    delivered: () => measures.deltas.add(),
    warn,
    resume: {
      rows: new ResumeRows(store.sqlite),
      position: () => engine.position,
      epoch,
      forgottenUpTo: () => Number(store.meta('forgottenUpTo') ?? 0),
      brandOf: (id) => engine.read('conversation', id)?.row.brandId ?? null,
      spellOut: (topics) =>
        topics.flatMap((topic) =>
          topic.endsWith(':*') ? rows.all('brand').map(({ row }) => `${topic.slice(0, -1)}${row.id}`) : [topic],
        ),
    },
  });
  const slotChanges = new SlotChanges();
  // A case counts in the slot in which it becomes 24 hours old, so slots in the future do not change any figure yet.
  const hasBegun = (id: string) => Number(id.slice(id.lastIndexOf(':') + 1)) <= now();
  publishSlots = (slots, at) => hub.publish(slotChanges.changes(slots.filter(hasBegun), at));
  const renewSlots = (ids: readonly string[]) => hub.publish(slotChanges.renewed(ids, now(), engine.position));
  republishSlots = () => renewSlots(brandIds());
  const { backupDir: folder, backupPassphrase: passphrase } = config;
  const sealed = passphrase === null ? null : { key, passphrase };
  const upkeep = new UpkeepNotifier((changes) => hub.publish(changes));
  const dailyBackups = new DailyBackups({
    engine,
    ops,
    folder,
    source: { dataDir, log, key: sealed },
    warn,
    prepare: () => compaction.run(),
    onWriting: (isWriting) => upkeep.writing(isWriting),
  });
  const monitor = new Monitor({
    backupFailed: () => dailyBackups.failedAt !== null,
    clockBehindMs: () => clock.behindMs(),
    restoreAbandoned: () => existsSync(abandonedFolder(dataDir)),
    dataDir,
    engine,
    rows,
    ops,
    measures,
    requestTimes,
    quotas,
    health,
    isWritable: () => log.writable(),
    isCompacting: () => compaction.isUnderWay,
    figuresWrong: () => others.reduce((sum, { status }) => sum + status.wrong, 0),
    audience: () => hub.listeners,
    isWatched: () => hub.roomsUnder('monitor').length > 0,
    publish: (changes) => hub.publish(changes),
    warn,
    ...(eventLoop === undefined ? {} : { eventLoop }),
    ...(lookEveryMs === undefined ? {} : { everyMs: lookEveryMs }),
  });
  const anonymous = new AnonymousLimits(trustProxy);
  const gateway = new Gateway(http.server, {
    hub,
    sessions,
    anonymous,
    connections,
    ready: isReady,
    calls: new StaffCalls({ engine, rooms, iceServers }),
    pasts: new PastScopes({ hub, past, rows, read: engine.read, warn }),
    typed: (conversationId) => chatIndicators.typed(conversationId),
    corsOrigin,
    warn,
    ...(ping === undefined ? {} : { ping }),
    ...(protocol === undefined ? {} : { protocol }),
  });
  const lasting = new LastingRequests();
  engine.onCommit(({ changes }) => {
    lasting.committed(changes);
    for (const { kind, before, after } of changes) {
      if (kind === 'staff' && after !== undefined && setupCode.value !== null) setupCode.forget();
      if (kind === 'message' && before === undefined && after !== undefined) gateway.wrote(after.row as Message);
    }
  });
  const setCookie = cookiesUnder(config.publicUrl);
  const mediaCookie = new MediaCookie(secrets.deriveKey('media'), setCookie);
  const browsers = new KnownBrowsers(secrets.deriveKey('browser'), setCookie);
  const tickets = new Tickets(secrets.deriveKey('sign-in'), engine.read, now);
  const caller = callerOf(sessions, mediaCookie);
  await limitRates(
    http,
    { ...defaultRates, ...rates },
    {
      caller: (request) => {
        const session = caller(request);
        return session === null
          ? null
          : `${session.kind} ${session.kind === 'session' ? session.viewer.id : session.sessionId}`;
      },
      browser: (request, username) => {
        const found = findStaff(engine.read, username);
        return found === undefined ? null : browsers.idFor(request, found.row.id);
      },
    },
  );
  const callDeps = { engine, rooms, iceServers, anonymous, ready: isReady, warn };
  callPageRoutes(http, { ...callDeps, links: callLinks(secrets, config.publicUrl) });
  streamRoute(http, { hub, sessions, ready: isReady, warn });

  const security = new SecurityLog({
    engine,
    personOf: (name) => findStaff(engine.read, name)?.row.id ?? null,
    isAccount: (staffId) => engine.read('staff', staffId) !== undefined,
    personOfTicket: (ticket) => tickets.personOf(ticket),
    warnLine: (line, message) => http.log.warn(line, message),
    warn,
  });
  const guard = new LoginGuard(now, security.signInsLimited, ops);
  const deps: RouteDeps = {
    engine,
    rows,
    config,
    passwords,
    mounting: {
      authenticate: caller,
      subject: subjectLoader(engine.read),
      position: () => engine.position,
      epoch,
      execute: (stream, actor, decide) => engine.execute(stream, actor, decide),
      reached: (position, timeoutMs) => engine.reached(position, timeoutMs),
      ready: isReady,
      notReady: readiness.notReady,
      refused: security.refused,
      checkAnswers,
      lasting,
      now,
    },
  };
  healthRoutes(http, {
    mounting: deps.mounting,
    health,
    takesWebhooks: async () => accounts.ready && (await log.writable()),
  });
  mountRoutes(http, {
    sessions,
    deps,
    sqlite: store.sqlite,
    quiet,
    secrets,
    blobs,
    client,
    quotas,
    mailer,
    accountMails: workers.accountMails,
    guard,
    setupCode,
    browsers,
    mediaCookie,
    tickets,
    seenAt: (session) => (hub.hasConnection(session.id) ? now() : sessions.seen.of(session)),
    search: new MessageSearch(search, engine.read),
    sign: (claims) => http.jwt.sign(claims),
    monitor,
    measures,
    ops,
    dailyBackups,
    upkeep,
    installation: { dataDir, log, key, keyIsFixed: config.secretKey !== null, onRestore: onRestart },
    figures,
    exports,
    past,
    health,
    requestTimes,
  });
  await http.register(publicMedia({ read: engine.read, blobs, ready: isReady }));
  await http.register(
    receive({
      engine,
      accounts,
      secrets,
      now,
      clockBehindMs: () => clock.behindMs(),
      delivered: (delivery, setAside) => {
        measures.delivered(delivery);
        ops.ledger.take(delivery, setAside);
      },
    }),
  );
  http.addHook('preClose', async () => {
    hub.stop();
    gateway.stop();
  });

  const life = lifeOf({
    config,
    storage,
    readiness,
    startHead,
    others,
    http,
    search,
    past,
    exports,
    ops,
    passwords,
    setupCode,
    connections,
    rooms,
    workers: Object.values(workers),
    timers: [alarm, newDay, firstDays, forgetting, compaction, dailyBackups, monitor],
    unlock,
  });

  return {
    http,
    log,
    store,
    engine,
    rows,
    search,
    secrets,
    blobs,
    alarm,
    newDay,
    firstDays,
    forgetting,
    compaction,
    dailyBackups,
    sender: workers.sender,
    mailer,
    guard,
    lasting,
    setupCode,
    ...life,
    sets: others,
    past,
    monitor,
    ops,
    health,
  };
}
