import { msg, type Text } from './msg.ts';
import type { labelPresets } from './vocabulary.ts';

/** Names of the preset labels. */
export const labelPresetTexts: Record<(typeof labelPresets)[number], Text> = {
  urgent: msg({ id: 'messages.label_urgent', message: 'Urgent' }),
  followUp: msg({ id: 'messages.label_followUp', message: 'Follow up' }),
  resolved: msg({ id: 'messages.label_resolved', message: 'Resolved' }),
  inProgress: msg({ id: 'messages.label_inProgress', message: 'In progress' }),
  waiting: msg({ id: 'messages.label_waiting', message: 'Waiting' }),
  escalated: msg({ id: 'messages.label_escalated', message: 'Escalated' }),
};
