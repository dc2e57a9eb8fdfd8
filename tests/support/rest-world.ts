import { createApiToken } from '../../server/commands/api-tokens.ts';
import { createLabel } from '../../server/commands/brand-settings.ts';
import { createBrand } from '../../server/commands/brands.ts';
import { addNote } from '../../server/commands/conversation-records.ts';
import { createLineAccount } from '../../server/commands/line-accounts.ts';
import { createMacro } from '../../server/commands/macros.ts';
import { noteMessage } from '../../server/commands/messages.ts';
import { createQuickReply } from '../../server/commands/quick-replies.ts';
import { createSchedule } from '../../server/commands/schedules.ts';
import { createView } from '../../server/commands/views.ts';
import { newId } from '../../server/keys/ids.ts';
import type { Endpoint } from '../../shared/api/contract.ts';
import { contracts, type RouteKey } from '../../shared/api/index.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { labelPresets, type TokenBearer } from '../../shared/vocabulary.ts';
import { noClientIds } from './given.ts';
import { makePerson, type World } from './world.ts';

export const routes = Object.keys(contracts) as RouteKey[];
export const contractOf = (route: RouteKey): Endpoint => contracts[route];

/** New rows of a brand, each created on first use, so that a test can change them. */
export class ExistingRows {
  private readonly world: World;
  private readonly brandId: string;
  private readonly made = new Map<string, Promise<string>>();
  /** Marker in every written text, to detect leaks. */
  readonly mark = `mark-${newId()}`;

  constructor(world: World, brandId: string) {
    this.world = world;
    this.brandId = brandId;
  }

  private once(what: string, make: (id: string) => Promise<unknown>): Promise<string> {
    const known = this.made.get(what);
    if (known !== undefined) return known;
    const id = newId();
    const fresh = make(id).then((other) => (typeof other === 'string' ? other : id));
    this.made.set(what, fresh);
    return fresh;
  }

  private get engine() {
    return this.world.app.engine;
  }

  private config(decide: Parameters<World['app']['engine']['execute']>[2]) {
    return this.engine.execute('config', 'system', decide);
  }

  /** Creates a separate brand that a test can delete. */
  readonly brand = () =>
    this.once('brand', (brandId) => {
      const labelIds = labelPresets.map(() => newId());
      const look = { description: '', currency: 'THB', colorScheme: { primary: '#06C755' } };
      return this.config(createBrand({ brandId, labelIds, name: `${this.mark} brand`, ...look }));
    });

  /** Creates a LINE account of the brand, without a token. */
  readonly lineAccount = () => this.account('lineAccount', this.brandId);
  /** Creates a LINE account without a brand. */
  readonly freeAccount = () => this.account('freeAccount', null);

  private account(what: string, brandId: string | null) {
    return this.once(what, (lineAccountId) => {
      const secrets = { channelSecret: null, accessToken: null, enabled: true };
      const names = { nickname: `${this.mark} account`, channelId: lineAccountId };
      return this.config(createLineAccount({ lineAccountId, brandId, ...names, ...secrets }));
    });
  }

  readonly staff = () => this.once('staff', (id) => makePerson(this.world, `u-${id}`, 'viewer', [this.brandId]));

  readonly label = () =>
    this.once('label', (labelId) =>
      this.config(createLabel({ labelId, brandId: this.brandId, name: `${this.mark} label`, color: '#111111' })),
    );

  readonly quickReply = () =>
    this.once('quickReply', (quickReplyId) => {
      const fields = { title: 'x', text: `${this.mark} reply`, keywords: ['x'], category: 'x', sort: 1 };
      return this.config(createQuickReply({ quickReplyId, brandId: this.brandId, ...fields }));
    });

  readonly macro = () =>
    this.once('macro', (macroId) => {
      const actions = [{ type: 'note' as const, text: `${this.mark} note` }];
      const fields = { brandId: this.brandId, ownerId: null, name: `${this.mark} macro`, actions, owned: 0 };
      return this.config(createMacro({ macroId, ...fields }));
    });

