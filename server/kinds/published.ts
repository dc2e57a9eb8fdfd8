import { lineAlerts } from '../../shared/alerts.ts';
import { limits } from '../../shared/limits.ts';
import type { Kind, Rows } from '../../shared/rows.ts';
import { type Audience, includesBrand, sharedBrands, sharesBrand, worksElsewhere } from './audience.ts';
import { auditCut, isAuditShown } from './audit.ts';
import { conversationStoring } from './conversations.ts';
import { byOwner, inRows, ofAll, type PublishedKind } from './kind.ts';

type Entry<K extends Kind> = PublishedKind<K>;

const common = {
  cache: 'common',
  needs: () => null,
  cut: <T>(row: T) => row,
  outlivesBrand: false,
  changesBrands: false,
} as const;

const ofBrand = {
  within: (row: { brandId: string | null }, audience: Audience) => includesBrand(audience, row.brandId),
};

const ofConversation = {
  conversation: { key: (row: { conversationId: string }) => row.conversationId, column: 'owner' },
};

const brand: Entry<'brand'> = {
  ...common,
  retention: 'stored',
  storing: inRows(),
  topics: { config: ofAll },
  within: (row, audience) => includesBrand(audience, row.id),
};

const unconnected = {
  channelId: '',
  hasChannelSecret: false,
  hasAccessToken: false,
  botUserId: null,
  lastEventAt: null,
};

/** Agents see the name of the account under which they reply. Details of the connection are visible only to people who manage accounts. */
const lineAccount: Entry<'lineAccount'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: (_, { keys }) => (keys.has('lineconfig.view') ? null : 'messages.view'),
  cut: (row, { keys }) => (keys.has('lineconfig.view') ? row : { ...row, ...unconnected }),
  // Remains visible after its brand is deleted, because it can move to another brand.
  outlivesBrand: true,
  changesBrands: true,
};

/** Connection of a LINE account. Moves to another brand together with the account. */
const lineConnection: Entry<'lineConnection'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: () => 'lineconfig.view',
  outlivesBrand: true,
  changesBrands: true,
};

const label: Entry<'label'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: () => 'messages.view',
};

/** Rows that are shared, or belong to a person who alone sees them. Shared rows have the owner ''. */
const ownedOrShared = <K extends 'quickReply' | 'macro' | 'view'>() => ({
  ...common,
  retention: 'stored' as const,
  storing: inRows<K>(({ ownerId }) => ownerId ?? ''),
  topics: {
    config: byOwner<K>(({ ownerId }) => (ownerId === null ? '' : null)),
    me: byOwner<K>(({ ownerId }) => ownerId),
  },
  needs: () => 'messages.view' as const,
  changesBrands: true,
});

const isOwnOrShared = ({ ownerId }: { ownerId: string | null }, { person }: Audience) =>
  ownerId === null || ownerId === person;

/** Whether a row of one brand, or of all brands, is visible. */
const isOfSeenBrand = ({ brandId }: { brandId: string | null }, audience: Audience) =>
  brandId === null || includesBrand(audience, brandId);

const quickReply: Entry<'quickReply'> = {
  ...ownedOrShared<'quickReply'>(),
  within: (row, audience) => isOwnOrShared(row, audience) && isOfSeenBrand(row, audience),
};

const macro: Entry<'macro'> = {
  ...ownedOrShared<'macro'>(),
  within: (row, audience) => isOwnOrShared(row, audience) && isOfSeenBrand(row, audience),
};

/** A view is visible to people who see one of its brands. */
const view: Entry<'view'> = {
  ...ownedOrShared<'view'>(),
  within: (row, audience) => isOwnOrShared(row, audience) && sharedBrands(audience, row.brandIds).length > 0,
  cut: (row, audience) => ({ ...row, brandIds: sharedBrands(audience, row.brandIds) }),
};

const automation: Entry<'automation'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: () => 'brand.edit',
};

/** Settings are visible to everyone, except for the ICE servers, which only people who manage settings can see. */
const settings: Entry<'settings'> = {
  ...common,
  retention: 'stored',
  storing: inRows(),
  topics: { config: ofAll },
  within: () => true,
  cut: (row, { keys }) => (keys.has('settings.view') ? row : { ...row, iceServers: [] }),
};

const mailServer: Entry<'mailServer'> = {
  ...common,
  retention: 'stored',
  storing: inRows(),
  topics: { config: ofAll },
  within: () => true,
  needs: () => 'settings.integrations',
};

