import { afterEach, vi } from 'vitest';
import { openPages } from './open-pages.ts';
import './wait-for.ts';

const shownMax = 3000;

// Prints the texts of the open pages when a test fails.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 5000 })
      .catch((problem: unknown) => String(problem));
    process.stderr.write(`"${task.name}" failed while ${page.url()} showed:\n${text.slice(-shownMax)}\n`);
  }
});

// Test files share one process. Fake timers of a failed test must not remain in it.
afterEach(() => void vi.useRealTimers());
