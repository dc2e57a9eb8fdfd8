import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Label } from '../../shared/rows.ts';

const presetLabels: Record<NonNullable<Label['preset']>, MessageDescriptor> = {
  urgent: msg({ id: 'messages.label_urgent', message: 'Urgent' }),
  followUp: msg({ id: 'messages.label_followUp', message: 'Follow up' }),
  resolved: msg({ id: 'messages.label_resolved', message: 'Resolved' }),
  inProgress: msg({ id: 'messages.label_inProgress', message: 'In progress' }),
  waiting: msg({ id: 'messages.label_waiting', message: 'Waiting' }),
  escalated: msg({ id: 'messages.label_escalated', message: 'Escalated' }),
};

/** Returns the name of a label. A preset label has a translated name until it is renamed. */
export function labelName({ name, preset }: Pick<Label, 'name' | 'preset'>): string {
  return preset === null ? name : i18n._(presetLabels[preset]);
}

/** Returns {@link labelName}, rerendering when the language changes. */
export function useLabelName(): typeof labelName {
  useLingui();
  return labelName;
}
