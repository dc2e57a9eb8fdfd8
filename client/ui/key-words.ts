import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Area, Permission } from '../../shared/permissions.ts';

/** The calls and pages that each key opens, in one sentence. */
export const keyWords: Record<Permission, MessageDescriptor> = {
  'dashboard.view': msg({
    id: 'access.key.dashboard.view',
    message: 'See the dashboard, its rankings and activities.',
  }),
  'dashboard.kpis': msg({ id: 'access.key.dashboard.kpis', message: 'See the cards of key figures.' }),
  'dashboard.analytics': msg({
    id: 'access.key.dashboard.analytics',
    message: 'See trends, brands and the past of the dashboard.',
  }),
  'dashboard.export': msg({ id: 'access.key.dashboard.export', message: 'Save the dashboard as a file.' }),
  'messages.view': msg({ id: 'access.key.messages.view', message: 'Read conversations of the assigned brands.' }),
  'messages.reply': msg({ id: 'access.key.messages.reply', message: 'Answer customers and write notes.' }),
  'messages.assign': msg({
    id: 'access.key.messages.assign',
    message: 'Hand conversations to a person; edit quick replies and labels.',
  }),
  'messages.close': msg({ id: 'access.key.messages.close', message: 'Resolve, close and archive conversations.' }),
  'messages.transfer': msg({
    id: 'access.key.messages.transfer',
    message: 'Move a conversation to another person or to the queue.',
  }),
  'messages.delete': msg({ id: 'access.key.messages.delete', message: 'Erase a customer’s data for good.' }),
  'messages.export': msg({ id: 'access.key.messages.export', message: 'Save conversations as a file.' }),
  'messages.brand_filter': msg({ id: 'access.key.messages.brand_filter', message: 'Look at one brand at a time.' }),
  'performance.view': msg({
    id: 'access.key.performance.view',
    message: 'See the performance arena and one’s own figures.',
  }),
  'performance.team_stats': msg({
    id: 'access.key.performance.team_stats',
    message: 'See the team’s figures, workload and efficiency.',
  }),
  'performance.individual_stats': msg({
    id: 'access.key.performance.individual_stats',
    message: 'See other people’s figures.',
  }),
  'performance.rankings': msg({
    id: 'access.key.performance.rankings',
    message: 'Compare rankings over any range of days.',
  }),
  'performance.export': msg({ id: 'access.key.performance.export', message: 'Save performance figures as a file.' }),
  'analytics.view': msg({ id: 'access.key.analytics.view', message: 'See analytics.' }),
  'analytics.reports': msg({ id: 'access.key.analytics.reports', message: 'See scheduled reports.' }),
  'analytics.advanced': msg({
    id: 'access.key.analytics.advanced',
    message: 'Build reports of one’s own figures and divisions.',
  }),
  'analytics.export': msg({ id: 'access.key.analytics.export', message: 'Save analytics as a file.' }),
  'reports.view': msg({ id: 'access.key.reports.view', message: 'See the archive of reports.' }),
  'reports.create': msg({ id: 'access.key.reports.create', message: 'Generate reports.' }),
  'reports.schedule': msg({
    id: 'access.key.reports.schedule',
    message: 'Set up reports that are made and sent by themselves.',
  }),
  'reports.export': msg({ id: 'access.key.reports.export', message: 'Download reports.' }),
  'monitor.view': msg({ id: 'access.key.monitor.view', message: 'See how the system is doing.' }),
  'monitor.alerts': msg({ id: 'access.key.monitor.alerts', message: 'See and acknowledge alerts.' }),
  'monitor.logs': msg({ id: 'access.key.monitor.logs', message: 'Read the logs of errors and activities.' }),
  'brand.view': msg({ id: 'access.key.brand.view', message: 'See brands and their settings.' }),
  'brand.edit': msg({ id: 'access.key.brand.edit', message: 'Change brands and their automatic messages.' }),
  'brand.create': msg({ id: 'access.key.brand.create', message: 'Add brands.' }),
  'brand.delete': msg({ id: 'access.key.brand.delete', message: 'Delete brands.' }),
  'lineconfig.view': msg({
    id: 'access.key.lineconfig.view',
    message: 'See LINE accounts and how they are connected.',
  }),
  'lineconfig.edit': msg({ id: 'access.key.lineconfig.edit', message: 'Change LINE accounts.' }),
  'lineconfig.create': msg({ id: 'access.key.lineconfig.create', message: 'Connect LINE accounts.' }),
  'lineconfig.delete': msg({ id: 'access.key.lineconfig.delete', message: 'Remove LINE accounts.' }),
  'lineconfig.test': msg({ id: 'access.key.lineconfig.test', message: 'Test webhooks and send messages to try.' }),
  'access.view': msg({ id: 'access.key.access.view', message: 'See who may do what, and the audit.' }),
  'access.users': msg({ id: 'access.key.access.users', message: 'Create, change and remove people below.' }),
  'access.roles': msg({ id: 'access.key.access.roles', message: 'Give and take roles below one’s own.' }),
  'access.permissions': msg({
    id: 'access.key.access.permissions',
    message: 'Give single keys that one has oneself, and export the audit.',
  }),
  'settings.view': msg({ id: 'access.key.settings.view', message: 'See the settings.' }),
  'settings.system': msg({ id: 'access.key.settings.system', message: 'Change the settings, back up and restore.' }),
  'settings.security': msg({
    id: 'access.key.settings.security',
    message: 'Set the second factor, registration and retention.',
  }),
  'settings.integrations': msg({
    id: 'access.key.settings.integrations',
    message: 'Manage API tokens, walls, mail and calls.',
  }),
};

export const areaWords: Record<Area, MessageDescriptor> = {
  dashboard: msg({ id: 'access.area.dashboard', message: 'Dashboard' }),
  messages: msg({ id: 'access.area.messages', message: 'Messages' }),
  performance: msg({ id: 'access.area.performance', message: 'Performance' }),
  analytics: msg({ id: 'access.area.analytics', message: 'Analytics' }),
  reports: msg({ id: 'access.area.reports', message: 'Reports' }),
  monitor: msg({ id: 'access.area.monitor', message: 'Monitor' }),
  brand: msg({ id: 'access.area.brand', message: 'Brands' }),
  lineconfig: msg({ id: 'access.area.lineconfig', message: 'LINE' }),
  access: msg({ id: 'access.area.access', message: 'Access' }),
  settings: msg({ id: 'access.area.settings', message: 'Settings' }),
};
