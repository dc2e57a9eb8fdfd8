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

/** Agents see the account's name, under which they reply. Connection details are visible to people who manage accounts. */
const lineAccount: Entry<'lineAccount'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: (_, { keys }) => (keys.has('lineconfig.view') ? null : 'messages.view'),
  cut: (row, { keys }) => (keys.has('lineconfig.view') ? row : { ...row, ...unconnected }),
  // Accounts can move to another brand.
  outlivesBrand: true,
  changesBrands: true,
};

/** The connection moves between brands with its account. */
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

const quickReply: Entry<'quickReply'> = {
  ...common,
  retention: 'stored',
  storing: inRows(),
  topics: { config: ofAll },
  within: (row, audience) => row.brandId === null || includesBrand(audience, row.brandId),
  needs: () => 'messages.view',
  changesBrands: true,
};

const automation: Entry<'automation'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: () => 'brand.edit',
};

/** Settings apply to everyone. ICE servers are visible only to people who manage settings. */
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

/** People see all of their own account. Others see only the shared brands. */
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

/** The brand is already checked when the conversation's scope is joined. */
const message: Entry<'message'> = {
  ...common,
  retention: 'stored',
  cache: 'own',
  storing: {
    table: 'messages',
    columns: {
      conversation_id: ({ row }) => row.conversationId,
      at: ({ row }) => Date.parse(row.at),
      position: ({ row }) => row.position,
      blob: ({ hidden }) => hidden.blob,
      client_id: ({ row }) => row.clientId,
    },
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

/** Pushed by the thread of the figures. */
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

/** Also visible to agents, because the customer panel displays the benefits. */
const brandBenefits: Entry<'brandBenefits'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: (_, { keys }) => (keys.has('brand.edit') ? null : 'messages.view'),
};

/** Also visible to agents, because their messages can be refused. */
const brandLimits: Entry<'brandLimits'> = {
  ...common,
  ...ofBrand,
  retention: 'stored',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: (_, { keys }) => (keys.has('lineconfig.view') ? null : 'messages.view'),
};

const ownerId = (row: { staffId: string }) => row.staffId;

/** Notifications of one person. */
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

/** Mutes of other people are not published. */
const mute: Entry<'mute'> = {
  ...common,
  retention: 'stored',
  storing: inRows(ownerId),
  topics: { me: { key: ownerId, column: 'owner' } },
  within: (row, audience) => row.staffId === audience.person && includesBrand(audience, row.brandId),
};

const openKey = (row: Rows['alert']) => (row.endedAt === null ? '' : null);

/** Open alerts are counted on every page. Ended alerts are visible in the monitor only. */
const alert: Entry<'alert'> = {
  ...common,
  retention: { ms: limits.endedAlertMs, from: (row) => (row.endedAt === null ? null : Date.parse(row.endedAt)) },
  storing: inRows(openKey),
  topics: { monitor: ofAll, config: byOwner(openKey) },
  // Alerts of the installation are visible to everyone with access to the monitor.
  within: (row, audience) => row.brandId === null || includesBrand(audience, row.brandId),
  needs: ({ kind }, { keys }) => (lineAlerts.has(kind) && keys.has('lineconfig.view') ? null : 'monitor.alerts'),
};

/** Measurements of the installation, taken only while someone watches. */
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

/** Audit entries in the monitor's log, for people who can read logs but not the audit. */
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

/** Backups contain every brand. */
const upkeep: Entry<'upkeep'> = {
  ...common,
  retention: 'transient',
  storing: inRows(),
  topics: { config: ofAll },
  within: (_, audience) => audience.brands === 'all',
  needs: () => 'settings.system',
};

/** Entries are indexed by UTC day, newest first. */
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

/** A report contains figures of all its brands. */
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
  // Deleted brands are removed from reports.
  changesBrands: true,
};

/** Schedules contain no figures, so their owner always sees them, regardless of brands. */
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

/** Published kinds, one entry each. Storage, push, resume and REST output derive from it. */
export const publishedKinds: { readonly [K in Kind]: Entry<K> } = {
  brand,
  lineAccount,
  lineConnection,
  label,
  quickReply,
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
