import type { Caller } from './world.ts';

/** Returns the body of a report request, with overrides. */
export const reportRequest = (more: object = {}) => ({
  template: 'kpi-overview',
  brand: 'all',
  range: 'last7',
  format: 'pdf',
  language: 'en',
  ...more,
});

/** Returns the body of a schedule, with overrides. */
export const scheduleRequest = (more: object = {}) => ({
  name: 'Morning',
  template: 'kpi-overview',
  brand: 'all',
  language: 'en',
  range: 'yesterday',
  format: 'pdf',
  frequency: 'daily',
  time: '08:00',
  recipients: [],
  ...more,
});

/** Returns the current state of a report. */
export async function reportOf(caller: Caller, id: string) {
  return (await caller.get(`/reports/${id}`)).body.data;
}

/** Downloads a file. */
export async function bytesOf(
  url: string,
  caller: Caller,
  path: string,
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${caller.token}` } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
}
