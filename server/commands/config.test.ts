import { describe, expect, test } from 'vitest';
import { viewerOf } from '../../shared/viewer.ts';
import { account, brand, Given, person, start } from '../../tests/support/given.ts';
import { iceServersOf } from '../calls/ice-servers.ts';
import { defaultSettings } from '../projections/defaults.ts';
import { createApiToken, revokeApiToken } from './api-tokens.ts';
import { changeLabel, createLabel, deleteLabel } from './brand-settings.ts';
import { changeBrand, createBrand, deleteBrand, setBrandLogo, staffBrand } from './brands.ts';
import {
  bindLineAccount,
  changeLineAccount,
  checkedLineAccount,
  createLineAccount,
  deleteLineAccount,
  saveLineAccounts,
  unbindLineAccount,
} from './line-accounts.ts';
import {
  changeQuickReply,
  createQuickReply,
  deleteQuickReply,
  noteQuickReplyUse,
  sortQuickReplies,
} from './quick-replies.ts';
import { changeSettings, resetSettings } from './settings.ts';

const given = () =>
  new Given(
    brand('tea', 'Tea'),
    brand('ink', 'Ink'),
    account('line', 'tea'),
    account('free', null),
    person('ann'),
    person('bob', { assignedBrands: ['ink'] }),
    person('own', { role: 'super_admin', assignedBrands: ['all'] }),
  );

describe('brands', () => {
  const create = (name: string, maker?: string) =>
    createBrand({
      maker,
      brandId: 'new',
      labelIds: ['1', '2', '3', '4', '5', '6'],
      name,
      description: '',
      colorScheme: { primary: '#06C755' },
      currency: 'THB',
    });
  const remove = (brandId: string, brandIds = ['tea', 'ink']) =>
    deleteBrand({ brandId, brandIds, lineAccountIds: ['line'] });

  test.each([
    ['created', create('Silk'), ['brand.created']],
    ['created by a person of another brand', create('Silk', 'bob'), ['brand.created', 'brand.staffed']],
    ['created by a person with all brands', create('Silk', 'own'), ['brand.created']],
    ['created without a name', create('  '), 'brand_required'],
    ['created with a name in use, in another spelling', create('ＴＥＡ'), 'name_taken'],
    ['renamed to a name in use', changeBrand({ brandId: 'tea', name: 'ink' }), 'name_taken'],
    ['renamed in case only', changeBrand({ brandId: 'tea', name: 'TEA' }), ['brand.changed']],
    ['renamed to nothing', changeBrand({ brandId: 'tea', name: ' ' }), 'brand_required'],
    ['changed to equal values', changeBrand({ brandId: 'tea', name: 'Tea', colorScheme: { primary: '#06C755' } }), []],
    ['changed when it is unknown', changeBrand({ brandId: 'no', name: 'No' }), 'brand_not_found'],
    ['changed by a logo', setBrandLogo({ brandId: 'tea', logo: 'hash' }), ['brand.changed']],
    ['unchanged by removing a missing logo', setBrandLogo({ brandId: 'tea', logo: null }), []],
    ['deleted', remove('tea'), ['line-account.changed', 'brand.deleted']],
    ['deleted as the last one', remove('tea', ['tea', 'deleted']), 'last_brand'],
    ['deleted when it is unknown', remove('no'), 'brand_not_found'],
  ])('a brand is %s', (_, decide, outcome) => {
    expect(given().outcome(decide)).toEqual(outcome);
  });

  test('a brand starts with the six labels', () => {
    const world = given();
    world.when(create('Silk'));
    const names = ['1', '2', '3', '4', '5', '6'].map((id) => world.read('label', id)?.row.preset);
    expect(names).toEqual(['urgent', 'followUp', 'resolved', 'inProgress', 'waiting', 'escalated']);
  });

  const staffed = (staffIds: string[], among = ['ann', 'bob', 'own']) =>
    staffBrand({ brandId: 'tea', staffIds, among });
  test.each([
    ['without changes', staffed(['ann']), []],
    ['with one more', staffed(['ann', 'bob']), ['brand.staffed']],
    ['with a person who has all brands', staffed(['ann', 'own']), []],
    ['with no one', staffed([]), ['brand.staffed']],
    ['with an unknown person', staffed(['unknown']), 'staff_not_found'],
    ['with a person out of reach', staffed(['bob'], ['ann']), 'forbidden'],
    ['with a person out of reach who works in it', staffed(['ann'], []), []],
  ])('a brand is staffed %s', (_, decide, outcome) => {
    expect(given().outcome(decide)).toEqual(outcome);
  });

  test('people out of reach remain in the brand', () => {
    const world = given();
    world.when(staffed([], ['bob']));
    expect(world.read('staff', 'ann')?.row.assignedBrands).toEqual(['tea']);
  });
});

