import { describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { notificationId } from '../../shared/row-ids.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { account, brand, Given, person, wrote } from '../../tests/support/given.ts';
import { assignConversation, escalateConversation, transferConversation } from './assignments.ts';
import { addNote, eraseConversation, markComplaint, recordSale, removeNote } from './conversation-records.ts';
import { setStatus, stateChanges } from './conversation-state.ts';
import { nothing } from './nothing.ts';

const conversationId = 'c1';
const given = () =>
  new Given(
    brand('tea'),
    brand('ink'),
    account('line', 'tea'),
    person('ann'),
    person('bob'),
    person('eve', { assignedBrands: ['ink'] }),
    person('vic', { role: 'viewer' }),
    person('off', { status: 'inactive' }),
    wrote('c1', 'm1'),
    wrote('g1', 'm2', { kind: 'group' }),
  );
const row = (world: Given) => world.read('conversation', 'c1')!.row;

describe('assigning', () => {
  test.each([
    ['ann', ['conversation.assigned']],
    ['eve', 'assignee_not_allowed'],
    ['vic', 'assignee_not_allowed'],
    ['off', 'assignee_not_allowed'],
    ['unknown', 'assignee_not_allowed'],
    [null, []],
  ])('a pending conversation to %s', (staffId, outcome) => {
    expect(given().outcome(assignConversation({ conversationId, staffId, by: 'ann' }))).toEqual(outcome);
  });

  test('opens a pending conversation and is recorded once; the queue makes it pending again', () => {
    const world = given();
    const assign = (staffId: string | null) =>
      world.outcome(assignConversation({ conversationId, staffId, by: 'ann' }));
    expect([assign('ann'), row(world).status, assign('ann')]).toEqual([['conversation.assigned'], 'open', []]);
    expect([assign(null), row(world).status, assign(null)]).toEqual([['conversation.assigned'], 'pending', []]);
    world.and([{ type: 'conversation.status-changed', conversationId, status: 'open', content: null }]);
    expect([assign(null), row(world).status]).toEqual([['conversation.assigned'], 'pending']);
  });

  test('again to the assignee of a pending case, even if they accept no more work', () => {
    const world = given();
    world.when(assignConversation({ conversationId, staffId: 'ann', by: 'ann' }));
    world.and([
      { type: 'conversation.status-changed', conversationId, status: 'pending', content: null },
      { type: 'staff.changed', staffId: 'ann', status: 'inactive' },
    ]);
    expect(world.outcome(assignConversation({ conversationId, staffId: 'ann', by: 'ann' }))).toEqual([
      'conversation.assigned',
    ]);
  });

  test('only from the expected assignee', () => {
    const world = given();
    const take = (from: string | null) =>
      world.outcome(assignConversation({ conversationId, staffId: 'bob', from, by: 'bob' }));
    expect([take('ann'), take(null), take(null)]).toEqual(['busy', ['conversation.assigned'], 'busy']);
  });

  test('notifies the new assignee, unless they assigned it themselves, until it is taken from them', () => {
    const world = given();
    const assign = (staffId: string | null, by: string) =>
      world.outcome(assignConversation({ conversationId, staffId, by }));
    const isNotified = (staffId: string) =>
      world.read('notification', notificationId(staffId, 'assigned', conversationId)) !== undefined;
    expect(assign('ann', 'ann')).toEqual(['conversation.assigned']);
    expect(assign('bob', 'ann')).toEqual(['conversation.assigned', 'notifications.raised']);
    expect([isNotified('ann'), isNotified('bob')]).toEqual([false, true]);
    expect(assign(null, 'ann')).toEqual(['conversation.assigned']);
    expect(isNotified('bob')).toBe(false);
  });

  test('in an unknown conversation', () => {
    expect(given().outcome(assignConversation({ conversationId: 'c9', staffId: 'ann', by: 'ann' }))).toBe(
      'conversation_not_found',
    );
  });
});

describe('transferring', () => {
  const transfer = (staffId: string | null, note = 'please') =>
    transferConversation({ conversationId, staffId, by: 'ann', note, messageId: 'line1' });

  test('notifies the new assignee, and stores the note outside the event', () => {
    const decision = given().when(transfer('bob'));
    expect(decision.events).toMatchObject([
      { type: 'conversation.transferred', staffId: 'bob', content: 'line1/remark/c1' },
      { type: 'notifications.raised', notifications: [{ id: 'bob/transferred/c1', staffId: 'bob' }] },
    ]);
    expect(decision.contents).toEqual([{ id: 'line1/remark/c1', value: { text: 'please' } }]);
  });

  test.each([
    ['to oneself', transfer('ann'), ['conversation.transferred']],
    ['to another brand', transfer('eve'), 'assignee_not_allowed'],
    ['to the queue that has it', transfer(null), []],
  ])('%s', (_, decide, outcome) => {
    expect(given().outcome(decide)).toEqual(outcome);
  });

  test('to the current assignee is recorded only if the status changes', () => {
    const world = given();
    const transferTo = (staffId: string | null) => [world.outcome(transfer(staffId)), row(world).status];
    const toPerson = ['conversation.transferred', 'notifications.raised'];
    expect([transferTo('bob'), transferTo('bob')]).toEqual([
      [toPerson, 'open'],
      [[], 'open'],
    ]);
    world.and([{ type: 'conversation.status-changed', conversationId, status: 'pending', content: null }]);
    expect([transferTo('bob'), transferTo(null), transferTo(null)]).toEqual([
      [toPerson, 'open'],
      [['conversation.transferred'], 'pending'],
      [[], 'pending'],
    ]);
    world.and([{ type: 'conversation.status-changed', conversationId, status: 'open', content: null }]);
    expect(transferTo(null)).toEqual([['conversation.transferred'], 'pending']);
    expect([transferTo('bob'), transferTo('ann')]).toEqual([
      [toPerson, 'open'],
      [['conversation.transferred'], 'open'],
    ]);
  });

  test('with an empty note stores no content', () => {
    const { events, contents } = given().when(transfer('bob', ' '));
    expect([events[0], contents]).toMatchObject([{ content: null }, []]);
  });

  const escalate = (leads: string[]) =>
    escalateConversation({ conversationId, by: 'ann', note: null, messageId: 'l', labelId: 'tea-escalated', leads });

  test('escalating notifies all other leads, every time', () => {
    const world = given();
    expect(world.when(escalate(['ann', 'bob'])).events).toMatchObject([
      { type: 'conversation.escalated', labelId: 'tea-escalated', content: null },
      { notifications: [{ staffId: 'bob', cause: 'escalated' }] },
    ]);
    expect(row(world)).toMatchObject({ priority: 'high', labels: ['tea-escalated'], assignedTo: null });
    expect(world.outcome(escalate(['bob']))).toEqual(['conversation.escalated', 'notifications.raised']);
  });

  test('escalating a blocked conversation notifies no one', () => {
    const world = given();
    world.when(
      setStatus({
        conversationId,
        status: undefined,
        serviceStatus: 'blocked',
        reason: 'adverts',
        remarkId: 'r',
        undo: false,
      }),
    );
    expect(world.outcome(escalate(['bob']))).toEqual(['conversation.escalated']);
  });
});

describe('state', () => {
  test('changes status and service status together, with one reason', () => {
    const world = given();
    const set = () =>
      world.when(
        setStatus({
          conversationId,
          status: 'resolved',
          serviceStatus: 'waiting',
          reason: 'done',
          remarkId: 'r',
          undo: false,
        }),
      );
    expect(set()).toMatchObject({
      events: [
        { type: 'conversation.status-changed', status: 'resolved', content: 'r/remark/c1' },
        { type: 'conversation.service-status-changed', serviceStatus: 'waiting', content: null },
      ],
      contents: [{ value: { text: 'done' } }],
    });
    expect(set()).toBe(nothing);
  });

  const block = (change: Partial<Parameters<typeof setStatus>[0]>) =>
    setStatus({
      conversationId,
      status: undefined,
      serviceStatus: 'blocked',
      reason: 'adverts',
      remarkId: 'r',
      undo: false,
      ...change,
    });

  test.each([
    ['for the default time', undefined, limits.blockMs],
    ['for a millisecond', 1, 1],
    ['for the longest time', limits.blockMaxMs, limits.blockMaxMs],
  ])('a block %s stores its reason and its end', (_, chosen, lasts) => {
    const world = given();
    const until = world.at + lasts;
    const wish = { status: 'pending' as const, blockedUntil: chosen === undefined ? undefined : world.at + chosen };
    expect(world.when(block(wish))).toEqual({
      events: [
        {
          type: 'conversation.service-status-changed',
          conversationId,
          serviceStatus: 'blocked',
          content: 'r/remark/c1',
          blockedUntil: until,
        },
      ],
      contents: [{ id: 'r/remark/c1', value: { text: 'adverts' } }],
    });
    expect(given().when(block({ ...wish, status: 'resolved' })).events).toMatchObject([
      { type: 'conversation.status-changed', content: null },
      { type: 'conversation.service-status-changed', content: 'r/remark/c1' },
    ]);
  });

  test.each([
    ['without a reason', { reason: null }, 'reason'],
    ['with an empty reason', { reason: ' ' }, 'reason'],
    ['that ends at once', { blockedUntil: 0 }, 'blockedUntil'],
    ['that is too long', { blockedUntil: limits.blockMaxMs + 1 }, 'blockedUntil'],
    ['of another service status', { serviceStatus: 'waiting' as const, blockedUntil: 1 }, 'blockedUntil'],
  ])('a block %s is refused', (_, change, path) => {
    expect(() => block(change)(given().read, 0)).toThrow(
      expect.objectContaining({ code: 'validation_failed', details: [expect.objectContaining({ path })] }),
    );
  });

  test('stores the reason of a single change', () => {
    expect(given().when(block({ serviceStatus: 'waiting' })).events).toMatchObject([{ content: 'r/remark/c1' }]);
  });

  test.each([
    ['priority', stateChanges.priority({ conversationId, priority: 'high' }), 'conversation.priority-changed'],
    [
      'member group',
      stateChanges.memberGroup({ conversationId, memberGroup: 'vip1' }),
      'conversation.member-group-changed',
    ],
    ['labels', stateChanges.labels({ conversationId, labels: ['tea-escalated'] }), 'conversation.labelled'],
    ['tags', stateChanges.tags({ conversationId, tags: ['a', 'b'] }), 'conversation.tagged'],
    ['pin', stateChanges.pin({ conversationId, pinned: true }), 'conversation.pinned'],
    ['archive', stateChanges.archive({ conversationId, archived: true }), 'conversation.archived'],
    ['processed', stateChanges.processed({ conversationId }), 'conversation.processed'],
  ])('%s is recorded once', (_, decide, type) => {
    const world = given();
    expect([world.outcome(decide), world.outcome(decide)]).toEqual([[type], []]);
  });

  test('a conversation that was read but not answered can be marked as processed', () => {
    const world = given().and([{ type: 'conversation.read', conversationId, upTo: null }]);
    expect(row(world)).toMatchObject({ unreadCount: 0, waitingSince: expect.any(String) });
    expect(world.outcome(stateChanges.processed({ conversationId }))).toEqual(['conversation.processed']);
    expect(row(world).waitingSince).toBeNull();
  });

  test('an archived conversation returns when the customer writes', () => {
    const world = given();
    world.when(stateChanges.archive({ conversationId, archived: true }));
    expect(row(world.and([wrote('c1', 'm3')])).archived).toBe(false);
  });

  test('a group has no member group', () => {
    expect(given().outcome(stateChanges.memberGroup({ conversationId: 'g1', memberGroup: 'vip1' }))).toBe(
      'not_a_customer',
    );
  });

  test('a label of another brand is unknown; a deleted label can remain', () => {
    const world = given();
    expect(world.outcome(stateChanges.labels({ conversationId, labels: ['ink-escalated'] }))).toBe('label_not_found');
    world.when(stateChanges.labels({ conversationId, labels: ['tea-escalated'] }));
    world.and([
      { type: 'label.deleted', labelId: 'tea-escalated' },
      { type: 'label.created', labelId: 'new', brandId: 'tea', name: 'New', color: '#000000' },
    ]);
    expect(world.outcome(stateChanges.labels({ conversationId, labels: ['tea-escalated', 'new'] }))).toEqual([
      'conversation.labelled',
    ]);
  });
});

describe('records', () => {
  test('notes are added and removed', () => {
    const world = given();
    expect(world.outcome(addNote({ conversationId, noteId: 'n1', text: 'tea' }), 'ann')).toEqual(['note.added']);
    expect(row(world).noteCount).toBe(1);
    expect(world.read('note', 'n1')?.row).toMatchObject({ text: 'tea', author: 'ann' });
    expect(world.outcome(removeNote({ conversationId, noteId: 'n2', by: null }))).toBe('note_not_found');
    const bob = viewerOf(world.read('staff', 'bob')!);
    expect(world.outcome(removeNote({ conversationId, noteId: 'n1', by: bob }))).toBe('forbidden');
    expect(world.outcome(removeNote({ conversationId, noteId: 'n1', by: null }))).toEqual(['note.removed']);
    expect(world.outcome(removeNote({ conversationId, noteId: 'n1', by: null }))).toBe('note_not_found');
  });

  test("a sale is in the brand's currency", () => {
    const world = given();
    world.when(recordSale({ conversationId, saleId: 's1', amount: 4500, note: 'two tins' }), 'ann');
    expect(world.read('sale', 's1')?.row).toMatchObject({ amount: 4500, currency: 'THB', text: 'two tins' });
  });

  test('a case is marked as a complaint once', () => {
    const world = given();
    const complain = markComplaint({ conversationId, note: null, remarkId: 'r' });
    expect([world.outcome(complain), world.outcome(complain)]).toEqual([['complaint.marked'], []]);
  });

  test('an erasure is recorded', () => {
    expect(given().outcome(eraseConversation({ conversationId }))).toEqual(['conversation.erased']);
    expect(given().outcome(eraseConversation({ conversationId: 'c9' }))).toBe('conversation_not_found');
  });
});
