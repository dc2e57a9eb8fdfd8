import type { FastifyInstance } from 'fastify';
import type { KnownBrowsers } from './auth/known-browsers.ts';
import type { LoginGuard } from './auth/login-guard.ts';
import type { MediaCookie } from './auth/media-cookie.ts';
import type { Sessions, TokenClaims } from './auth/sessions.ts';
import type { SetupCode } from './auth/setup-code.ts';
import type { Tickets } from './auth/tickets.ts';
import type { DailyBackups } from './backup/daily-backups.ts';
import type { UpkeepNotifier } from './backup/upkeep-notifier.ts';
import type { Blobs } from './blobs/port.ts';
import type { Exports } from './export/exports.ts';
import type { Secrets } from './keys/secrets.ts';
import { channelAdministration, checkToken } from './line/channel-administration.ts';
import type { LineClient } from './line/client.ts';
import { webhookReplay } from './line/replay.ts';
import type { AccountMails } from './mail/account-mails.ts';
import type { Measures } from './monitor/measures.ts';
import type { Monitor } from './monitor/monitor.ts';
import type { Ops } from './ops/ops.ts';
import type { Past } from './past/past.ts';
import type { LineQuotas } from './ports/line-quotas.ts';
import type { Mailer } from './ports/mailer.ts';
import { AccountQueries } from './queries/accounts.ts';
import { AuditQueries } from './queries/audit.ts';
import { BrandMessages } from './queries/brand-messages.ts';
import { ConversationQueries } from './queries/conversations.ts';
import type { Figures } from './queries/figures/figures.ts';
import { LiveRows } from './queries/live-rows.ts';
import type { MessageSearch } from './queries/message-search.ts';
import { MessageQueries, mediaContentOf } from './queries/messages.ts';
import { PeopleQueries } from './queries/people.ts';
import type { QuietConversations } from './queries/quiet-conversations.ts';
import { accountRoutes, secondFactorRoutes, sessionRoutes } from './routes/accounts.ts';
import { analyticsRoutes, savingsRoutes } from './routes/analytics.ts';
import { activityLogRoutes, auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { backupRoutes, backupScheduleRoutes, type Installation } from './routes/backup.ts';
import { automationRoutes, brandBenefitRoutes, brandLimitRoutes, labelRoutes } from './routes/brand-settings.ts';
import { brandPartRoutes, brandRoutes } from './routes/brands.ts';
import { conversationChangeRoutes } from './routes/conversation-changes.ts';
import { callRoutes, conversationRecordRoutes, conversationRoutes, sendCostRoutes } from './routes/conversations.ts';
import {
  type DashboardHealthDeps,
  dashboardActivityRoutes,
  dashboardFigureRoutes,
  dashboardHealthRoutes,
  dashboardReminderRoutes,
  dashboardTeamRoutes,
} from './routes/dashboard.ts';
import { dashboardAllocateRoutes } from './routes/dashboard-allocate.ts';
import type { RouteDeps } from './routes/deps.ts';
import { docsRoutes } from './routes/docs.ts';
import { exportRoutes } from './routes/exports.ts';
import { figureRoutes } from './routes/figures.ts';
import { lineAccountQuotaRoutes, lineAccountRoutes, lineAccountTestRoutes } from './routes/line-accounts.ts';
import { lineConfigRoutes } from './routes/line-config.ts';
import { LinkIssuer, linkRoutes } from './routes/links.ts';
import { mediaRoutes } from './routes/media.ts';
import { answerRoutes, messagePartRoutes, messageRoutes } from './routes/messages.ts';
import { metricsRoute, monitorRoutes, webhookLedgerRoutes } from './routes/monitor.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { performanceRoutes } from './routes/performance.ts';
import { quickReplyRoutes } from './routes/quick-replies.ts';
import { reportScheduleRoutes } from './routes/report-schedules.ts';
import { reportRoutes } from './routes/reports.ts';
import { logoRoutes, mailRoutes, retentionRoutes, settingsRoutes } from './routes/settings.ts';
import { staffRoutes } from './routes/staff.ts';
import { apiTokenRoutes, wallTokenRoutes } from './routes/tokens.ts';
import type { Sqlite } from './storage/sqlite.ts';

export interface RoutesOptions {
  deps: RouteDeps;
  sessions: Sessions;
  sqlite: Sqlite;
  quiet: QuietConversations;
  secrets: Secrets;
  blobs: Blobs;
  client: LineClient;
  quotas: LineQuotas;
  mailer: Mailer;
  accountMails: AccountMails;
  guard: LoginGuard;
  setupCode: SetupCode;
  browsers: KnownBrowsers;
  mediaCookie: MediaCookie;
  tickets: Tickets;
  seenAt: (session: { id: string; seenAt: number }) => number;
  search: MessageSearch;
  sign: (claims: TokenClaims) => string;
  monitor: Monitor;
  measures: Measures;
  ops: Ops;
  dailyBackups: DailyBackups;
  upkeep: UpkeepNotifier;
  installation: Installation;
  figures: Figures;
  exports: Exports;
  past: Past;
  health: DashboardHealthDeps['health'];
  requestTimes: DashboardHealthDeps['requestTimes'];
}

/** Mounts all resources with their dependencies. */
export function mountRoutes(
  http: FastifyInstance,
  {
    deps,
    sessions,
    sqlite,
    quiet,
    secrets,
    blobs,
    client,
    quotas,
    mailer,
    accountMails,
    guard,
    setupCode,
    browsers,
    mediaCookie,
    tickets,
    seenAt,
    search,
    sign,
    monitor,
    measures,
    ops,
    dailyBackups,
    upkeep,
    installation,
    figures,
    exports,
    past,
    health,
    requestTimes,
  }: RoutesOptions,
): void {
  const { engine } = deps;
  const conversations = new ConversationQueries(sqlite, engine.read);
  const accounts = new AccountQueries(sqlite);
  const auth = { ...deps, sign, setupCode, browsers, mediaCookie, tickets, secrets, guard, mailer };
  const links = new LinkIssuer({ ...deps, accountMails });
  const line = { ...deps, secrets, accounts, check: checkToken(client) };

  authRoutes(http, auth);
  accountRoutes(http, auth);
  secondFactorRoutes(http, auth);
  linkRoutes(http, { ...auth, accountMails, links });
  sessionRoutes(http, { ...deps, mediaCookie, seenAt });
  brandRoutes(http, deps);
  brandPartRoutes(http, { ...deps, conversations, accounts, search, brandMessages: new BrandMessages(sqlite) });
  automationRoutes(http, deps);
  brandLimitRoutes(http, deps);
  brandBenefitRoutes(http, deps);
  logoRoutes(http, { ...deps, blobs });
  staffRoutes(http, { ...deps, accounts, exports, people: new PeopleQueries(deps.rows, engine), links });
  lineAccountRoutes(http, line);
  lineConfigRoutes(http, line);
  lineAccountTestRoutes(http, { ...line, administration: channelAdministration(client) });
  conversationRoutes(http, { ...deps, conversations, search });
  conversationChangeRoutes(http, deps);
  callRoutes(http, deps);
  conversationRecordRoutes(http, { ...deps, conversations });
  const mediaContent = mediaContentOf(engine.read);
  const messages = new MessageQueries(sqlite);
  messageRoutes(http, { ...deps, messages, mediaContent });
  answerRoutes(http, { ...deps, messages, mediaContent });
  messagePartRoutes(http, { ...deps, search });
  sendCostRoutes(http, { ...deps, quotas });
  mediaRoutes(http, { ...deps, blobs });
  labelRoutes(http, deps);
  quickReplyRoutes(http, deps);
  notificationRoutes(http, deps);
  apiTokenRoutes(http, { ...deps, sessions });
  wallTokenRoutes(http, { ...deps, sessions });
  reportRoutes(http, { ...deps, blobs });
  reportScheduleRoutes(http, deps);
  const ofFigures = { ...deps, figures };
  lineAccountQuotaRoutes(http, { ...ofFigures, quotas });
  dashboardTeamRoutes(http, ofFigures);
  dashboardActivityRoutes(http, ofFigures);
  figureRoutes(http, { ...ofFigures, live: new LiveRows(sqlite) });
  dashboardFigureRoutes(http, { ...ofFigures, past });
  performanceRoutes(http, ofFigures);
  analyticsRoutes(http, ofFigures);
  savingsRoutes(http, ofFigures);
  exportRoutes(http, { ...ofFigures, exports });
  dashboardReminderRoutes(http, { ...ofFigures, conversations });
  dashboardAllocateRoutes(http, { ...deps, conversations });
  dashboardHealthRoutes(http, { ...ofFigures, health, requestTimes });
  const audit = new AuditQueries(sqlite, (brandId) => engine.read('brand', brandId)?.row.name);
  auditRoutes(http, { ...deps, audit, exports });
  activityLogRoutes(http, { ...deps, audit });
  docsRoutes(http, deps.config.publicUrl);
  settingsRoutes(http, { ...deps, secrets });
  mailRoutes(http, { ...deps, secrets, mailer });
  retentionRoutes(http, { ...deps, quiet });
  backupRoutes(http, { ...deps, installation, ops, upkeep });
  backupScheduleRoutes(http, { ...deps, dailyBackups });
  monitorRoutes(http, { ...deps, monitor, ops });
  metricsRoute(http, { sessions, monitor, measures, rows: deps.rows });
  webhookLedgerRoutes(http, { ...deps, ops, replay: webhookReplay(engine) });
}
