import { msg } from './msg.ts';

/** Names of the kinds of objects in audit entries. */
export const auditKindTexts = {
  staff: msg({ id: 'access.kind.staff', message: 'User' }),
  brand: msg({ id: 'access.kind.brand', message: 'Brand' }),
  lineAccount: msg({ id: 'access.kind.line', message: 'LINE account' }),
  label: msg({ id: 'access.kind.label', message: 'Label' }),
  quickReply: msg({ id: 'access.kind.reply', message: 'Quick reply' }),
  macro: msg({ id: 'access.kind.macro', message: 'Macro' }),
  view: msg({ id: 'access.kind.view', message: 'View' }),
  automation: msg({ id: 'access.kind.automation', message: 'Automatic messages' }),
  brandLimits: msg({ id: 'access.kind.brand_limits', message: 'Billed message limits' }),
  brandBenefits: msg({ id: 'access.kind.brand_benefits', message: 'VIP level benefits' }),
  settings: msg({ id: 'access.kind.settings', message: 'Settings' }),
  mailServer: msg({ id: 'access.kind.mail', message: 'Mail server' }),
  schedule: msg({ id: 'access.kind.schedule', message: 'Report schedule' }),
  apiToken: msg({ id: 'access.kind.token', message: 'API token' }),
  backup: msg({ id: 'access.kind.backup', message: 'Backup' }),
  signIn: msg({ id: 'access.kind.sign_in', message: 'Sign-in' }),
  refusal: msg({ id: 'access.kind.refusal', message: 'Denied access' }),
  customer: msg({ id: 'access.kind.customer', message: 'Customer data' }),
};
export type AuditKind = keyof typeof auditKindTexts;
export const auditKinds = Object.keys(auditKindTexts) as AuditKind[];
