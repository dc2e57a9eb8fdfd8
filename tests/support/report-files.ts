import type { Caller } from './world.ts';

/** A report's body, with changes. */
export const wanted = (more: object = {}) => ({
  template: 'kpi-overview',
  brand: 'all',
  range: 'last7',
  format: 'pdf',
  language: 'en',
  ...more,
});

/** A schedule's body, with changes. */
export const scheduled = (more: object = {}) => ({
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

/** A report as it is now. */
export async function reportOf(caller: Caller, id: string) {
  return (await caller.get(`/reports/${id}`)).body.data;
}

/** The bytes of a file. */
export async function bytesOf(
  url: string,
  caller: Caller,
  path: string,
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${caller.token}` } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
}
