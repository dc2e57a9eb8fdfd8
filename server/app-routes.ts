import type { FastifyInstance } from 'fastify';
import { callPageRoutes } from './calls/page-routes.ts';
import { filePageRoutes } from './files/page-routes.ts';
import { streamRoute } from './push/stream.ts';
import { accountRoutes, secondFactorRoutes, sessionRoutes } from './routes/accounts.ts';
import { analyticsRoutes, savingsRoutes } from './routes/analytics.ts';
import { activityLogRoutes, auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { backupRoutes, backupScheduleRoutes } from './routes/backup.ts';
import { brandSettingRoutes } from './routes/brand-settings.ts';
import { brandPartRoutes, brandRoutes } from './routes/brands.ts';
import { conversationChangeRoutes } from './routes/conversation-changes.ts';
import { callRoutes, conversationRecordRoutes, conversationRoutes, sendCostRoutes } from './routes/conversations.ts';
import {
  dashboardActivityRoutes,
  dashboardFigureRoutes,
  dashboardHealthRoutes,
  dashboardReminderRoutes,
  dashboardTeamRoutes,
} from './routes/dashboard.ts';
import { dashboardAllocateRoutes } from './routes/dashboard-allocate.ts';
import { docsRoutes } from './routes/docs.ts';
import { exportRoutes } from './routes/exports.ts';
import { figureRoutes } from './routes/figures.ts';
import { healthRoutes } from './routes/health.ts';
import { lineAccountQuotaRoutes, lineAccountRoutes, lineAccountTestRoutes } from './routes/line-accounts.ts';
import { lineConfigRoutes } from './routes/line-config.ts';
import { linkRoutes } from './routes/links.ts';
import { macroRoutes } from './routes/macros.ts';
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
import { viewRoutes } from './routes/views.ts';

const routes = [
  healthRoutes,
  callPageRoutes,
  filePageRoutes,
  streamRoute,
  authRoutes,
  accountRoutes,
  secondFactorRoutes,
  linkRoutes,
  sessionRoutes,
  brandRoutes,
  brandPartRoutes,
  brandSettingRoutes,
  logoRoutes,
  staffRoutes,
  lineAccountRoutes,
  lineConfigRoutes,
  lineAccountTestRoutes,
  conversationRoutes,
  conversationChangeRoutes,
  callRoutes,
  conversationRecordRoutes,
  messageRoutes,
  answerRoutes,
  messagePartRoutes,
  sendCostRoutes,
  mediaRoutes,
  quickReplyRoutes,
  macroRoutes,
  notificationRoutes,
  apiTokenRoutes,
  wallTokenRoutes,
  reportRoutes,
  reportScheduleRoutes,
  lineAccountQuotaRoutes,
  dashboardTeamRoutes,
  dashboardActivityRoutes,
  figureRoutes,
  dashboardFigureRoutes,
  performanceRoutes,
  analyticsRoutes,
  savingsRoutes,
  exportRoutes,
  dashboardReminderRoutes,
  dashboardAllocateRoutes,
  dashboardHealthRoutes,
  auditRoutes,
  activityLogRoutes,
  docsRoutes,
  settingsRoutes,
  mailRoutes,
  retentionRoutes,
  backupRoutes,
  backupScheduleRoutes,
  monitorRoutes,
  metricsRoute,
  webhookLedgerRoutes,
  viewRoutes,
];

/**
 * Services that any of the routes needs. Inferring one type from the parameters of several functions results in the intersection of their
 * types.
 */
type RouteServices = [(typeof routes)[number]] extends [(app: never, services: infer S) => void] ? S : never;

export function mountRoutes(http: FastifyInstance, services: RouteServices): void {
  for (const mount of routes) mount(http, services);
}
