import { contentIds } from '../../../shared/content.ts';
import { limits } from '../../../shared/limits.ts';
import type { Examples, Kit } from './kit.ts';

/** Returns examples of the events that end or delete other objects of the story. */
export function ending({ id, brandId, staffId, chat, config, person, talk, message, at, people }: Kit) {
  return {
    'api-token.created': [
      config({
        type: 'api-token.created',
        apiTokenId: id('token'),
        bearer: 'wall',
        name: 'Report robot',
        hash: id('hash'),
        permissions: ['reports.view'],
        assignedBrands: [brandId],
        createdBy: people[0] ?? staffId,
        expiresAt: null,
      }),
    ],
    'api-token.renewed': [
      config({ type: 'api-token.renewed', apiTokenId: id('token'), expiresAt: at + limits.apiTokenMs }),
    ],
    'api-token.revoked': [config({ type: 'api-token.revoked', apiTokenId: id('token') })],
    'conversation.erased': [talk(id('accepted'), { type: 'conversation.erased', conversationId: id('accepted') })],
    'content.erased': [
      talk(
        chat,
        {
          type: 'content.erased',
          erasureId: id('m1'),
          contentIds: [message(chat, id('m1')), contentIds.edit(chat, id('m1'), at + 1)],
        },
        { actor: 'system' },
      ),
    ],
    'settings.reset': [config({ type: 'settings.reset' })],
    'label.deleted': [config({ type: 'label.deleted', labelId: id('gone') })],
    'macro.deleted': [
      config({ type: 'macro.deleted', macroId: id('gone-macro') }),
      config({ type: 'macro.deleted', macroId: id('gone-shared-macro') }),
    ],
    'quick-reply.deleted': [config({ type: 'quick-reply.deleted', quickReplyId: id('gone-reply') })],
    'view.deleted': [
      config({ type: 'view.deleted', viewId: id('own-view') }),
      config({ type: 'view.deleted', viewId: id('shared-view') }),
    ],
    'sessions.ended': [
      person({ type: 'sessions.ended', staffId, sessionIds: [id('session')] }),
      person({ type: 'sessions.ended', staffId, sessionIds: [id('session')], elsewhere: true }),
    ],
    'registration.expired': [
      config(
        { type: 'registration.expired', staffId: id('visitor') },
        {
          actor: 'system',
          setUp: [
            {
              type: 'staff.created',
              staffId: id('visitor'),
              username: id('visitor'),
              fullName: 'A Visitor',
              email: `${id('visitor')}@example.com`,
              role: 'viewer',
              status: 'inactive',
              assignedBrands: [],
              permissions: null,
              passwordHash: 'none',
              master: false,
            },
          ],
        },
      ),
    ],
    'alert.raised': [
      {
        stream: 'alerts',
        actor: 'system',
        event: {
          type: 'alert.raised',
          alertId: id('alert'),
          kind: 'quota-used-up',
          subject: id('account'),
          brandId,
          severity: 'critical',
          detail: { account: 'Pop-up shop', used: 500, limit: 500 },
          since: at,
        },
      },
      {
        stream: 'alerts',
        actor: 'system',
        event: {
          type: 'alert.raised',
          alertId: id('full'),
          kind: 'disk-full',
          subject: null,
          brandId: null,
          severity: 'critical',
          detail: { free: 0 },
          since: at,
        },
      },
    ],
    'alert.acknowledged': [
      {
        stream: 'alerts',
        actor: `staff:${people[0] ?? staffId}`,
        event: { type: 'alert.acknowledged', alertId: id('alert'), staffId: people[0] ?? staffId },
      },
    ],
    'alert.ended': [
      { stream: 'alerts', actor: 'system', event: { type: 'alert.ended', alertId: id('full'), endedAt: at + 60_000 } },
    ],
    'retention.passed': [{ stream: 'retention', actor: 'system', event: { type: 'retention.passed', upTo: at } }],
    'staff.deleted': [config({ type: 'staff.deleted', staffId })],
    'line-account.deleted': [config({ type: 'line-account.deleted', lineAccountId: id('spare') })],
    'brand.deleted': [config({ type: 'brand.deleted', brandId })],
  } satisfies Partial<Examples>;
}