describe('LINE accounts', () => {
  const fields = { nickname: 'x', channelSecret: null, accessToken: null, enabled: true };
  const create = (more: object) =>
    createLineAccount({ lineAccountId: 'new', brandId: 'tea', channelId: '1', ...fields, ...more });
  const change = (more: object) => changeLineAccount({ lineAccountId: 'line', boundBy: null, ...more });
  const bind = (lineAccountId: string, brandId: string, boundBy: string | null = null) =>
    bindLineAccount({ lineAccountId, brandId, boundBy });
  const unbind = (lineAccountId: string, brandId: string) => unbindLineAccount({ lineAccountId, brandId });

  test.each([
    ['created', create({}), ['line-account.created']],
    ['created for no brand', create({ brandId: null }), ['line-account.created']],
    ['created for an unknown brand', create({ brandId: 'no' }), 'brand_not_found'],
    ['created for a channel in use', create({ channelId: 'CHANNEL-line' }), 'channel_taken'],
    ['changed to equal values', change({ nickname: 'line', brandId: 'tea', enabled: true }), []],
    ['changed by a secret', change({ accessToken: 'other' }), ['line-account.changed']],
    ['changed to the channel of another', change({ channelId: 'channel-free' }), 'channel_taken'],
    ['moved to another brand', change({ brandId: 'ink' }), 'account_in_use'],
    ['moved to an unknown brand', change({ brandId: 'no' }), 'brand_not_found'],
    ['changed when it is unknown', changeLineAccount({ lineAccountId: 'no', boundBy: null }), 'line_account_not_found'],
    ['switched on without a brand', changeLineAccount({ lineAccountId: 'free', boundBy: null, enabled: true }), []],
    ['bound', bind('free', 'ink'), ['line-account.changed']],
    ['bound to its brand', bind('line', 'tea'), []],
    ['bound to a second brand', bind('line', 'ink'), 'account_in_use'],
    ['bound away from its conversations', bind('free', 'ink', 'tea'), 'account_in_use'],
    ['bound back to its conversations', bind('free', 'tea', 'tea'), ['line-account.changed']],
    ['bound to an unknown brand', bind('free', 'no'), 'brand_not_found'],
    ['unbound', unbind('line', 'tea'), ['line-account.changed']],
    ['unbound when it is free', unbind('free', 'tea'), []],
    ['unbound by another brand', unbind('line', 'ink'), 'line_account_not_found'],
    ['deleted', deleteLineAccount({ lineAccountId: 'line' }), ['line-account.deleted']],
    ['deleted when it is unknown', deleteLineAccount({ lineAccountId: 'no' }), 'line_account_not_found'],
    [
      'checked with a bot',
      checkedLineAccount({ lineAccountId: 'line', botUserId: 'U', botName: 'Tea' }),
      ['line-account.checked'],
    ],
    ['checked without a change', checkedLineAccount({ lineAccountId: 'line', botUserId: null, botName: null }), []],
  ])('an account is %s', (_, decide, outcome) => {
    expect(given().outcome(decide)).toEqual(outcome);
  });

  test('without a brand it is disabled', () => {
    const world = given();
    world.when(create({ brandId: null }));
    expect(world.read('lineAccount', 'new')?.row.enabled).toBe(false);
    world.when(bind('new', 'ink'));
    expect(world.read('lineAccount', 'new')?.row).toMatchObject({ brandId: 'ink', enabled: true });
  });

  test('several are saved together or not at all', () => {
    const world = given();
    const renamed = { channelId: undefined, decide: change({ nickname: 'other' }) };
    const taken = { channelId: 'channel-free', decide: create({ channelId: 'channel-free' }) };
    const fresh = { channelId: '1', decide: create({}) };
    expect(world.outcome(saveLineAccounts([renamed, taken]))).toBe('channel_taken');
    expect(world.outcome(saveLineAccounts([fresh, fresh]))).toBe('channel_taken');
    expect(world.read('lineAccount', 'line')?.row.nickname).toBe('line');
    expect(world.outcome(saveLineAccounts([renamed, fresh]))).toEqual(['line-account.changed', 'line-account.created']);
  });
});

