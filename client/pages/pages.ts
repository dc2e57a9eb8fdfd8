import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../load-chunk.ts';

type Page = ComponentType;

function page<M>(load: () => Promise<M>, pick: (module: M) => Page) {
  return lazy(async () => ({ default: pick(await loadChunk(load)) }));
}

/** Every page is a chunk of its own, loaded on demand. */
export const DashboardPage = page(
  () => import('./dashboard/dashboard-page.tsx'),
  (module) => module.DashboardPage,
);
export const MessagesPage = page(
  () => import('./messages/messages-page.tsx'),
  (module) => module.MessagesPage,
);
export const LaterPage = page(
  () => import('./later/later-page.tsx'),
  (module) => module.LaterPage,
);