  /** Creates a shared view of the brand. */
  readonly view = () =>
    this.once('view', (viewId) => {
      const by = viewerOf(this.engine.read('staff', this.world.people.super_admin)!);
      const fields = {
        name: `${this.mark} view`,
        ownerId: null,
        brandIds: [this.brandId],
        query: {},
        sort: 'smart' as const,
      };
      return this.config(createView({ by, viewsOf: () => [], viewId, ...fields }));
    });

  readonly apiToken = () => this.token('apiToken', 'program');
  readonly wallToken = () => this.token('wallToken', 'wall');

  private token(what: string, bearer: TokenBearer) {
    return this.once(what, (apiTokenId) => {
      const rights = { permissions: [], assignedBrands: [this.brandId], expiresAt: null };
      const by = viewerOf(this.engine.read('staff', this.world.people.super_admin)!);
      return this.config(
        createApiToken({ apiTokenId, bearer, name: `${this.mark} token`, hash: apiTokenId, ...rights, by }),
      );
    });
  }

  /** Creates a conversation with a message from its customer. */
  readonly conversation = () =>
    this.once('conversation', async (conversationId) => {
      const messageId = newId();
      const lineAccountId = this.world.brands.find(({ id }) => id === this.brandId)?.lineAccountId ?? 'none';
      const sourceId = `U${conversationId.replaceAll('-', '')}`;
      const content = `${messageId}/${conversationId}`;
      const origin = { conversationId, brandId: this.brandId, lineAccountId, kind: 'user' as const, sourceId };
      await this.engine.append({
        stream: `conversation/${conversationId}`,
        at: this.engine.now(),
        actor: 'line',
        events: [
          {
            type: 'message.received',
            origin: { ...origin, userId: sourceId, standby: false, happenedAt: this.engine.now() },
            messageId,
            lineMessageId: messageId,
            kind: 'text',
            content,
            replyToken: null,
            quoteToken: null,
            readToken: null,
            quotedMessageId: null,
            media: null,
          },
        ],
        contents: [{ id: content, value: { text: `${this.mark} said`, content: {} } }],
      });
      await this.engine.reached(await this.world.app.log.head());
    });

  /** Creates a message that can be removed. */
  readonly message = () =>
    this.once('message', async (messageId) => {
      const conversationId = await this.conversation();
      const staff = { id: this.world.people.manager, name: 'Manager' };
      const note = { messageId, conversationId, staff, clientId: null, text: `${this.mark} note`, mentioned: [] };
      await this.engine.execute(`conversation/${conversationId}`, `staff:${staff.id}`, noteMessage(note, noClientIds));
    });

  readonly alert = () =>
    this.once('alert', async (alertId) => {
      const at = this.engine.now();
      const full = { kind: 'quota-used-up', subject: alertId, severity: 'critical' } as const;
      const raised = {
        type: 'alert.raised' as const,
        alertId,
        ...full,
        brandId: this.brandId,
        detail: { account: this.mark },
      };
      await this.engine.append({ stream: 'alerts', at, actor: 'system', events: [{ ...raised, since: at }] });
      await this.engine.reached(await this.world.app.log.head());
    });

  /** Creates a completed report. */
  readonly report = () =>
    this.once('report', async (reportId) => {
      const { app, people } = this.world;
      const days = { from: '2026-11-10', to: '2026-11-16', brand: this.brandId };
      const look = { template: 'kpi-overview', format: 'pdf', language: 'en' } as const;
      const of = { staffId: people.super_admin, scheduleId: null, runId: null, omittedBrands: 0 };
      const stored = await app.blobs.put(Buffer.from(`%PDF-1.7 ${this.mark}`), 1000);
      if (stored === 'too_large') throw new Error('no room for the file');
      const files = [{ format: 'pdf' as const, blob: stored.hash, bytes: stored.bytes }];
      await this.engine.append({
        stream: `report/${reportId}`,
        at: this.engine.now(),
        actor: `staff:${people.super_admin}`,
        events: [
          { type: 'report.requested', reportId, name: `${this.mark} report`, ...days, ...look, ...of },
          { type: 'report.completed', reportId, files, brand: this.brandId, omittedBrands: 0 },
        ],
      });
      await this.engine.reached(await app.log.head());
    });

