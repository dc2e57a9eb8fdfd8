import { msg, type Text } from './msg.ts';
import type { Message } from './rows.ts';

export const messageStatusTexts: Record<Message['status'], Text> = {
  received: msg({ id: 'messages.status_received', message: 'Received' }),
  scheduled: msg({ id: 'messages.status_scheduled', message: 'Scheduled' }),
  queued: msg({ id: 'thread.queued', message: 'Queued' }),
  sending: msg({ id: 'thread.sending', message: 'Sending' }),
  sent: msg({ id: 'thread.sent', message: 'Sent' }),
  failed: msg({ id: 'thread.failed', message: 'Not sent' }),
  unknown: msg({ id: 'thread.unknown', message: 'Delivery not confirmed' }),
  unsent: msg({ id: 'messages.status_unsent', message: 'Unsent' }),
};
