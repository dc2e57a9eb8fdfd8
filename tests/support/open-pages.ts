import type { Page } from 'playwright/test';

/** Pages in use by the current test file. */
export const openPages = new Set<Page>();
