import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../shared/limits.ts';
import type { Message } from '../shared/rows.ts';
import { beginLog, noteStart } from './app-data.ts';
import { healthOf } from './app-health.ts';
import type { AppOptions } from './app-options.ts';
import { Readiness } from './app-readiness.ts';
import { keysOf, openShared } from './app-shared.ts';
import { type AppStorage, openStorage } from './app-storage.ts';
import { makeWorkers } from './app-workers.ts';
import { KnownBrowsers } from './auth/known-browsers.ts';
import { LoginGuard } from './auth/login-guard.ts';
import { MediaCookie } from './auth/media-cookie.ts';
import { Passwords } from './auth/passwords.ts';
import { RemoteSessions } from './auth/remote-sessions.ts';
import { SecurityLog } from './auth/security-log.ts';
import { bearerOf, Sessions, type TokenClaims } from './auth/sessions.ts';
import { SetupCode } from './auth/setup-code.ts';
import { Tickets } from './auth/tickets.ts';
import { applyStaged } from './backup/apply.ts';
import { DailyBackups } from './backup/daily-backups.ts';
import { KnownBackups } from './backup/known-backups.ts';
import { abandonedFolder } from './backup/stage.ts';
import { UpkeepNotifier } from './backup/upkeep-notifier.ts';
import { callLinks } from './calls/call-links.ts';
import { CallRelay } from './calls/call-relay.ts';
import { iceServersOf } from './calls/ice-servers.ts';
import { CallRooms } from './calls/rooms.ts';
import { StaffCalls } from './calls/staff-calls.ts';
import { BusQueries } from './cluster/bus-queries.ts';
import type { Config } from './config.ts';
import type { Engine } from './engine/engine.ts';
import type { SetThread } from './engine/set-thread.ts';
import { Exports } from './export/exports.ts';
import { dayOf } from './figures/days.ts';
import { AnonymousLimits } from './http/anonymous-limits.ts';
import { basePathOf } from './http/base-path.ts';
import { pictureOriginsOf } from './http/content-policy.ts';
import { cookiesUnder } from './http/cookies.ts';
import { newHttp } from './http/http.ts';
import { logLineOf } from './http/log-lines.ts';
import { measureRequests, RequestTimes } from './http/request-times.ts';
import { mustHaveItsKey } from './keys/key-check.ts';
import { Secrets } from './keys/secrets.ts';
import { InstallationWork } from './lease/installation-work.ts';
import { exceptLeaseLost, type Lease } from './lease/port.ts';
import { TermEngine } from './lease/term-engine.ts';
import { channelAdministration, checkToken } from './line/channel-administration.ts';
import { LineClient } from './line/client.ts';
import { webhookReplay } from './line/replay.ts';
import { mustKnowLog } from './log/known-events.ts';
import { type Log, LogUnavailable } from './log/port.ts';
import { AccountMails } from './mail/account-mails.ts';
import { currentServer } from './mail/current-server.ts';
import { SmtpMailer } from './mail/smtp-mailer.ts';
import { RecordedBlobs } from './media/recorded-blobs.ts';
import { ClusterMonitor } from './monitor/cluster-monitor.ts';
import { FreshRows } from './monitor/fresh-rows.ts';
import { Measures } from './monitor/measures.ts';
import { MergedOps } from './monitor/merged-ops.ts';
import { Monitor } from './monitor/monitor.ts';
import { FailedSends } from './monitor/send-queue.ts';
import { Ops } from './ops/ops.ts';
import { Past } from './past/past.ts';
import type { Warn } from './process/contain.ts';
import { tryPort } from './process/port.ts';
import { SteadyClock } from './process/steady-clock.ts';
import { settingsOf } from './projections/defaults.ts';
import { Connections } from './push/connections.ts';
import { EndedNodes } from './push/ended-nodes.ts';
import { Gateway } from './push/gateway.ts';
import { Hub } from './push/hub.ts';
import { PastScopes } from './push/past-scopes.ts';
import { ResumeRows } from './push/resume-rows.ts';
import { SlotChanges } from './push/slot-changes.ts';
import { StorageWatch } from './push/storage-watch.ts';
import { ViewNumbers } from './push/view-numbers.ts';
import { AccountQueries } from './queries/accounts.ts';
import { AuditQueries } from './queries/audit.ts';
import { BrandMessages } from './queries/brand-messages.ts';
import { ConversationIndex } from './queries/conversation-index.ts';
import { ConversationQueries } from './queries/conversations.ts';
import { Figures } from './queries/figures/figures.ts';
import { LiveRows } from './queries/live-rows.ts';
import { MessageSearch } from './queries/message-search.ts';
import { MessageQueries, mediaContentOf } from './queries/messages.ts';
import { PendingErasures } from './queries/pending-erasures.ts';
import { PeopleQueries } from './queries/people.ts';
import { QuietConversations } from './queries/quiet-conversations.ts';
import { findStaff } from './routes/auth.ts';
import { callerOf } from './routes/caller.ts';
import { LastingRequests } from './routes/lasting-requests.ts';
import { LinkIssuer } from './routes/links.ts';
import type { MountDeps } from './routes/mount.ts';
import { subjectLoader } from './routes/subject.ts';
import { Search } from './search/search.ts';
import { closeToOthers, mustBeUsable } from './storage/data-folder.ts';
import { lockData } from './storage/data-lock.ts';
import { makeFolder } from './storage/writable.ts';
import { Alarm } from './timers/alarm.ts';
import { Compaction } from './timers/compaction.ts';
import { ErasedFiles } from './timers/erased-files.ts';
import { FirstDays } from './timers/first-days.ts';
import { Forgetting } from './timers/forgetting.ts';
import { NewDay } from './timers/new-day.ts';

