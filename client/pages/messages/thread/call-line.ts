import { useLingui } from '@lingui/react/macro';
import type { Message } from '../../../../shared/rows.ts';

/** What a call came to: its length, or why there was none. */
export function useCallLine(): (content: Message['content']) => string {
  const { t } = useLingui();
  const lengthOf = (all: number) => {
    const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
    if (hours > 0) return t({ id: 'call.hours', message: `${hours} h ${minutes} min` });
    if (minutes > 0) return t({ id: 'call.minutes', message: `${minutes} min ${seconds} s` });
    return t({ id: 'call.seconds', message: `${seconds} s` });
  };
  return ({ kind, reason, seconds }) => {
    const isVideo = kind === 'video';
    if (reason === 'declined')
      return isVideo
        ? t({ id: 'call.line_declined_video', message: 'Video call declined by the customer' })
        : t({ id: 'call.line_declined', message: 'Call declined by the customer' });
    if (reason === 'withdrawn')
      return isVideo
        ? t({ id: 'call.line_withdrawn_video', message: 'Video call taken back before it began' })
        : t({ id: 'call.line_withdrawn', message: 'Call taken back before it began' });
    if (typeof seconds !== 'number')
      return isVideo
        ? t({ id: 'call.line_missed_video', message: 'Missed video call' })
        : t({ id: 'call.line_missed', message: 'Missed call' });
    const length = lengthOf(seconds);
    if (reason === 'lost')
      return isVideo
        ? t({ id: 'call.line_lost_video', message: `Video call, ${length}, then the connection broke` })
        : t({ id: 'call.line_lost', message: `Call, ${length}, then the connection broke` });
    return isVideo
      ? t({ id: 'call.line_video', message: `Video call, ${length}` })
      : t({ id: 'call.line', message: `Call, ${length}` });
  };
}