describe('labels, quick replies, settings, tokens', () => {
  const label = () => createLabel({ labelId: 'l', brandId: 'tea', name: 'Rush', color: '#111111' });
  const reply = (brandId: string | null) =>
    createQuickReply({ quickReplyId: 'q', brandId, title: 'Hi', text: 'Hi', keywords: ['hi'], category: '', sort: 1 });
  const mayChange = () => undefined;
  const settings = (changes: object) => changeSettings({ changes, defaults: defaultSettings, mayChange });
  const reset = () => resetSettings({ defaults: defaultSettings, mayChange });

  test.each([
    ['labels', [label(), changeLabel({ labelId: 'l', name: 'Rush' })], ['label.created']],
    [
      'a label of no brand',
      [createLabel({ labelId: 'l', brandId: 'no', name: 'x', color: '#111111' })],
      'brand_not_found',
    ],
    ['a label, renamed', [label(), changeLabel({ labelId: 'l', name: 'Hurry' })], ['label.created', 'label.changed']],
    ['a label, deleted', [label(), deleteLabel({ labelId: 'l' })], ['label.created', 'label.deleted']],
    ['an unknown label', [deleteLabel({ labelId: 'l' })], 'label_not_found'],
    [
      'a quick reply of all brands',
      [reply(null), sortQuickReplies({ items: [{ id: 'q', sort: 1 }] })],
      ['quick-reply.created'],
    ],
    ['a quick reply of no brand', [reply('no')], 'brand_not_found'],
    ['a quick reply, moved', [reply('tea'), changeQuickReply({ quickReplyId: 'q', brandId: 'no' })], 'brand_not_found'],
    [
      'quick replies in order',
      [
        reply('tea'),
        sortQuickReplies({
          items: [
            { id: 'q', sort: 2 },
            { id: 'x', sort: 1 },
          ],
        }),
      ],
      'quick_reply_not_found',
    ],
    [
      'a quick reply, used',
      [reply('tea'), noteQuickReplyUse({ quickReplyId: 'q', staffId: 'ann' })],
      ['quick-reply.created', 'quick-reply.used'],
    ],
    [
      'a quick reply, deleted',
      [reply('tea'), deleteQuickReply({ quickReplyId: 'q' })],
      ['quick-reply.created', 'quick-reply.deleted'],
    ],
    ['settings without changes', [settings({ staffCapacity: 10 }), reset()], []],
    [
      'settings',
      [settings({ staffCapacity: 5 }), settings({ staffCapacity: 5 }), reset(), reset()],
      ['settings.changed', 'settings.reset'],
    ],
    ['an unknown token', [revokeApiToken({ apiTokenId: 't' })], 'api_token_not_found'],
  ])('%s', (_, decides, outcome) => {
    const world = given();
    const outcomes = decides.map((decide) => world.outcome(decide));
    expect(typeof outcome === 'string' ? outcomes.at(-1) : outcomes.flat()).toEqual(outcome);
  });

  test('an empty reward of an older release is the default', () => {
    const world = given().and([{ type: 'settings.changed', changes: { reward: '' } }]);
    expect(world.read('settings', 'settings')?.row.reward).toBe(defaultSettings.reward);
  });

  test('the settings omit credentials, other ids and obsolete settings of older records', () => {
    const turn = { urls: 'turn:turn.example', username: 'desk' };
    const servers = [{ ...turn, credential: 'open' }, { urls: 'stun:stun.example' }];
    const changes = { id: 'other', colour: 'green', staffCapacity: 7, iceServers: servers };
    const world = given().and([{ type: 'settings.changed', changes }]);
    expect(world.read('settings', 'settings')?.row).toEqual({
      ...defaultSettings,
      version: expect.any(Number),
      staffCapacity: 7,
      iceServers: [
        { ...turn, hasCredential: false },
        { urls: 'stun:stun.example', hasCredential: false },
      ],
    });
    expect(world.read('settings', 'other')).toBeUndefined();
    // Browsers reject all ICE servers of a call if a TURN server has no credential, so such a server is left out.
    const secrets = { open: () => 'never' };
    expect(iceServersOf(world.read, secrets, start)).toEqual([{ urls: 'stun:stun.example' }]);
  });

  test('an outdated position does not overwrite a quick reply that was moved meanwhile', () => {
    const world = given();
    world.when(reply('tea'));
    const { version, sort } = world.read('quickReply', 'q')!.row;
    world.when(sortQuickReplies({ items: [{ id: 'q', sort: 7 }] }));
    const change = (wish: object) => world.outcome(changeQuickReply({ quickReplyId: 'q', version, ...wish }));
    expect(change({ title: 'Hello', sort })).toBe('changed_meanwhile');
    expect(change({ title: 'Hello', sort: 7 })).toEqual(['quick-reply.changed']);
    expect(world.read('quickReply', 'q')?.row).toMatchObject({ title: 'Hello', sort: 7 });
  });

  test.each([
    ['permissions of its creator', ['messages.view'], ['tea'], ['api-token.created']],
    ['permissions that its creator lacks', ['messages.view', 'brand.edit'], ['tea'], 'forbidden'],
    ['another brand', ['messages.view'], ['ink'], 'brand_not_found'],
    ['all brands', ['messages.view'], ['all'], 'all_brands_not_allowed'],
  ] as const)('a token for %s', (_, permissions, assignedBrands, outcome) => {
    const world = given();
    const by = viewerOf(world.read('staff', 'ann')!);
    const token = { apiTokenId: 't', bearer: 'program', name: 'x', hash: 'h', expiresAt: null } as const;
    expect(world.outcome(createApiToken({ ...token, permissions, assignedBrands, by }))).toEqual(outcome);
  });
});
