import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { deliveryVerdicts } from '../../../shared/alerts.ts';

export type Verdict = (typeof deliveryVerdicts)[number];

export const verdictLabels: Record<Verdict, MessageDescriptor> = {
  accepted: msg({ id: 'lineconfig.verdict_accepted', message: 'accepted' }),
  duplicate: msg({ id: 'lineconfig.verdict_duplicate', message: 'duplicate' }),
  'set-aside': msg({ id: 'lineconfig.verdict_set_aside', message: 'unrecognized' }),
  replayed: msg({ id: 'lineconfig.verdict_replayed', message: 'reprocessed' }),
  refused: msg({ id: 'lineconfig.verdict_refused', message: 'refused' }),
};

/** Explanations of how a webhook delivery was processed, for results that the event types in the delivery do not explain. */
export const verdictNotes = {
  duplicate: msg({ id: 'lineconfig.note_duplicate', message: 'already received, not counted again' }),
  'set-aside': msg({ id: 'lineconfig.note_set_aside', message: 'unrecognized type, kept in full' }),
  replayed: msg({ id: 'lineconfig.note_replayed', message: 'was unrecognized, processed later' }),
  ping: msg({ id: 'lineconfig.note_ping', message: 'LINE’s test, without events' }),
} as const;
