import type { Audit, AuditChange } from '../../shared/audit.ts';
import type { AuditKind } from '../../shared/audit-texts.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { type AuditedKind, auditedOf, changesOf, factsOf, isAudited } from './audit-facts.ts';
import { iso, type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

/**
 * The projections in this file add the audit entries. Most entries are derived from changes of administrative rows, so that no event can
 * bypass them. The other entries come from events that do not change such a row.
 */

/** Events that have a single audit entry, although they change several rows. */
const auditedAsOne: ReadonlySet<Event['type']> = new Set(['quick-reply.sorted']);

export function changed(change: RowChange, context: ProjectionContext): RowOp[] {
  const { kind, id, before, after } = change;
  if (!isAudited(kind) || auditedAsOne.has(context.event.type)) return [];
  // Preset labels and quick replies have no entry of their own, because they are created together with their brand.
  if ((kind === 'label' || kind === 'quickReply') && context.event.type === 'brand.created') return [];
  const [was, is] = [before, after].map((stored) => sharedOnly(kind, stored as Stored<AuditedKind> | undefined));
  return ofRow(kind, id, was, is, context);
}

const personalKinds: ReadonlySet<AuditedKind> = new Set(['macro', 'quickReply', 'view']);

/** Personal macros, quick replies and views have no entries, because only their owner sees them. */
function sharedOnly(kind: AuditedKind, stored: Stored<AuditedKind> | undefined): Stored<AuditedKind> | undefined {
  const isPersonal = personalKinds.has(kind) && (stored?.row as { ownerId?: string | null })?.ownerId !== null;
  return isPersonal ? undefined : stored;
}

/** Kinds whose rows have the id of their brand. Their entries show the name of the brand. */
const ofBrands: ReadonlySet<AuditedKind> = new Set(['automation', 'brandLimits', 'brandBenefits']);

function ofRow<K extends AuditedKind>(
  kind: K,
  id: string,
  before: Stored<K> | undefined,
  after: Stored<K> | undefined,
  context: ProjectionContext,
): RowOp[] {
  const changes = changesOf(factsOf(kind, before), factsOf(kind, after));
  const present = after ?? before;
  if (changes.length === 0 || present === undefined) return [];
  const { name, brands } = auditedOf(kind);
  const concerned = [before, after].flatMap((stored) => (stored === undefined ? [] : brands(stored.row)));
  const named = ofBrands.has(kind) ? (context.read('brand', id)?.row.name ?? '') : name(present.row);
  return line({ kind, id, name: named }, changes, concerned, context);
}

/**
 * Returns the brands that an entry concerns. The list is empty for people and tokens with access to all brands, which means the whole
 * installation.
 */
function brandIdsOf(brands: readonly (string | null)[]): string[] {
  return brands.includes('all') ? [] : [...new Set(brands.filter((id) => id !== null))];
}

/** Adds an entry. If the record has an entry about the same subject already, the changes are merged. */
function line(
  subject: Audit['subject'],
  changes: readonly AuditChange[],
  brands: readonly (string | null)[],
  context: ProjectionContext,
  author = actorOf(context),
): RowOp[] {
  const id = `${String(context.position).padStart(12, '0')}:${subject.kind}:${subject.id}`;
  const known = context.read('audit', id)?.row;
  const before = known?.brandIds.length === 0 ? ['all'] : (known?.brandIds ?? []);
  return [
    put(context, 'audit', {
      id,
      at: iso(context.at),
      actor: author,
      event: known?.event ?? context.event.type,
      subject,
      changes: merged(known?.changes ?? [], changes),
      brandIds: brandIdsOf([...before, ...brands]),
    }),
  ];
}

function merged(known: readonly AuditChange[], changes: readonly AuditChange[]): AuditChange[] {
  const before = new Map(known.map((one) => [one.field, one]));
  const fresh = changes.map((one) => ({ ...one, before: before.get(one.field)?.before ?? one.before }));
  const fields = new Set(changes.map(({ field }) => field));
  return [...known.filter(({ field }) => !fields.has(field)), ...fresh];
}

function actorOf({ staffId, apiTokenId, read }: ProjectionContext): Audit['actor'] {
  if (staffId === null) return { type: 'system', id: null, name: '', program: null };
  const program = apiTokenId === null ? null : (read('apiToken', apiTokenId)?.row.name ?? '');
  return { type: 'staff', id: staffId, name: read('staff', staffId)?.row.fullName ?? '', program };
}

const asChanges = (facts: Record<string, string | number | boolean | string[] | null>): AuditChange[] =>
  Object.entries(facts)
    .filter(([, value]) => value !== null && value !== 0)
    .map(([field, after]) => ({ field, before: null, after, secret: false }));

/** Adds an entry about a person. The entry is visible in the brands in which the person works. */
function aboutPerson(
  kind: AuditKind,
  staffId: string | null,
  facts: Parameters<typeof asChanges>[0],
  context: ProjectionContext,
): RowOp[] {
  const person = staffId === null ? undefined : context.read('staff', staffId)?.row;
  const subject = { kind, id: staffId ?? '', name: person?.fullName ?? '' };
  return line(subject, asChanges(facts), person?.assignedBrands ?? ['all'], context);
}

export function signedIn(event: EventOf<'session.started'>, context: ProjectionContext): RowOp[] {
  const { staffId, address = null, browser = null } = event;
  return aboutPerson('signIn', staffId, { address, browser }, context);
}

export function sessionsEnded(event: EventOf<'sessions.ended'>, context: ProjectionContext): RowOp[] {
  if (event.elsewhere !== true) return [];
  return aboutPerson('signIn', event.staffId, { sessions: event.sessionIds.length }, context);
}

/** Adds an entry for new recovery codes. Adds no entry if only the encryption key was changed, because the codes then remain the same. */
export function recoveryCodesRenewed(event: EventOf<'second-factor.changed'>, context: ProjectionContext): RowOp[] {
  const person = context.read('staff', event.staffId)?.row;
  if (event.recoveryCodes === undefined || person === undefined) return [];
  const subject = { kind: 'staff' as const, id: person.id, name: person.fullName };
  const replaced = { field: 'recoveryCodes', before: true, after: true, secret: true };
  return line(subject, [replaced], person.assignedBrands, context);
}

export function signInRefused(event: EventOf<'sign-in.refused'>, context: ProjectionContext): RowOp[] {
  const { staffId, code, address, browser, repeated } = event;
  return aboutPerson('refusal', staffId, { code, address, browser, repeated }, context);
}

export function accessRefused(event: EventOf<'access.refused'>, context: ProjectionContext): RowOp[] {
  const { staffId, route, details, address, repeated } = event;
  return aboutPerson('refusal', staffId, { route, details, address, repeated }, context);
}

export function linkCreated({ staffId, expiresAt }: EventOf<'link.created'>, context: ProjectionContext): RowOp[] {
  return aboutPerson('staff', staffId, { expiresAt: iso(expiresAt) }, context);
}

export function signInsLimited(event: EventOf<'sign-ins.limited'>, context: ProjectionContext): RowOp[] {
  const { staffId, failures: repeated } = event;
  return aboutPerson('refusal', staffId, { code: 'too_many_attempts', repeated }, context);
}

function ofAccount(lineAccountId: string, facts: Parameters<typeof asChanges>[0], context: ProjectionContext): RowOp[] {
  const account = context.read('lineAccount', lineAccountId)?.row;
  if (account === undefined) return [];
  return line(
    { kind: 'lineAccount', id: lineAccountId, name: account.nickname },
    asChanges(facts),
    [account.brandId],
    context,
  );
}

export function webhookRequested(event: EventOf<'line-account.webhook-asked'>, context: ProjectionContext): RowOp[] {
  return ofAccount(event.lineAccountId, { webhookUrl: event.url }, context);
}

export function messageTried(event: EventOf<'line-account.message-tried'>, context: ProjectionContext): RowOp[] {
  return ofAccount(event.lineAccountId, {}, context);
}

export function webhooksReplayed(
  { lineAccountId, deliveries, replayed, unknown, gone }: EventOf<'line-account.webhooks-replayed'>,
  context: ProjectionContext,
): RowOp[] {
  return ofAccount(lineAccountId, { deliveries, replayed, unknown, gone }, context);
}

export function accountTested(
  { lineAccountId, test }: EventOf<'line-account.tested'>,
  context: ProjectionContext,
): RowOp[] {
  return ofAccount(lineAccountId, { success: test.success, reason: test.reason }, context);
}

export function mailTried(_event: EventOf<'mail-server.message-tried'>, context: ProjectionContext): RowOp[] {
  const name = context.read('mailServer', 'mail')?.row.host ?? '';
  return line({ kind: 'mailServer', id: 'mail', name }, [], ['all'], context);
}

export function quickRepliesSorted(event: EventOf<'quick-reply.sorted'>, context: ProjectionContext): RowOp[] {
  const replies = event.items
    .flatMap(({ id }) => context.read('quickReply', id)?.row ?? [])
    .filter(({ ownerId }) => ownerId === null);
  const [first] = replies;
  if (first === undefined) return [];
  // If the replies belong to several brands or to all brands, the entry concerns the whole installation.
  const isOfOne = first.brandId !== null && replies.every(({ brandId }) => brandId === first.brandId);
  const subject = { kind: 'quickReply' as const, id: '', name: '' };
  return line(
    subject,
    asChanges({ order: replies.map(({ title }) => title) }),
    [isOfOne ? first.brandId : 'all'],
    context,
  );
}

const ofBackup = { kind: 'backup', id: 'backup', name: '' } as const;

export function backupTaken({ sealed }: EventOf<'backup.taken'>, context: ProjectionContext): RowOp[] {
  return line(ofBackup, asChanges({ sealed }), ['all'], context);
}

export function backupRestored(event: EventOf<'backup.restored'>, context: ProjectionContext): RowOp[] {
  const { takenAt, by, inPart } = event;
  const known = actorOf(context);
  const author = { ...known, name: known.name === '' ? by : known.name };
  return line(ofBackup, asChanges({ takenAt: iso(takenAt), ...(inPart ? { inPart } : {}) }), ['all'], context, author);
}

/** Adds an entry without the customer's name, because an erased name must not remain in the audit log. */
export function conversationErased(event: EventOf<'conversation.erased'>, context: ProjectionContext): RowOp[] {
  const { conversationId: id } = event;
  const conversation = context.read('conversation', id)?.row;
  if (conversation === undefined) return [];
  return line({ kind: 'customer', id, name: '' }, [], [conversation.brandId], context);
}
