import type { Demo } from '../demo.ts';
import type { Talks } from '../talks.ts';
import { accessScenes } from './access.ts';
import { chatScenes } from './chat.ts';
import { dialogScenes } from './dialogs.ts';
import { figureScenes } from './figures.ts';
import { inboxScenes } from './inbox.ts';
import { lineConfigScenes } from './line-config.ts';
import { liveScenes } from './live.ts';
import { monitorScenes } from './monitor.ts';
import { reportScenes } from './reports.ts';
import { rushScenes } from './rush.ts';
import type { Scene } from './scene.ts';
import { settingsScenes } from './settings.ts';
import { signInScenes } from './sign-in.ts';

/** Returns every screen in each of its states. */
export function scenes(demo: Demo, talks: Talks, rush: string): Scene[] {
  return [
    ...signInScenes,
    ...settingsScenes,
    ...figureScenes,
    ...reportScenes(demo),
    ...monitorScenes,
    ...accessScenes,
    ...lineConfigScenes,
    ...inboxScenes,
    ...chatScenes(talks),
    ...dialogScenes(talks),
    ...rushScenes(rush),
    ...liveScenes(demo, talks),
  ];
}
