import type { Demo } from '../demo.ts';
import type { Talks } from '../talks.ts';
import { chatScenes } from './chat.ts';
import { dialogScenes } from './dialogs.ts';
import { inboxScenes } from './inbox.ts';
import { liveScenes } from './live.ts';
import type { Scene } from './scene.ts';
import { settingsScenes } from './settings.ts';
import { signInScenes } from './sign-in.ts';

/** Every screen in every state that it has. */
export function scenes(demo: Demo, talks: Talks): Scene[] {
  return [
    ...signInScenes,
    ...settingsScenes,
    ...inboxScenes,
    ...chatScenes(talks),
    ...dialogScenes(talks),
    ...liveScenes(demo, talks),
  ];
}
