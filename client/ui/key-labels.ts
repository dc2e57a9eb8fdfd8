import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Area, Permission } from '../../shared/permissions.ts';

/** Description of the actions and pages that each permission allows, in one sentence. */
export const keyLabels: Record<Permission, MessageDescriptor> = {
  'dashboard.view': msg({
    id: 'access.key.dashboard.view',
    message: 'See the dashboard, its rankings and activities.',
  }),
  'dashboard.kpis': msg({ id: 'access.key.dashboard.kpis', message: 'See the KPI cards.' }),
  'dashboard.analytics': msg({
    id: 'access.key.dashboard.analytics',
    message: 'See dashboard trends, brands and history.',
  }),
  'dashboard.export': msg({ id: 'access.key.dashboard.export', message: 'Export the dashboard.' }),
  'messages.view': msg({ id: 'access.key.messages.view', message: 'Read conversations of assigned brands.' }),
  'messages.reply': msg({ id: 'access.key.messages.reply', message: 'Reply to customers and write notes.' }),
  'messages.assign': msg({
    id: 'access.key.messages.assign',
    message: 'Assign conversations; edit quick replies and labels.',
  }),
  'messages.close': msg({ id: 'access.key.messages.close', message: 'Resolve, close and archive conversations.' }),
  'messages.transfer': msg({
    id: 'access.key.messages.transfer',
    message: 'Transfer conversations to another agent or the queue.',
  }),
  'messages.delete': msg({ id: 'access.key.messages.delete', message: 'Permanently erase a customer’s data.' }),
  'messages.export': msg({ id: 'access.key.messages.export', message: 'Export conversations.' }),
  'messages.brand_filter': msg({ id: 'access.key.messages.brand_filter', message: 'Filter by brand.' }),
  'performance.view': msg({
    id: 'access.key.performance.view',
    message: 'See the performance arena and your own metrics.',
  }),
  'performance.team_stats': msg({
    id: 'access.key.performance.team_stats',
    message: 'See the team’s metrics, workload and efficiency.',
  }),
  'performance.individual_stats': msg({
    id: 'access.key.performance.individual_stats',
    message: 'See other people’s metrics.',
  }),
  'performance.rankings': msg({
    id: 'access.key.performance.rankings',
    message: 'Compare rankings over any date range.',
  }),
  'performance.export': msg({ id: 'access.key.performance.export', message: 'Export performance data.' }),
  'analytics.view': msg({ id: 'access.key.analytics.view', message: 'See analytics.' }),
  'analytics.reports': msg({ id: 'access.key.analytics.reports', message: 'See scheduled reports.' }),
  'analytics.advanced': msg({
    id: 'access.key.analytics.advanced',
    message: 'Build custom reports from any metrics and breakdowns.',
  }),
  'analytics.export': msg({ id: 'access.key.analytics.export', message: 'Export analytics.' }),
  'reports.view': msg({ id: 'access.key.reports.view', message: 'See generated reports.' }),
  'reports.create': msg({ id: 'access.key.reports.create', message: 'Generate reports.' }),
  'reports.schedule': msg({
    id: 'access.key.reports.schedule',
    message: 'Schedule reports to be generated and emailed automatically.',
  }),
  'reports.export': msg({ id: 'access.key.reports.export', message: 'Download reports.' }),
  'monitor.view': msg({ id: 'access.key.monitor.view', message: 'See the system’s status.' }),
  'monitor.alerts': msg({ id: 'access.key.monitor.alerts', message: 'See and acknowledge alerts.' }),
  'monitor.logs': msg({ id: 'access.key.monitor.logs', message: 'Read the error and activity logs.' }),
  'brand.view': msg({ id: 'access.key.brand.view', message: 'See brands and their settings.' }),
  'brand.edit': msg({ id: 'access.key.brand.edit', message: 'Edit brands and their automatic messages.' }),
  'brand.create': msg({ id: 'access.key.brand.create', message: 'Add brands.' }),
  'brand.delete': msg({ id: 'access.key.brand.delete', message: 'Delete brands.' }),
  'lineconfig.view': msg({
    id: 'access.key.lineconfig.view',
    message: 'See LINE accounts and how they are connected.',
  }),
  'lineconfig.edit': msg({ id: 'access.key.lineconfig.edit', message: 'Edit LINE accounts.' }),
  'lineconfig.create': msg({ id: 'access.key.lineconfig.create', message: 'Connect LINE accounts.' }),
  'lineconfig.delete': msg({ id: 'access.key.lineconfig.delete', message: 'Remove LINE accounts.' }),
  'lineconfig.test': msg({ id: 'access.key.lineconfig.test', message: 'Test webhooks and send test messages.' }),
  'access.view': msg({ id: 'access.key.access.view', message: 'See who can do what, and the audit log.' }),
  'access.users': msg({ id: 'access.key.access.users', message: 'Create, edit and delete users in lower roles.' }),
  'access.roles': msg({ id: 'access.key.access.roles', message: 'Assign and remove roles below your own.' }),
  'access.permissions': msg({
    id: 'access.key.access.permissions',
    message: 'Grant permissions you hold, and export the audit log.',
  }),
  'settings.view': msg({ id: 'access.key.settings.view', message: 'See the settings.' }),
  'settings.system': msg({ id: 'access.key.settings.system', message: 'Change the settings, back up and restore.' }),
  'settings.security': msg({
    id: 'access.key.settings.security',
    message: 'Manage two-step verification, sign-up and data retention.',
  }),
  'settings.integrations': msg({
    id: 'access.key.settings.integrations',
    message: 'Manage API tokens, wallboards, email and calls.',
  }),
};

export const areaLabels: Record<Area, MessageDescriptor> = {
  dashboard: msg({ id: 'access.area.dashboard', message: 'Dashboard' }),
  messages: msg({ id: 'access.area.messages', message: 'Messages' }),
  performance: msg({ id: 'access.area.performance', message: 'Performance' }),
  analytics: msg({ id: 'access.area.analytics', message: 'Analytics' }),
  reports: msg({ id: 'access.area.reports', message: 'Reports' }),
  monitor: msg({ id: 'access.area.monitor', message: 'Monitor' }),
  brand: msg({ id: 'access.area.brand', message: 'Brands' }),
  lineconfig: msg({ id: 'access.area.lineconfig', message: 'LINE config' }),
  access: msg({ id: 'access.area.access', message: 'Access control' }),
  settings: msg({ id: 'access.area.settings', message: 'Settings' }),
};