/** Delay before the end of an unavailable log is queried again. Milliseconds. */
const headRetryMs = 500;

/** All parts of the app. Routes and workers take the parts that they need by name. */
export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the adapters, the engine, and everything that uses them. Nothing is started yet. */
export async function createServices(options: AppOptions) {
  const { config, onRestart = () => undefined, onFatal = () => undefined } = options;
  const { dataDir, publicUrl, trustProxy, corsOrigin, apiBase, masterUsername } = config;
  const wall = options.now ?? Date.now;
  const clock = new SteadyClock(wall);
  const { now } = clock;
  const { unlock, restoreWarnings } = await prepareData(config, now);
  const [key, ...otherKeys] = await keysOf(config);
  const secrets = new Secrets(key, otherKeys);
  const ops = new Ops(dataDir, { now });
  const measures = new Measures(now);
  const requestTimes = new RequestTimes(now);
  const http = await newHttp({
    onLine: (text) => {
      const line = logLineOf(text, now());
      if (line === null) return;
      const { lineAccountId } = line.context;
      // Looks up the brand in the accounts in memory, because log lines are also written before the rows are opened and after they are
      // closed.
      const brandId =
        lineAccountId === undefined ? null : (storage.accounts.get(String(lineAccountId))?.brandId ?? null);
      ops.addLine({ ...line, brandId, version: 0 });
    },
    logLevel: config.logLevel,
    trustProxy,
    corsOrigin,
    accessLog: config.accessLog,
    hsts: config.hsts,
    pictureOrigins: pictureOriginsOf(config),
    page: { basePath: basePathOf(publicUrl), apiBase, masterUsername },
    sessionKey: secrets.deriveKey('session'),
    // Requests arrive after the parts that nodes share were opened.
    otherAsset: async (name) => shared.clientFiles?.read(name) ?? null,
    ...(options.finishMs === undefined ? {} : { finishMs: options.finishMs }),
    ...(options.bodyMs === undefined ? {} : { bodyMs: options.bodyMs }),
  });
  measureRequests(http, requestTimes, measures);

  const report: Warn = (message, error) => http.log.warn({ err: error }, message);
  /** The storage, as soon as it is open. The parts that nodes share can report errors before. */
  let opened: Pick<AppStorage, 'warn'> = { warn: report };
  const shared = {
    ...(await openShared({
      config,
      secrets,
      ops,
      warn: (...warning) => opened.warn(...warning),
      onFatal,
      onRestart,
    })),
    ...options.shared,
  };
  const { blobs, nodes, bus, lease, counters } = shared;
  const storage = openStorage({ dataDir, log: shared.log, now, report, onRestart, onLater: onFatal });
  opened = storage;
  const { log, store, engine, checkpoints, rows, epoch, others, warn } = storage;
  // While the clock of this machine is wrong, the database's is used, so that no time of this process is wrong afterwards.
  clock.replaceSource(() => wall() - (shared.clock.isWrong ? shared.clock.aheadMs : 0));
  clock.startFrom(log.lastAt());
  await beginLog(log, config, now());
  noteStart(log, secrets, warn);
  for (const warning of restoreWarnings) warn(...warning);
  http.addHook('onError', async (_request, _reply, error) => storage.failed(error));
  const startHead = await log.head();
  const readiness = new Readiness({ dataDir, storage, startHead, staleMs: options.staleMs ?? limits.staleMs, warn });
  const ready = readiness.isReady;

  const figureThread = others.find(({ set }) => set.name === 'figures') as SetThread;
  const figures = new Figures(figureThread);
  const exports = new Exports({ dataDir, figures, warn });
  const past = new Past({ dataDir, figures, now, position: () => engine.position, warn });
  const searchIndex = new Search(
    engine,
    { search: join(dataDir, 'search.db'), views: join(dataDir, 'views.db'), epoch },
    warn,
  );
  const { sqlite } = store;
  const conversationIndex = new ConversationIndex(sqlite);
  engine.onCommit((commit) => conversationIndex.take(commit));
  const queries = {
    accounts: new AccountQueries(sqlite),
    audit: new AuditQueries(sqlite, (brandId) => engine.read('brand', brandId)?.row.name),
    brandMessages: new BrandMessages(sqlite),
    conversations: new ConversationQueries(sqlite, engine.read, conversationIndex, now),
    live: new LiveRows(sqlite),
    mediaContent: mediaContentOf(engine.read),
    messages: new MessageQueries(sqlite),
    people: new PeopleQueries(rows, engine),
    quiet: new QuietConversations(sqlite),
    search: new MessageSearch(searchIndex, engine.read),
  };

  const compaction = new Compaction({
    engine,
    files: [
      { file: log.sqlite.name, compact: () => log.compact() },
      {
        file: sqlite.name,
        compact: () => engine.pausedFor(() => checkpoints.compact()).finally(() => store.truncation.request()),
      },
      ...others.map((other) => ({ file: join(dataDir, `${other.set.file}.db`), compact: () => other.compact() })),
      { file: join(dataDir, 'search.db'), compact: () => searchIndex.compact() },
    ],
    warn,
  });
  const client = new LineClient(config.line, undefined, measures.lineResponded);
  const mailer = new SmtpMailer({
    server: () => currentServer(engine.read, secrets, config),
    now,
    times: options.mailTimes ?? {},
  });
  const workEngine = new TermEngine(engine, lease);
  /** Mails one-time links. Runs in every process, because only the process that created a link knows its token. */
  const accountMails = new AccountMails({
    engine,
    mailer,
    publicUrl,
    warn,
    ...(options.backoff === undefined ? {} : { backoff: options.backoff }),
  });
  const workers = makeWorkers({
    config,
    storage,
    blobs,
    engine: workEngine,
    secrets,
    client,
    figures,
    mailer,
    warn,
    backoff: options.backoff,
  });
  const erasedFiles = new ErasedFiles({
    engine,
    log,
    store,
    truncateOthers: () => {
      for (const other of others) other.truncate(engine.position);
      return searchIndex.truncate();
    },
    erased: () => compaction.request(),
    warn,
  });

  const passwords = new Passwords(options.passwordCost);
  const setupCode = new SetupCode(dataDir, config.clusterUrl === null ? null : secrets.deriveKey('setup-code'));
  const tokens = { verify: (token: string) => http.jwt.verify<TokenClaims>(token) };
  const sessions = new Sessions(engine.read, tokens, now, () => engine.caughtUp());
  const setCookie = cookiesUnder(publicUrl);
  const mediaCookie = new MediaCookie(secrets.deriveKey('media'), setCookie);
  const browsers = new KnownBrowsers(secrets.deriveKey('browser'), setCookie);
  const tickets = new Tickets(secrets.deriveKey('sign-in'), engine.read, now, counters);
  const security = new SecurityLog({
    engine,
    personOf: (name) => findStaff(engine.read, name)?.row.id ?? null,
    isAccount: (staffId) => engine.read('staff', staffId) !== undefined,
    personOfTicket: (ticket) => tickets.personOf(ticket),
    warnLine: (line, message) => http.log.warn(line, message),
    warn,
  });
  const guard = new LoginGuard(counters, security.signInsLimited);

  const { callGraceMs, presenceGraceMs, ping, protocol, eventLoop, lookEveryMs } = options;
  const grace = callGraceMs === undefined ? {} : { graceMs: callGraceMs };
  const ownRooms = new CallRooms({ engine, warn, node: nodes.self, ...grace });
  const rooms = new CallRelay({ engine, rooms: ownRooms, nodes, bus, warn });
  const iceServers = () => iceServersOf(engine.read, secrets, engine.now());
  const connections = new Connections(engine, warn, presenceGraceMs, nodes.self);
  const brandIds = () => rows.all('brand').map(({ row }) => row.id);
  const hub = new Hub({
    engine,
    sessions,
    delivered: () => measures.deltas.add(),
    warn,
    resume: {
      rows: new ResumeRows(sqlite),
      position: () => engine.position,
      epoch,
      forgottenUpTo: () => store.forgottenUpTo,
      brandOf: (id) => engine.read('conversation', id)?.row.brandId ?? null,
      spellOut: (topics) =>
        topics.flatMap((topic) =>
          topic.endsWith(':*') ? brandIds().map((brandId) => `${topic.slice(0, -1)}${brandId}`) : [topic],
        ),
    },
  });
  const slotChanges = new SlotChanges();
  // Excludes slots in the future, because their sums do not change any figure yet. Such slots have sums because the outcome of a case
  // within 24 hours counts in the slot in which the case becomes 24 hours old.
  const hasBegun = (id: string) => Number(id.slice(id.lastIndexOf(':') + 1)) <= now();
  const renewSlots = (ids: readonly string[]) => hub.publish(slotChanges.renewed(ids, now(), engine.position));
  /** Makes screens repeat their queries for figures, when the figures are available again and when the business day has changed. */
  const renewAllSlots = () => renewSlots(brandIds());
  figureThread.listen({
    moved: (slots, at) => hub.publish(slotChanges.changes(slots.filter(hasBegun), at)),
    served: renewAllSlots,
  });
  const anonymous = new AnonymousLimits(trustProxy);
  const gateway = new Gateway(http.server, {
    hub,
    sessions,
    anonymous,
    connections,
    nodes,
    bus,
    now,
    ready,
    isDraining: () => readiness.isDraining,
    isWritable: () => storageWatch?.isWritable ?? true,
    calls: new StaffCalls({ engine, rooms, iceServers }),
    pasts: new PastScopes({ hub, past, rows, read: engine.read, warn }),
    viewNumbers: new ViewNumbers({ engine, hub, rows, conversations: queries.conversations, warn }),
    typed: (conversationId) => workers.chatIndicators.typed(conversationId),
    corsOrigin,
    warn,
    ...(ping === undefined ? {} : { ping }),
    ...(protocol === undefined ? {} : { protocol }),
  });

  // The database of a cluster takes up to 2 s to respond, so that its state is queried once a second and not by each health check.
  const storageWatch =
    log.copy === null
      ? null
      : new StorageWatch({
          writable: () => log.writable(),
          isStale: readiness.isStale,
          changed: (isWritable) => gateway.broadcastStorage(isWritable),
          becameStale: () => hub.disconnectAll(),
          warn,
        });
  const upkeep = new UpkeepNotifier((changes) => hub.publish(changes));
  const { backupDir: folder, backupPassphrase: passphrase } = config;
  const knownBackups = new KnownBackups({
    ops,
    folder,
    today: () => dayOf(now(), settingsOf(engine.read).timeZone),
    bus,
    warn,
  });
  const dailyBackups = new DailyBackups({
    engine,
    mustHaveLease: () => workEngine.mustHaveLease(),
    folder,
    node: nodes.self,
    written: (backup) => knownBackups.add(backup),
    source: { dataDir, log, blobs, key: passphrase === null ? null : { key, passphrase } },
    warn,
    prepare: () => compaction.run(),
    onWriting: (isWriting) => upkeep.writing(isWriting),
  });
  const isWritable = async () => storageWatch?.isWritable ?? log.writable();
  const health = () =>
    healthOf({
      log,
      isWritable,
      store,
      epoch,
      engine,
      others,
      search: searchIndex,
      checkpoints,
      isReady: ready,
      unfit: () => {
        if (readiness.isDraining) return 'draining';
        if (shared.clock.isWrong) return 'clock_wrong';
        return readiness.isStale() ? 'stale' : null;
      },
      filling: () => readiness.filling,
    });
  const failedSends = new FailedSends();
  const { unsafeSettings } = shared;
  const cluster =
    unsafeSettings === null
      ? null
      : new ClusterMonitor({
          nodes,
          unsafeSettings,
          people: () => rows.all('staff').filter(({ hidden }) => hidden?.connected === true).length,
        });
  const monitor = new Monitor({
    backupsKnown: () => knownBackups.isKnown(),
    backupFailed: () => dailyBackups.failedAt !== null,
    clockBehindMs: () => clock.behindMs(),
    restoreAbandoned: () => existsSync(abandonedFolder(dataDir)),
    dataDir,
    engine,
    workEngine,
    term: () => workEngine.term,
    rows,
    ops,
    fresh: new FreshRows({ ops, bus, nodes }),
    cluster,
    failedSends,
    measures,
    requestTimes,
    quotas: workers.quotas,
    health,
    // In a cluster, records are written to the database, not to this disk.
    isWritable: async () => cluster !== null || (await log.writable()),
    isCompacting: () => compaction.isUnderWay,
    figuresWrong: () => others.reduce((sum, { status }) => sum + status.wrong, 0),
    audience: () => hub.listeners,
    isWatched: () => hub.roomsUnder('monitor').length > 0,
    publish: (changes) => hub.publish(changes),
    warn,
    ...(eventLoop === undefined ? {} : { eventLoop }),
    ...(lookEveryMs === undefined ? {} : { everyMs: lookEveryMs }),
  });
  const workWarn = exceptLeaseLost(warn);
  /** Timers of the installation, which run only in the process that has the lease. */
  const leasedTimers = {
    alarm: new Alarm(workEngine, rows, workWarn),
    forgetting: new Forgetting({ engine: workEngine, quiet: queries.quiet, warn: workWarn }),
    dailyBackups,
    endedNodes: new EndedNodes({
      engine: workEngine,
      rows,
      nodes,
      warn: workWarn,
      ...(presenceGraceMs === undefined ? {} : { presenceGraceMs }),
      ...(callGraceMs === undefined ? {} : { callGraceMs }),
    }),
  };
  /** Timers of this process, which concern its screens, files and measurements. */
  const timers = {
    newDay: new NewDay(engine, renewAllSlots),
    firstDays: new FirstDays({ engine, figures, brandIds, ended: renewSlots, warn }),
    compaction,
    erasedFiles,
    knownBackups,
    monitor,
    ...(storageWatch === null ? {} : { storageWatch }),
    remoteSessions: new RemoteSessions({
      seen: sessions.seen,
      connected: () => hub.connectedSessions,
      nodes,
      bus,
      now,
      warn,
    }),
  };
  const work = new InstallationWork({
    lease,
    engine: workEngine,
    workers: Object.values(workers),
    timers: Object.values(leasedTimers),
    caughtUp: () => rowsAtHead({ engine, log, lease }),
    warn,
  });
  const lasting = new LastingRequests();
  engine.onCommit(({ changes }) => {
    lasting.committed(changes);
    for (const { kind, before, after } of changes) {
      if (kind === 'staff' && after !== undefined && setupCode.value !== null) setupCode.forget();
      if (kind === 'message' && before === undefined && after !== undefined) gateway.wrote(after.row as Message);
    }
  });
  const caller = callerOf(sessions, mediaCookie);
  const mounting: MountDeps = {
    authenticate: caller,
    authenticateOrWait: ({ headers }) => sessions.authenticateOrWait(bearerOf(headers.authorization)),
    again: (session) => sessions.again(session),
    subject: subjectLoader(engine.read),
    position: () => engine.position,
    epoch,
    execute: (stream, actor, decide) => engine.execute(stream, actor, decide),
    reached: (position, timeoutMs) => engine.reached(position, timeoutMs),
    ready,
    notReady: readiness.notReady,
    refused: security.refused,
    checkAnswers: options.checkAnswers ?? false,
    lasting,
    now,
  };

  return {
    ...queries,
    ...leasedTimers,
    ...timers,
    ...workers,
    accountMails,
    administration: channelAdministration(client),
    anonymous,
    blobs,
    recordedBlobs: new RecordedBlobs({
      engine,
      erasures: new PendingErasures(sqlite, rows, engine.read),
      blobs,
      isShared: config.clusterUrl !== null,
    }),
    browsers,
    callLinks: callLinks(secrets, publicUrl),
    caller,
    check: checkToken(client),
    clock,
    config,
    connections,
    engine,
    exports,
    figures,
    gateway,
    counters,
    guard,
    health,
    http,
    hub,
    iceServers,
    installation: { dataDir, log, blobs, key, keyIsFixed: config.secretKey !== null, onRestore: onRestart },
    lasting,
    links: new LinkIssuer({ engine, config, accountMails }),
    log,
    mailer,
    measures,
    mediaCookie,
    mergedOps: new MergedOps({
      ops,
      failedSends,
      queries: new BusQueries({ bus, nodes, warn }),
      nodes,
      now,
    }),
    mounting,
    nodes,
    ops,
    past,
    passwords,
    readiness,
    ready,
    isDraining: () => readiness.isDraining,
    replay: webhookReplay(engine),
    requestTimes,
    rooms,
    rows,
    searchIndex,
    secrets,
    shared,
    seenAt: (session: { id: string; seenAt: number }) =>
      hub.hasConnection(session.id) ? now() : sessions.seen.of(session),
    sessions,
    setupCode,
    sign: (claims: TokenClaims) => http.jwt.sign(claims),
    startHead,
    storage,
    takesWebhooks: async () => storage.accounts.ready && !readiness.isDraining && (await isWritable()),
    tickets,
    /** Unlocks the data folder for other processes. */
    unlock,
    upkeep,
    warn,
    timers: Object.values(timers),
    work,
    workers: Object.values(workers),
  };
}

