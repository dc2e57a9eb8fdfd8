import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MacroActionType } from '../../shared/macro-row.ts';

/** Names of the actions of macros, in the order in which they are offered. */
export const macroActionLabels: Record<MacroActionType, MessageDescriptor> = {
  reply: msg({ id: 'macro.reply', message: 'Reply' }),
  note: msg({ id: 'macro.note', message: 'Internal note' }),
  labels: msg({ id: 'macro.labels', message: 'Change labels' }),
  assign: msg({ id: 'macro.assign', message: 'Assign' }),
  status: msg({ id: 'macro.status', message: 'Set the status' }),
  priority: msg({ id: 'macro.priority', message: 'Set the priority' }),
  snooze: msg({ id: 'macro.snooze', message: 'Snooze' }),
};

export const macroActionTypes = Object.keys(macroActionLabels) as MacroActionType[];
