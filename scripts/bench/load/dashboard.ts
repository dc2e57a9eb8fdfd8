import { setTimeout as delay } from 'node:timers/promises';
import { ownerId, tokenOf } from '../data/company.ts';

const headers = { authorization: `Bearer ${tokenOf(ownerId)}` };

const ofRange = 'brand=all&range=today';
const first = 'brand=all&limit=50&sort=smart';
/** All requests that the dashboard page and the navigation around it send when the page is opened. Recorded in a browser. */
const calls = [
  'auth/me',
  ...['notifications', 'brands', 'labels', 'quick-replies', 'staff/directory'].map((list) => `${list}?limit=200`),
  'conversations?brand=all&limit=1',
  ...['', '&filter=unassigned', '&filter=vip', '&filter=overtime'].map((filter) => `conversations?${first}${filter}`),
  `dashboard/figures?${ofRange}&names=activeConversations,resolutionRate,efficiency,vipCustomers`,
  `dashboard/figures?${ofRange}&names=waitingCustomers`,
  'dashboard/figures?brand=all&range=last30&names=customers,activeRate,csat,satisfaction,complaints,efficiency,conversations',
  `dashboard/metrics/avg-response-time?${ofRange}`,
  `dashboard/reminders/new-vips?${ofRange}&limit=2`,
  ...['fastest-response', 'highest-satisfaction', 'most-replies', 'improvement'].map(
    (ranking) => `dashboard/rank/${ranking}?${ofRange}&limit=5`,
  ),
  'dashboard/health?brand=all',
  'dashboard/analytics/trends?brand=all&range=last7',
  'dashboard/analytics/brands?brand=all&range=last30',
];

/**
 * Opens the dashboard as an owner of all brands, sending all requests at once.
 * @param each Receives the duration of each request.
 * @returns milliseconds until the last response
 */
export async function openDashboard(
  url: string,
  each: (call: string, ms: number) => void = () => undefined,
): Promise<number> {
  const started = performance.now();
  await Promise.all(
    calls.map(async (call) => {
      const answer = await fetch(`${url}/api/${call}`, { headers });
      const text = await answer.text();
      each(call, performance.now() - started);
      if (answer.status !== 200) throw new Error(`${call} answered ${answer.status} ${text}`);
    }),
  );
  return performance.now() - started;
}

/** Waits until the server returns figures. @returns milliseconds of waiting */
export async function figuresServed(url: string): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { status } = await fetch(`${url}/api/dashboard/figures?${ofRange}&names=waitingCustomers`, { headers });
    if (status === 200) return performance.now() - started;
    if (status !== 503) throw new Error(`figures answered ${status}`);
    await delay(20);
  }
}