/** People see their own account completely. In other people's accounts, they see only the brands that they have themselves. */
const staff: Entry<'staff'> = {
  ...common,
  retention: 'stored',
  storing: inRows(),
  topics: { team: ofAll, me: { key: (row) => row.id, column: 'id' } },
  within: (row, audience) => sharesBrand(audience, row),
  needs: (row, audience) => (row.id === audience.person ? null : 'access.view'),
  cut: (row, audience) =>
    row.id === audience.person
      ? row
      : {
          ...row,
          assignedBrands: sharedBrands(audience, row.assignedBrands),
          elsewhere: worksElsewhere(audience, row),
        },
  changesBrands: true,
};

const colleague: Entry<'colleague'> = {
  ...common,
  retention: 'stored',
  storing: inRows(),
  topics: { team: ofAll },
  within: (row, audience) => sharesBrand(audience, row),
  cut: (row, audience) => ({
    ...row,
    assignedBrands: sharedBrands(audience, row.assignedBrands),
    load: Object.fromEntries(Object.entries(row.load).filter(([brandId]) => includesBrand(audience, brandId))),
  }),
  changesBrands: true,
};

const conversation: Entry<'conversation'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: conversationStoring,
  topics: {
    inbox: { key: (row) => row.brandId, column: 'brand_id' },
    conversation: { key: (row) => row.id, column: 'id' },
  },
};

/** Messages need no check of the brand here, because the brand is checked when a client joins the scope of the conversation. */
const message: Entry<'message'> = {
  ...common,
  retention: 'stored',
  cache: 'own',
  storing: {
    table: 'messages',
    columns: { at: ({ row }) => Date.parse(row.at), blob: ({ hidden }) => hidden.blob },
  },
  topics: { conversation: { key: (row) => row.conversationId, column: 'conversation_id' } },
  within: () => true,
};

const note: Entry<'note'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.conversationId),
  topics: ofConversation,
};

const episode: Entry<'episode'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.conversationId),
  topics: ofConversation,
};

const sale: Entry<'sale'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.conversationId),
  topics: ofConversation,
};

const call: Entry<'call'> = {
  ...common,
  ...ofBrand,
  retention: { ms: limits.endedCallMs, from: (row) => (row.endedAt === null ? null : Date.parse(row.endedAt)) },
  storing: inRows((row) => row.conversationId),
  topics: ofConversation,
};

const ofBrandTotals = ({ staffId, brandId }: Rows['counts']) => (staffId === null ? brandId : null);

const counts: Entry<'counts'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.staffId ?? row.brandId),
  topics: { inbox: byOwner(ofBrandTotals), dashboard: byOwner(ofBrandTotals), me: byOwner((row) => row.staffId) },
};

const kpis = new Set(['activeConversations', 'vipCustomers', 'vipWaiting', 'customers']);

const metric: Entry<'metric'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { dashboard: byOwner((row) => row.brandId) },
  needs: ({ name }) => (kpis.has(name) ? 'dashboard.kpis' : null),
};

const activity: Entry<'activity'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { dashboard: byOwner((row) => row.brandId) },
  cut: (row, { keys }) => (keys.has('messages.view') ? row : { ...row, customerName: null }),
};

/** Time slots whose figures have changed. Published by the thread that computes the figures, and never stored. */
const slot: Entry<'slot'> = {
  ...common,
  ...ofBrand,
  retention: 'transient',
  storing: inRows(),
  topics: { dashboard: byOwner((row) => row.brandId), performance: ofAll, analytics: ofAll },
};

const lineQuota: Entry<'lineQuota'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { inbox: byOwner((row) => row.brandId) },
};

/** Benefits are visible to agents too, because the customer panel shows them. */
const brandBenefits: Entry<'brandBenefits'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: (_, { keys }) => (keys.has('brand.edit') ? null : 'messages.view'),
};

/** Limits of a brand are visible to agents too, because they can prevent messages from being sent. */
const brandLimits: Entry<'brandLimits'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: (_, { keys }) => (keys.has('lineconfig.view') ? null : 'messages.view'),
};

const ownerId = (row: { staffId: string }) => row.staffId;

/** Notifications that are visible to one person only. */
const ofBell = {
  retention: { ms: limits.notificationMs, from: (row: { at: string }) => Date.parse(row.at) },
  storing: inRows<'notification' | 'scheduleFailure' | 'securityNotice'>(ownerId),
  topics: { me: { key: ownerId, column: 'owner' } },
};

const notification: Entry<'notification'> = {
  ...common,
  ...ofBell,
  within: (row, audience) => row.staffId === audience.person && includesBrand(audience, row.brandId),
};

/** A muted conversation is visible only to the person who muted it. */
const mute: Entry<'mute'> = {
  ...common,
  retention: 'stored',
  storing: inRows(ownerId),
  topics: { me: { key: ownerId, column: 'owner' } },
  within: (row, audience) => row.staffId === audience.person && includesBrand(audience, row.brandId),
};

const openKey = (row: Rows['alert']) => (row.endedAt === null ? '' : null);

