import { analyticsContracts, savingsContracts } from './analytics.ts';
import { answerContracts } from './answers.ts';
import { apiTokenContracts } from './api-tokens.ts';
import { auditContracts } from './audit.ts';
import { authContracts } from './auth.ts';
import { brandSettingContracts, labelContracts } from './brand-settings.ts';
import { brandContracts, brandPartContracts } from './brands.ts';
import type { Answer, Arguments, Meta } from './contract.ts';
import { conversationChangeContracts } from './conversation-changes.ts';
import {
  callContracts,
  conversationContracts,
  conversationRecordContracts,
  sendCostContracts,
} from './conversations.ts';
import { dashboardContracts } from './dashboard.ts';
import { figureContracts } from './figures.ts';
import { lineAccountContracts } from './line-accounts.ts';
import { macroContracts } from './macros.ts';
import { mailContracts } from './mail.ts';
import { mediaContracts } from './media.ts';
import { messageContracts, messagePartContracts } from './messages.ts';
import { monitorContracts } from './monitor.ts';
import { notificationContracts } from './notifications.ts';
import { performanceContracts } from './performance.ts';
import { quickReplyContracts } from './quick-replies.ts';
import { reportSchedulingContracts } from './report-schedules.ts';
import { reportContracts } from './reports.ts';
import { secondFactorContracts } from './second-factor.ts';
import { settingsContracts } from './settings.ts';
import { staffContracts } from './staff.ts';
import { systemContracts } from './system.ts';
import { viewContracts } from './views.ts';
import { wallTokenContracts } from './wall-tokens.ts';

/** Every endpoint of the product. */
export const contracts = {
  ...authContracts,
  ...secondFactorContracts,
  ...brandContracts,
  ...brandPartContracts,
  ...brandSettingContracts,
  ...staffContracts,
  ...lineAccountContracts,
  ...conversationContracts,
  ...conversationChangeContracts,
  ...conversationRecordContracts,
  ...callContracts,
  ...sendCostContracts,
  ...messageContracts,
  ...answerContracts,
  ...messagePartContracts,
  ...labelContracts,
  ...macroContracts,
  ...quickReplyContracts,
  ...notificationContracts,
  ...mediaContracts,
  ...settingsContracts,
  ...mailContracts,
  ...apiTokenContracts,
  ...figureContracts,
  ...dashboardContracts,
  ...performanceContracts,
  ...analyticsContracts,
  ...savingsContracts,
  ...auditContracts,
  ...monitorContracts,
  ...reportContracts,
  ...reportSchedulingContracts,
  ...wallTokenContracts,
  ...systemContracts,
  ...viewContracts,
};

export type AllContracts = typeof contracts;
export type RouteKey = keyof AllContracts;
export type ArgumentsOf<R extends RouteKey> = Arguments<AllContracts[R]>;
export type ResponseOf<R extends RouteKey> = Answer<AllContracts[R]>;
export type MetaOf<R extends RouteKey> = Meta<AllContracts[R]>;

export interface Envelope<D, M = undefined> {
  success: true;
  data: D;
  meta?: M;
}
export interface Failure {
  success: false;
  code: string;
  message: string;
  details?: { path: string; message: string }[];
  /** Data that the caller needs for the next request, for example the ticket of a sign-in that requires a second factor. */
  data?: unknown;
}