/**
 * Resolves with `true` once the rows include the log's current end, or `false` if the rows are closed or the lease was lost. Retries while
 * the log is unavailable.
 */
async function rowsAtHead({ engine, log, lease }: { engine: Engine; log: Log; lease: Lease }): Promise<boolean> {
  for (;;) {
    try {
      return await engine.reached(await log.head());
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      if (lease.held() === null) return false;
      await delay(headRetryMs);
    }
  }
}

/** Locks the data folder and applies a staged backup. Refuses data that this installation cannot use. */
async function prepareData(config: Config, now: () => number) {
  const { dataDir } = config;
  mustBeUsable(dataDir);
  makeFolder('DATA_DIR', dataDir);
  const unlock = lockData(dataDir);
  const restoreWarnings: Parameters<Warn>[] = [];
  try {
    closeToOthers(dataDir);
    // Checks the port before a restore or a conversion of the log, which can take minutes.
    await tryPort(config.host, config.port);
    applyStaged(dataDir, now(), (...warning) => restoreWarnings.push(warning));
    mustKnowLog(join(dataDir, 'log.db'));
    // The database has the id of the key of a cluster, also if the key was replaced while this node was stopped.
    if (config.clusterUrl === null) mustHaveItsKey(config);
  } catch (error) {
    unlock();
    throw error;
  }
  return { unlock, restoreWarnings };
}
