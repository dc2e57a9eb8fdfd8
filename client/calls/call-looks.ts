import { msg } from '@lingui/core/macro';
import { IconPhone, IconVideo } from '@tabler/icons-react';

/** The two kinds of call: audio and video. */
export const callLooks = [
  { kind: 'audio', name: msg({ id: 'call.audio', message: 'Call' }), Icon: IconPhone },
  { kind: 'video', name: msg({ id: 'call.video', message: 'Video call' }), Icon: IconVideo },
] as const;