/**
 * Open alerts are published to every page, because each page shows the number of open alerts. Ended alerts are published only to the
 * monitor page.
 */
const alert: Entry<'alert'> = {
  ...common,
  retention: { ms: limits.endedAlertMs, from: (row) => (row.endedAt === null ? null : Date.parse(row.endedAt)) },
  storing: inRows(openKey),
  topics: { monitor: ofAll, config: byOwner(openKey) },
  // Alerts of the whole installation are visible to everyone who is permitted to see alerts.
  within: (row, audience) => row.brandId === null || includesBrand(audience, row.brandId),
  needs: ({ kind }, { keys }) => (lineAlerts.has(kind) && keys.has('lineconfig.view') ? null : 'monitor.alerts'),
};

/** Measurements of the whole installation. Taken only while someone has the monitor open. */
const gauges: Entry<'gauges'> = {
  ...common,
  retention: 'transient',
  storing: inRows(),
  topics: { monitor: ofAll },
  within: () => true,
};

const logLine: Entry<'logLine'> = {
  ...common,
  ...ofBrand,
  retention: 'transient',
  storing: inRows(),
  topics: { monitor: ofAll },
  needs: () => 'monitor.logs',
};

/** Audit entries in the error log of the monitor, for people who are permitted to read logs but not the audit log. */
const auditLine: Entry<'auditLine'> = {
  ...common,
  retention: 'transient',
  storing: inRows(),
  topics: { monitor: ofAll },
  within: isAuditShown,
  needs: () => 'monitor.logs',
  cut: auditCut,
};

const delivery: Entry<'delivery'> = {
  ...common,
  ...ofBrand,
  retention: 'transient',
  storing: inRows(),
  topics: { config: ofAll },
  needs: () => 'lineconfig.view',
};

/** State of backups and restores. Visible only to people who see all brands, because a backup contains all brands. */
const upkeep: Entry<'upkeep'> = {
  ...common,
  retention: 'transient',
  storing: inRows(),
  topics: { config: ofAll },
  within: (_, audience) => audience.brands === 'all',
  needs: () => 'settings.system',
};

/** Audit entries are listed by UTC day. */
const audit: Entry<'audit'> = {
  ...common,
  retention: { ms: limits.auditMs, from: (row) => Date.parse(row.at) },
  cache: 'own',
  storing: inRows(({ at }) => at.slice(0, 10)),
  topics: { audit: ofAll },
  within: isAuditShown,
  needs: () => 'access.view',
  cut: auditCut,
};

const seesEvery = (audience: Audience, brand: string) =>
  brand === 'all' ? audience.brands === 'all' : brand.split(',').every((id) => includesBrand(audience, id));

/** Reports are visible only to people who see all brands of the report, because the files contain figures of each brand. */
const report: Entry<'report'> = {
  ...common,
  retention: {
    ms: limits.reportMs,
    from: (row) => (row.status === 'processing' ? null : Date.parse(row.generatedAt ?? row.createdAt)),
  },
  storing: inRows(),
  topics: { reports: ofAll },
  within: (row, audience) => seesEvery(audience, row.brand),
  needs: () => 'reports.view',
  // The list of a report's brands changes when one of these brands is deleted.
  changesBrands: true,
};

/** Schedules contain no figures, so the person in whose name a schedule runs always sees it, even without access to its brands. */
const schedule: Entry<'schedule'> = {
  ...common,
  retention: 'stored',
  storing: inRows(),
  topics: { reports: ofAll },
  within: (row, audience) => row.savedBy === audience.person || seesEvery(audience, row.brand),
  needs: (_, { keys }) => (keys.has('reports.view') ? null : 'analytics.reports'),
  changesBrands: true,
};

const scheduleFailure: Entry<'scheduleFailure'> = {
  ...common,
  ...ofBell,
  within: (row, audience) => row.staffId === audience.person,
};

const securityNotice: Entry<'securityNotice'> = {
  ...common,
  ...ofBell,
  within: (row, audience) => row.staffId === audience.person,
};

/** Declarations of the published kinds. Storage, deltas, resumes and REST responses derive from these declarations. */
export const publishedKinds: { readonly [K in Kind]: Entry<K> } = {
  brand,
  lineAccount,
  lineConnection,
  label,
  quickReply,
  macro,
  view,
  automation,
  settings,
  mailServer,
  staff,
  colleague,
  conversation,
  message,
  note,
  episode,
  sale,
  call,
  counts,
  metric,
  slot,
  activity,
  lineQuota,
  brandLimits,
  brandBenefits,
  notification,
  mute,
  alert,
  gauges,
  logLine,
  delivery,
  upkeep,
  audit,
  auditLine,
  report,
  schedule,
  scheduleFailure,
  securityNotice,
};
