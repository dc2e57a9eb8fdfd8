import { contentIds } from '../../../shared/content.ts';
import type { EventOf } from '../../../shared/events/index.ts';
import { labelPresets } from '../../../shared/vocabulary.ts';
import type { Examples, Kit } from './kit.ts';

/** Returns examples of the events of administrators and of users at work. */
export function company({ id, brandId, lineAccountId, staffId, config, person, at, people, prefix, seal }: Kit) {
  const reply = (name: string, brand: string | null, sort: number): EventOf<'quick-reply.created'> => ({
    type: 'quick-reply.created',
    quickReplyId: id(name),
    brandId: brand,
    title: name,
    text: 'ขอบคุณค่ะ',
    keywords: [name],
    category: 'manners',
    sort,
  });

  const card = {
    altText: 'สินค้าใหม่สำหรับ {name}',
    cards: [
      {
        title: '新品',
        text: '',
        buttons: [{ label: 'See it', action: 'uri' as const, value: 'https://example.com/new' }],
      },
    ],
  };

  return {
    'brand.created': [
      config({
        type: 'brand.created',
        brandId,
        name: `Pop-up ${prefix}`,
        description: 'For the fair',
        colorScheme: { primary: '#06C755' },
        currency: 'THB',
        labels: labelPresets.map((preset) => ({ id: id(preset), preset, color: '#868E96' })),
        quickReplies: [{ id: id('wait'), preset: 'wait', title: 'Wait', text: 'One moment please.' }],
      }),
    ],
    'brand.changed': [
      config({ type: 'brand.changed', brandId, name: `Pop-up shop ${prefix}`, logo: 'a'.repeat(64) }),
      config({ type: 'brand.changed', brandId, logo: null, colorScheme: { primary: '#1971C2' } }),
    ],
    'brand.benefits-changed': [
      config({
        type: 'brand.benefits-changed',
        brandId,
        benefits: { normal: '', vip1: 'Tea tasting', vip2: 'ห่อของขวัญฟรี', vip3: '專屬客服' },
      }),
    ],
    'brand.limits-changed': [
      config({ type: 'brand.limits-changed', brandId, limits: { warnAt: 800, stopAt: 1000 } }),
      config({ type: 'brand.limits-changed', brandId, limits: { warnAt: null, stopAt: 0 } }),
    ],
    'line-account.created': [
      config({
        type: 'line-account.created',
        lineAccountId,
        brandId,
        nickname: 'Pop-up',
        channelId: id('channel'),
        channelSecret: seal('secret'),
        accessToken: seal('token'),
        enabled: true,
      }),
      config({
        type: 'line-account.created',
        lineAccountId: id('spare'),
        brandId: null,
        nickname: 'Spare',
        channelId: id('spare-channel'),
        channelSecret: null,
        accessToken: null,
        enabled: false,
      }),
    ],
    'line-account.changed': [
      config({ type: 'line-account.changed', lineAccountId, nickname: 'Pop-up shop' }),
      config({ type: 'line-account.changed', lineAccountId: id('spare'), brandId }),
      config({ type: 'line-account.changed', lineAccountId: id('spare'), messagePrice: 0.06 }),
      config({ type: 'line-account.changed', lineAccountId: id('spare'), brandId: null }),
    ],
    'line-account.tested': [
      config({
        type: 'line-account.tested',
        lineAccountId,
        test: {
          success: true,
          reason: 'OK',
          statusCode: 200,
          detail: '200',
          registeredUrl: 'https://a.example',
          active: true,
        },
      }),
    ],
    'line-account.webhook-asked': [
      config({ type: 'line-account.webhook-asked', lineAccountId, url: 'https://elsewhere.example/hook' }),
    ],
    'line-account.message-tried': [
      config({ type: 'line-account.message-tried', lineAccountId, recipient: id('tried') }),
    ],
    'line-account.webhooks-replayed': [
      config({
        type: 'line-account.webhooks-replayed',
        lineAccountId,
        deliveries: 2,
        replayed: 1,
        unknown: 1,
        gone: 0,
      }),
    ],
    'line-account.checked': [
      config({ type: 'line-account.checked', lineAccountId, botUserId: `U${'0'.repeat(32)}`, botName: 'Pop-up bot' }),
    ],
    'line-account.event-received': [
      config(
        {
          type: 'line-account.event-received',
          lineAccountId,
          name: 'botSuspended',
          content: contentIds.lineAccount(lineAccountId, id('suspended')),
        },
        {
          actor: 'line',
          contents: [
            { id: contentIds.lineAccount(lineAccountId, id('suspended')), value: { raw: { type: 'botSuspended' } } },
          ],
        },
      ),
    ],
    'line-account.quota-told': [
      config({ type: 'line-account.quota-told', lineAccountId, quota: { type: 'limited', value: 500, used: 490 } }),
      config({ type: 'line-account.quota-told', lineAccountId: id('spare'), quota: { type: 'none', used: 3 } }),
    ],
    'staff.created': [
      config({
        type: 'staff.created',
        staffId,
        username: staffId,
        fullName: 'Ann Example',
        email: `${staffId}@example.com`,
        role: 'cs_agent',
        status: 'active',
        assignedBrands: [brandId],
        permissions: null,
        passwordHash: 'none',
        master: false,
      }),
    ],
    'staff.changed': [
      config({ type: 'staff.changed', staffId, fullName: 'Ann B. Example', role: 'cs_lead' }),
      config({ type: 'staff.changed', staffId, assignedBrands: [] }),
      config({ type: 'staff.changed', staffId, assignedBrands: [brandId], permissions: ['messages.view'] }),
      config({ type: 'staff.changed', staffId, permissions: null, status: 'inactive' }),
      config({ type: 'staff.changed', staffId, status: 'active' }),
    ],
    'brand.staffed': [
      config((read) => ({
        type: 'brand.staffed',
        brandId,
        changes: people.flatMap((one) => {
          const brands = read('staff', one)?.row.assignedBrands ?? [];
          return brands.includes('all') ? [] : [{ staffId: one, assignedBrands: [...brands, brandId] }];
        }),
      })),
    ],
    'label.created': [
      config({ type: 'label.created', labelId: id('gift'), brandId, name: 'Gift', color: '#E03131' }),
      config({ type: 'label.created', labelId: id('gone'), brandId, name: 'Gone', color: '#E03131' }),
    ],
    'label.changed': [
      config({ type: 'label.changed', labelId: id('gift'), name: 'Present' }),
      config({ type: 'label.changed', labelId: id('urgent'), color: '#000000' }),
    ],
    'quick-reply.created': [
      config(reply('thanks', brandId, 0)),
      config(reply('hours', null, 1)),
      config(reply('gone-reply', brandId, 2)),
      config({ ...reply('mine', null, 3), ownerId: staffId, kind: 'card', text: '', card }),
      config({ ...reply('photo', brandId, 4), kind: 'media', text: '', mediaId: id('upload'), mediaKind: 'image' }),
    ],
    'quick-reply.changed': [
      config({ type: 'quick-reply.changed', quickReplyId: id('hours'), brandId, text: '9-18' }),
      config({ type: 'quick-reply.changed', quickReplyId: id('hours'), brandId: null }),
      config({ type: 'quick-reply.changed', quickReplyId: id('wait'), title: 'A moment' }),
      config({
        type: 'quick-reply.changed',
        quickReplyId: id('photo'),
        kind: 'text',
        text: 'See our site.',
        mediaId: null,
        mediaKind: null,
      }),
      config({ type: 'quick-reply.changed', quickReplyId: id('mine'), ownerId: null, card }),
    ],
    'macro.created': [
      config({
        type: 'macro.created',
        macroId: id('refund'),
        brandId,
        ownerId: null,
        name: 'Refund',
        actions: [
          { type: 'reply', text: 'สวัสดี{particle}' },
          { type: 'assign', to: 'last' },
        ],
      }),
      config({
        type: 'macro.created',
        macroId: id('gone-macro'),
        brandId: null,
        ownerId: staffId,
        name: 'Later',
        actions: [{ type: 'snooze', preset: 'tomorrow' }],
      }),
      config({
        type: 'macro.created',
        macroId: id('gone-shared-macro'),
        brandId,
        ownerId: null,
        name: 'Close',
        actions: [{ type: 'status', status: 'resolved' }],
      }),
    ],
    'macro.changed': [config({ type: 'macro.changed', macroId: id('refund'), name: 'Refunds', brandId: null })],
    'quick-reply.sorted': [
      config({
        type: 'quick-reply.sorted',
        items: [
          { id: id('thanks'), sort: 9 },
          { id: id('hours'), sort: 3 },
        ],
      }),
    ],
    'view.created': [
      config({
        type: 'view.created',
        viewId: id('shared-view'),
        name: 'VIPs without an assignee',
        ownerId: null,
        brandIds: [brandId],
        query: { filter: 'open', assignee: ['none'], memberGroup: ['vip2', 'vip3'] },
        sort: 'smart',
        order: 1,
      }),
      config({
        type: 'view.created',
        viewId: id('own-view'),
        name: 'ของฉัน',
        ownerId: staffId,
        brandIds: ['all'],
        query: { assignee: ['me'], unread: true },
        sort: 'latest',
        order: 2,
      }),
    ],
    'view.changed': [
      config({ type: 'view.changed', viewId: id('shared-view'), name: 'VIPs', order: 5 }),
      config({ type: 'view.changed', viewId: id('own-view'), query: { label: [id('gift')], archived: true } }),
    ],
    'quick-reply.used': [person({ type: 'quick-reply.used', quickReplyId: id('thanks'), staffId })],
    'settings.changed': [
      config({ type: 'settings.changed', changes: { systemName: 'Desk', staffCapacity: 5 } }),
      config({
        type: 'settings.changed',
        changes: {
          customerFields: [
            { key: 'segment', name: 'Segment', kind: 'choice', choices: ['批發', 'Retail'] },
            { key: 'visits', name: 'Visits', kind: 'number' },
          ],
        },
      }),
      config({
        type: 'settings.changed',
        changes: { memberBenefits: { normal: '', vip1: 'Free delivery', vip2: '', vip3: '' } },
      }),
      config({
        type: 'settings.changed',
        changes: { iceServers: [{ urls: 'turn:turn.example', username: 'desk', hasCredential: true }] },
        iceCredentials: [seal('credential')],
      }),
    ],
    'mail-server.changed': [
      config({
        type: 'mail-server.changed',
        host: 'smtp.example.com',
        port: 587,
        security: 'starttls',
        username: 'desk',
        password: seal('password'),
        fromName: 'Service desk',
        fromAddress: 'desk@example.com',
      }),
    ],
    'backup.taken': [config({ type: 'backup.taken', sealed: true })],
    'backup.restored': [config({ type: 'backup.restored', restoreId: id('restore'), takenAt: at, by: 'Person admin' })],
    'mail-server.message-tried': [config({ type: 'mail-server.message-tried' })],
    'mail-server.removed': [config({ type: 'mail-server.removed' })],
    'sign-in.refused': [
      {
        stream: 'security',
        actor: 'system',
        event: {
          type: 'sign-in.refused',
          staffId,
          code: 'invalid_credentials',
          address: '192.0.2.7',
          browser: 'Mozilla/5.0',
          repeated: 0,
        },
      },
    ],
    'sign-ins.limited': [
      { stream: 'security', actor: 'system', event: { type: 'sign-ins.limited', staffId, failures: 50 } },
    ],
    'link.created': [
      config({
        type: 'link.created',
        staffId,
        kind: 'reset',
        hash: id('link'),
        createdBy: people[0] ?? staffId,
        expiresAt: at + 1e9,
      }),
      config({
        type: 'link.created',
        staffId,
        kind: 'reset',
        hash: id('own-link'),
        createdBy: null,
        expiresAt: at + 1e9,
      }),
    ],
    'link.ended': [config({ type: 'link.ended', staffId, hash: id('own-link') })],
    'link.used': [config({ type: 'link.used', staffId, hash: id('link'), kind: 'reset' })],
    'access.refused': [
      {
        stream: 'security',
        actor: `token:${id('token')}/staff:${staffId}`,
        event: {
          type: 'access.refused',
          staffId,
          route: 'GET /staff',
          details: ['access.view'],
          address: '192.0.2.7',
          repeated: 3,
        },
      },
    ],
    'session.started': [
      person({
        type: 'session.started',
        staffId,
        sessionId: id('session'),
        expiresAt: at + 3_600_000,
        address: '192.0.2.7',
        browser: 'Mozilla/5.0',
      }),
    ],
    'session.renewed': [
      person({ type: 'session.renewed', staffId, sessionId: id('session'), expiresAt: at + 7_200_000 }),
    ],
    'session.freshened': [
      person({ type: 'session.freshened', staffId, sessionId: id('session'), until: at + 600_000 }),
    ],
    'second-factor.offered': [
      person({ type: 'second-factor.offered', staffId, secret: seal('JBSWY3DP'), recoveryCodes: ['a', 'b', 'c'] }),
    ],
    'second-factor.enabled': [person({ type: 'second-factor.enabled', staffId, step: 57_000_000 })],
    'second-factor.used': [
      person({ type: 'second-factor.used', staffId, code: { step: 57_000_001 } }),
      person({ type: 'second-factor.used', staffId, code: { recovery: 'b' } }),
    ],
    'second-factor.changed': [
      person({ type: 'second-factor.changed', staffId, secret: seal('JBSWY3DQ') }),
      person({ type: 'second-factor.changed', staffId, recoveryCodes: ['d', 'e'] }),
    ],
    'second-factor.removed': [person({ type: 'second-factor.removed', staffId })],
    'connection.changed': [
      person({ type: 'connection.changed', staffId, connected: true }),
      person({ type: 'connection.changed', staffId, connected: false }),
    ],
    'presence.chosen': [
      person({ type: 'presence.chosen', staffId, presence: 'busy' }, [
        { type: 'connection.changed', staffId, connected: true },
      ]),
    ],
  } satisfies Partial<Examples>;
}
