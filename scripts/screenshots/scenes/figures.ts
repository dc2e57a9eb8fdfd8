import type { Page } from 'playwright';
import { failing, type Scene } from './scene.ts';

const widths = [360, 768, 1280, 1440, 1920, 3840];
const wide = [1920, 3840];
const board = { path: '/dashboard', as: 'super_admin', widths };
const race = { path: '/performance', as: 'cs_agent', widths };
const charts = { path: '/analytics', as: 'super_admin', widths };
const dialog = (page: Page) => page.getByRole('dialog');
const cutOff = { cutOff: true, act: (page: Page) => page.locator('.tabler-icon-cloud-off').waitFor() };
const refused = { '**/api/dashboard/**': failing, '**/api/performance/**': failing, '**/api/analytics/**': failing };
const held = Object.keys(refused);
/** Waits until the placeholders are shown. */
const loading = { held, act: (page: Page) => page.locator('[aria-busy], .mantine-Skeleton-root').first().waitFor() };
/** Opens the details of the first figure and waits for its rows. */
const openNumber = async (page: Page) => {
  await page.locator('main section button[aria-haspopup="dialog"]').first().click();
  await dialog(page).locator('footer').waitFor();
};
/** Five days ago at 12:00 UTC, which is 19:00 in Bangkok, a busy hour of the demo's history. */
const at = `${new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`;
const past = { ...board, path: `/dashboard?at=${at}` };
const wall = { path: '/dashboard?wall=1', as: 'super_admin', widths: wide };
/** Opens the calendar of the range, or of the history playback. */
const opensDays = async (page: Page) => {
  await page.locator('main button:has(.tabler-icon-calendar)').last().click();
  await dialog(page).locator('table').waitFor();
};
const opensSharing = async (page: Page) => {
  await page.locator('main button:has(.tabler-icon-users)').last().click();
  await dialog(page).waitFor();
};
/** Scrolls to the end of a long page after all parts have loaded. */
const toEnd = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.locator('main section').last().scrollIntoViewIfNeeded();
};
/** Points of a chart, more than the server ever returns: one per minute for ten weeks. Points of quiet hours have no averages. */
const manyPoints = Array.from({ length: 100_000 }, (_, n) => {
  const daily = 1 + Math.sin((n / 1440) * 2 * Math.PI);
  const isQuiet = n % 1440 < 180;
  return {
    at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    received: Math.round(9 * daily),
    replies: Math.round(7 * daily),
    conversations: isQuiet ? 0 : Math.round(4 * daily + (n % 7)),
    resolved: Math.round(3 * daily),
    avgResponseTime: isQuiet ? null : 20 + 18 * daily + (n % 11),
    p90ResponseTime: isQuiet ? null : 60 + 20 * daily,
    csat: isQuiet ? null : 4.4 + 0.2 * daily,
    slaCompliance: isQuiet ? null : 94 + 2.5 * daily,
  };
});

/** Scenes of the pages with figures, in each of their states. */
export const figureScenes: readonly Scene[] = [
  { name: 'dashboard', ...board },
  { name: 'dashboard-manager', ...board, as: 'manager' },
  { name: 'dashboard-lead', ...board, as: 'cs_lead' },
  { name: 'dashboard-agent', ...board, as: 'cs_agent' },
  { name: 'dashboard-viewer', ...board, as: 'viewer' },
  { name: 'dashboard-empty', ...board, empty: true },
  { name: 'dashboard-error', ...board, answers: refused },
  { name: 'dashboard-loading', ...board, ...loading },
  { name: 'dashboard-offline', ...board, ...cutOff },
  { name: 'dashboard-number', ...board, act: openNumber },
  { name: 'dashboard-end', ...board, act: toEnd },
  { name: 'dashboard-range', ...board, act: opensDays },
  { name: 'dashboard-share', ...board, act: opensSharing },
  { name: 'past', ...past },
  { name: 'past-end', ...past, act: toEnd },
  { name: 'past-loading', ...past, ...loading },
  { name: 'past-error', ...past, answers: refused },
  { name: 'past-day', ...past, act: opensDays },
  { name: 'past-none', ...board, path: '/dashboard?at=2024-01-01T00:00:00.000Z' },
  { name: 'past-empty', ...board, empty: true, path: `/dashboard?at=${new Date(Date.now() - 60_000).toISOString()}` },
  { name: 'wall', ...wall },
  { name: 'wall-empty', ...wall, empty: true },
  { name: 'wall-loading', ...wall, held },
  { name: 'wall-offline', ...wall, cutOff: true },
  { name: 'wall-refused', ...wall, as: 'cs_agent' },
  { name: 'performance', ...race },
  { name: 'performance-lead', ...race, as: 'super_admin' },
  { name: 'performance-viewer', ...race, as: 'viewer' },
  { name: 'performance-empty', ...race, empty: true },
  { name: 'performance-error', ...race, answers: refused },
  { name: 'performance-loading', ...race, ...loading },
  { name: 'performance-offline', ...race, ...cutOff },
  { name: 'performance-number', ...race, act: openNumber },
  { name: 'performance-end', ...race, act: toEnd },
  {
    name: 'performance-person',
    ...race,
    as: 'super_admin',
    act: async (page) => {
      await page.locator('main tr[data-opens]').first().click();
      await dialog(page).locator('dl').waitFor();
    },
  },
  { name: 'analytics', ...charts },
  { name: 'analytics-viewer', ...charts, as: 'viewer' },
  { name: 'analytics-empty', ...charts, empty: true },
  { name: 'analytics-error', ...charts, answers: refused },
  { name: 'analytics-loading', ...charts, ...loading },
  { name: 'analytics-point', ...charts, path: '/analytics?range=today&grain=day' },
  { name: 'analytics-points', ...charts, path: '/analytics?range=last30&grain=hour' },
  {
    name: 'analytics-many',
    ...charts,
    path: '/analytics?range=last30&grain=hour',
    // Does not wait for the network, because the transfer of so many points would exceed the timeout.
    restless: true,
    act: (page) => page.locator('main canvas').nth(3).waitFor({ timeout: 60_000 }),
    answers: {
      '**/api/analytics/messages/trends**': {
        status: 200,
        json: { success: true, data: { points: manyPoints }, meta: null },
      },
    },
  },
  { name: 'analytics-locked', ...charts, as: 'cs_agent' },
  { name: 'analytics-offline', ...charts, ...cutOff },
  { name: 'analytics-end', ...charts, act: toEnd },
  { name: 'analytics-report', ...charts, path: '/analytics?figures=replies,csat,revenue&by=brand', act: toEnd },
  {
    name: 'analytics-filters',
    ...charts,
    widths: [360],
    act: async (page) => {
      await page.locator('button:has(.tabler-icon-filter)').click();
      await dialog(page).waitFor();
    },
  },
];
