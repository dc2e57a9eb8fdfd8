import type { Page } from 'playwright/test';

/** Browser pages that the current test file uses. */
export const openPages = new Set<Page>();
