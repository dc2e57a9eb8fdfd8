import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityKind } from '../../../../shared/figures.ts';
import type { Activity } from '../../../../shared/rows.ts';
import { memberGroups } from '../../../../shared/vocabulary.ts';
import { groupWords } from '../../../ui/group-words.ts';

type Say = (by: string, detail: Activity['detail'], i18n: I18n) => string;

/** Activities for public display: colleagues are named, customers are not. */
const said: Record<ActivityKind, Say> = {
  assigned: (by, _, i18n) => i18n._(msg({ id: 'wall.did_assign', message: `${by} assigned a conversation` })),
  resolved: (by, _, i18n) => i18n._(msg({ id: 'wall.did_resolve', message: `${by} resolved a conversation` })),
  transferred: (by, _, i18n) => i18n._(msg({ id: 'wall.did_pass', message: `${by} transferred a conversation` })),
  escalated: (by, _, i18n) => i18n._(msg({ id: 'wall.did_escalate', message: `${by} escalated a conversation` })),
  rated: (_, { score = '' }, i18n) =>
    i18n._(msg({ id: 'wall.did_rate', message: `A customer rated ${score} out of 5` })),
  sale: (by, _, i18n) => i18n._(msg({ id: 'wall.did_sell', message: `${by} recorded a sale` })),
  complaint: (by, _, i18n) => i18n._(msg({ id: 'wall.did_complain', message: `${by} marked a complaint` })),
  'new-customer': (_, __, i18n) => i18n._(msg({ id: 'wall.did_begin', message: 'New customer' })),
  'member-group': (_, { memberGroup }, i18n) => {
    const level = i18n._(groupWords[memberGroups.find((name) => name === memberGroup) ?? 'normal']);
    return i18n._(msg({ id: 'wall.did_become', message: `A customer is now ${level}` }));
  },
  'sign-in': (by, _, i18n) => i18n._(msg({ id: 'wall.did_sign_in', message: `${by} signed in` })),
};

export function activityWords(i18n: I18n, { kind, actor, detail }: Activity): string {
  const system = () => i18n._(msg({ id: 'wall.system', message: 'System' }));
  return said[kind](actor.type === 'system' ? system() : actor.name, detail, i18n);
}