  readonly schedule = () =>
    this.once('schedule', async (scheduleId) => {
      const content = { name: `${this.mark} schedule`, template: 'kpi-overview' as const, brand: this.brandId };
      const look = { range: 'last7' as const, format: 'pdf' as const, language: 'en' as const, recipients: [] };
      const time = { frequency: 'daily' as const, weekday: null, day: null, time: '08:00', active: true };
      const savedBy = this.world.people.super_admin;
      const next = () => ({ nextRunAt: this.engine.now() + 86_400_000, zone: 'Asia/Bangkok' });
      const fields = { scheduleId, ...content, ...look, ...time, savedBy };
      await this.engine.execute(`schedule/${scheduleId}`, 'system', createSchedule(fields, next));
    });

  readonly note = () =>
    this.once('note', async (noteId) => {
      const conversationId = await this.conversation();
      const decide = addNote({ conversationId, noteId, text: `${this.mark} remark` });
      await this.engine.execute(`conversation/${conversationId}`, 'system', decide);
    });

  /** Creates all rows, for tests that only read them. */
  async all(): Promise<Record<string, string>> {
    const creators = { brandId: async () => this.brandId, lineAccount: this.lineAccount, staff: this.staff };
    const rest = {
      label: this.label,
      macro: this.macro,
      view: this.view,
      quickReply: this.quickReply,
      message: this.message,
      note: this.note,
    };
    const tokens = {
      report: this.report,
      schedule: this.schedule,
      alert: this.alert,
      apiToken: this.apiToken,
      wallToken: this.wallToken,
    };
    const every = { ...creators, ...rest, ...tokens, conversation: this.conversation };
    const pairs = Object.entries(every).map(async ([name, make]) => [name, await make()] as const);
    return Object.fromEntries(await Promise.all(pairs));
  }
}

/** Returns the kind of row that a route parameter identifies. */
export function kindOfParam(route: RouteKey, name: string): keyof ExistingRows | null {
  const { subject } = contractOf(route);
  if (name === 'lineAccountId') return 'lineAccount';
  if (name === 'noteId') return 'note';
  if (name === 'macroId') return 'macro';
  if (route.includes('/monitor/alerts/')) return 'alert';
  if (route.includes('/api-tokens/')) return 'apiToken';
  if (route.includes('/wall-tokens/')) return 'wallToken';
  if (route.startsWith('GET /brands/:id/logo')) return 'brand';
  return subject?.in === 'params' && subject.key === name ? (subject.kind as keyof ExistingRows) : null;
}

/** Returns the path of a route with these parameter values. */
export function pathOf(route: RouteKey, values: Record<string, string>): string {
  const path = route.slice(route.indexOf(' ') + 1);
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

export const methodOf = (route: RouteKey): string => route.slice(0, route.indexOf(' '));

/** Query parameters that a route requires. Without them, the route responds with 400. */
export const neededQuery: Partial<Record<RouteKey, string>> = {
  'GET /messages/search': '?q=mark',
  'GET /conversations/:id/media': '?type=pictures',
  'GET /settings/backup': '?plain=true',
  'GET /settings/retention': '?days=365',
  'GET /dashboard/figures': '?names=waitingCustomers',
  'GET /dashboard/timeline': '?day=2026-11-17',
  'GET /dashboard/at': '?time=2026-11-17T05:00:00.000Z',
};
