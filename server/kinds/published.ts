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
  retention: 'kept',
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

/** Agents are told the name they speak under; how an account is connected is for those who look after it. */
const lineAccount: Entry<'lineAccount'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: (_, { keys }) => (keys.has('lineconfig.view') ? null : 'messages.view'),
  cut: (row, { keys }) => (keys.has('lineconfig.view') ? row : { ...row, ...unconnected }),
  // An account can be bound to another brand.
  outlivesBrand: true,
  changesBrands: true,
};

/** It goes with its account from brand to brand. */
const lineConnection: Entry<'lineConnection'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: () => 'lineconfig.view',
  outlivesBrand: true,
  changesBrands: true,
};

const label: Entry<'label'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: () => 'messages.view',
};

const quickReply: Entry<'quickReply'> = {
  ...common,
  retention: 'kept',
  storing: inRows(),
  topics: { config: ofAll },
  within: (row, audience) => row.brandId === null || includesBrand(audience, row.brandId),
  needs: () => 'messages.view',
  changesBrands: true,
};

const automation: Entry<'automation'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: () => 'brand.edit',
};

/** Everybody works under these; what connects calls is shown to those who look after it. */
const settings: Entry<'settings'> = {
  ...common,
  retention: 'kept',
  storing: inRows(),
  topics: { config: ofAll },
  within: () => true,
  cut: (row, { keys }) => (keys.has('settings.view') ? row : { ...row, iceServers: [] }),
};

const mailServer: Entry<'mailServer'> = {
  ...common,
  retention: 'kept',
  storing: inRows(),
  topics: { config: ofAll },
  within: () => true,
  needs: () => 'settings.integrations',
};

/** A person with their own account sees all of it; others see the brands that they share. */
const staff: Entry<'staff'> = {
  ...common,
  retention: 'kept',
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
  retention: 'kept',
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
  retention: 'kept',
  storing: conversationStoring,
  topics: {
    inbox: { key: (row) => row.brandId, column: 'brand_id' },
    conversation: { key: (row) => row.id, column: 'id' },
  },
};

/** Joining the conversation's scope has asked for its brand. */
const message: Entry<'message'> = {
  ...common,
  retention: 'kept',
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
  retention: 'kept',
  storing: inRows((row) => row.conversationId),
  topics: ofConversation,
};

const episode: Entry<'episode'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
  storing: inRows((row) => row.conversationId),
  topics: ofConversation,
};

const sale: Entry<'sale'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
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

const ofWholeBrand = ({ staffId, brandId }: Rows['counts']) => (staffId === null ? brandId : null);

const counts: Entry<'counts'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
  storing: inRows((row) => row.staffId ?? row.brandId),
  topics: { inbox: byOwner(ofWholeBrand), dashboard: byOwner(ofWholeBrand), me: byOwner((row) => row.staffId) },
};

const kpis = new Set(['activeConversations', 'vipCustomers', 'vipWaiting', 'customers']);

const metric: Entry<'metric'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
  storing: inRows((row) => row.brandId),
  topics: { dashboard: byOwner((row) => row.brandId) },
  needs: ({ name }) => (kpis.has(name) ? 'dashboard.kpis' : null),
};

const activity: Entry<'activity'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
  storing: inRows((row) => row.brandId),
  topics: { dashboard: byOwner((row) => row.brandId) },
  cut: (row, { keys }) => (keys.has('messages.view') ? row : { ...row, customerName: null }),
};

/** The thread of the figures tells of it. */
const slot: Entry<'slot'> = {
  ...common,
  ...ofBrand,
  retention: 'told',
  storing: inRows(),
  topics: { dashboard: byOwner((row) => row.brandId), performance: ofAll, analytics: ofAll },
};

const lineQuota: Entry<'lineQuota'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
  storing: inRows((row) => row.brandId),
  topics: { inbox: byOwner((row) => row.brandId) },
};

/** Those who answer are told as well: the customer's panel shows the promise. */
const brandBenefits: Entry<'brandBenefits'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: (_, { keys }) => (keys.has('brand.edit') ? null : 'messages.view'),
};

