import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallLine } from '../../../../shared/system-line.ts';

function lengthOf(all: number): MessageDescriptor {
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  if (hours > 0) return msg({ id: 'call.hours', message: `${hours} h ${minutes} min` });
  if (minutes > 0) return msg({ id: 'call.minutes', message: `${minutes} min ${seconds} s` });
  return msg({ id: 'call.seconds', message: `${seconds} s` });
}

/** Result of a call: its duration, or the reason for none. */
export function callLine({ kind, reason, seconds }: CallLine): MessageDescriptor {
  const isVideo = kind === 'video';
  if (reason === 'declined')
    return isVideo
      ? msg({ id: 'call.line_declined_video', message: 'Video call declined by the customer' })
      : msg({ id: 'call.line_declined', message: 'Call declined by the customer' });
  if (reason === 'withdrawn')
    return isVideo
      ? msg({ id: 'call.line_withdrawn_video', message: 'Video call canceled before it started' })
      : msg({ id: 'call.line_withdrawn', message: 'Call canceled before it started' });
  if (seconds === null)
    return isVideo
      ? msg({ id: 'call.line_missed_video', message: 'Missed video call' })
      : msg({ id: 'call.line_missed', message: 'Missed call' });
  const length = i18n._(lengthOf(seconds));
  if (reason === 'lost')
    return isVideo
      ? msg({ id: 'call.line_lost_video', message: `Video call, ${length}, connection lost` })
      : msg({ id: 'call.line_lost', message: `Call, ${length}, connection lost` });
  return isVideo
    ? msg({ id: 'call.line_video', message: `Video call, ${length}` })
    : msg({ id: 'call.line', message: `Call, ${length}` });
}