/** Agents are told as well: what they send may be refused. */
const brandLimits: Entry<'brandLimits'> = {
  ...common,
  ...ofBrand,
  retention: 'kept',
  storing: inRows((row) => row.brandId),
  topics: { config: ofAll },
  needs: (_, { keys }) => (keys.has('lineconfig.view') ? null : 'messages.view'),
};

const owned = (row: { staffId: string }) => row.staffId;

/** Told to one person by the bell. */
const ofBell = {
  retention: { ms: limits.notificationMs, from: (row: { at: string }) => Date.parse(row.at) },
  storing: inRows<'notification' | 'scheduleFailure' | 'securityNotice'>(owned),
  topics: { me: { key: owned, column: 'owner' } },
};

const notification: Entry<'notification'> = {
  ...common,
  ...ofBell,
  within: (row, audience) => row.staffId === audience.person && includesBrand(audience, row.brandId),
};

/** Mutes of other people are not published. */
const mute: Entry<'mute'> = {
  ...common,
  retention: 'kept',
  storing: inRows(owned),
  topics: { me: { key: owned, column: 'owner' } },
  within: (row, audience) => row.staffId === audience.person && includesBrand(audience, row.brandId),
};

const openKey = (row: Rows['alert']) => (row.endedAt === null ? '' : null);

/** Every page counts the open ones; those that ended are for the monitor. */
const alert: Entry<'alert'> = {
  ...common,
  retention: { ms: limits.endedAlertMs, from: (row) => (row.endedAt === null ? null : Date.parse(row.endedAt)) },
  storing: inRows(openKey),
  topics: { monitor: ofAll, config: byOwner(openKey) },
  // The installation is everybody's who watches it.
  within: (row, audience) => row.brandId === null || includesBrand(audience, row.brandId),
  needs: ({ kind }, { keys }) => (lineAlerts.has(kind) && keys.has('lineconfig.view') ? null : 'monitor.alerts'),
};

/** They are of the installation, and measured while somebody looks. */
const gauges: Entry<'gauges'> = {
  ...common,
  retention: 'told',
  storing: inRows(),
  topics: { monitor: ofAll },
  within: () => true,
};

const logLine: Entry<'logLine'> = {
  ...common,
  ...ofBrand,
  retention: 'told',
  storing: inRows(),
  topics: { monitor: ofAll },
  needs: () => 'monitor.logs',
};

/** The monitor's log goes on with each line of the audit, for those who read its logs and not the audit itself. */
const auditLine: Entry<'auditLine'> = {
  ...common,
  retention: 'told',
  storing: inRows(),
  topics: { monitor: ofAll },
  within: isAuditShown,
  needs: () => 'monitor.logs',
  cut: auditCut,
};

const delivery: Entry<'delivery'> = {
  ...common,
  ...ofBrand,
  retention: 'told',
  storing: inRows(),
  topics: { config: ofAll },
  needs: () => 'lineconfig.view',
};

/** A backup holds every brand. */
const upkeep: Entry<'upkeep'> = {
  ...common,
  retention: 'told',
  storing: inRows(),
  topics: { config: ofAll },
  within: (_, audience) => audience.brands === 'all',
  needs: () => 'settings.system',
};

/** Lines are found by their day (UTC), the newest first. */
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

const seesEach = (audience: Audience, brand: string) =>
  brand === 'all' ? audience.brands === 'all' : brand.split(',').every((id) => includesBrand(audience, id));

/** It holds figures of all its brands. */
const report: Entry<'report'> = {
  ...common,
  retention: {
    ms: limits.reportMs,
    from: (row) => (row.status === 'processing' ? null : Date.parse(row.generatedAt ?? row.createdAt)),
  },
  storing: inRows(),
  topics: { reports: ofAll },
  within: (row, audience) => seesEach(audience, row.brand),
  needs: () => 'reports.view',
  // Brands that were deleted meanwhile fall out of it.
  changesBrands: true,
};

/** It holds no figures: its own person sees it whatever brands they have by now. */
const schedule: Entry<'schedule'> = {
  ...common,
  retention: 'kept',
  storing: inRows(),
  topics: { reports: ofAll },
  within: (row, audience) => row.savedBy === audience.person || seesEach(audience, row.brand),
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

/** Kinds of rows that screens hold: one entry each, from which storing, push, resume and what REST shows derive. */
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
