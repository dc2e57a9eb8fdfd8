import { box, type Colour, ellipse, paint, peak, type Shape } from '../line-simulator/media/paint.ts';
import { brands, password } from './company.ts';

const cream: Colour = [250, 244, 230];

/** Logos of the brands, drawn on each brand's color. */
const drawings: readonly (readonly Shape[])[] = [
  // A cup with steam.
  [
    box(cream, 28, 44, 38, 30),
    ellipse(cream, 47, 74, 19, 8),
    ellipse(cream, 68, 56, 10, 11),
    ellipse([6, 199, 85], 68, 56, 5, 6),
    box(cream, 38, 22, 4, 14),
    box(cream, 52, 22, 4, 14),
  ],
  // A house.
  [peak(cream, 50, 20, 32, 28), box(cream, 28, 48, 44, 32), box([194, 65, 12], 44, 58, 12, 22)],
  // Two wheels and a frame.
  [
    ellipse(cream, 28, 64, 17),
    ellipse([29, 78, 216], 28, 64, 12),
    ellipse(cream, 72, 64, 17),
    ellipse([29, 78, 216], 72, 64, 12),
    peak(cream, 50, 34, 24, 30),
    peak([29, 78, 216], 50, 42, 14, 18),
    box(cream, 42, 29, 16, 5),
  ],
];

const schedule = {
  name: 'Monday morning',
  template: 'kpi-overview',
  brand: 'all',
  language: 'en',
  range: 'last7',
  format: 'pdf',
  frequency: 'weekly',
  weekday: 1,
  time: '08:00',
  recipients: ['super_admin@example.com'],
};

/** Signs in as the super administrator. @returns the token of the session */
export async function signIn(url: string): Promise<string> {
  const session = await send(`${url}/api/auth/login`, { username: 'super_admin', password });
  return (session as { token: string }).token;
}

/**
 * Adds logos, a report schedule, a wallboard and a backup to a new demo company. Uses the REST API, as an administrator
 * would.
 */
export async function furnish(url: string): Promise<void> {
  const token = await signIn(url);
  const found = (await send(`${url}/api/brands`, null, token)) as { id: string; name: string }[];
  for (const [place, { name, colour }] of brands.entries()) {
    const brandId = found.find((brand) => brand.name === name)?.id;
    if (brandId === undefined) continue;
    const logo = new FormData();
    logo.append('logo', new Blob([logoOf(colour, drawings[place] ?? [])], { type: 'image/png' }), 'logo.png');
    await send(`${url}/api/brands/${brandId}/logo`, logo, token);
  }
  await send(`${url}/api/reports/schedules`, schedule, token);
  await send(`${url}/api/wall-tokens`, { name: 'Service floor', brands: ['all'] }, token);
  // Creates a backup, because a company with a month of history would have one.
  await (await fetch(`${url}/api/settings/backup`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer();
  await send(`${url}/api/auth/logout`, {}, token);
}

function logoOf(colour: string, shapes: readonly Shape[]): Uint8Array<ArrayBuffer> {
  const value = Number.parseInt(colour.slice(1), 16);
  const ground: Colour = [value >> 16, (value >> 8) & 255, value & 255];
  return new Uint8Array(paint(256, () => ground, [...shapes]));
}

/**
 * @param body `null` for a GET request.
 * @returns `data` of the response
 * @throws Error if the console refuses the request
 */
async function send(url: string, body: object | null, token?: string): Promise<unknown> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(isForm || body === null ? {} : { 'content-type': 'application/json' }),
    },
    body: body === null ? null : isForm ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as { data?: unknown; message?: string };
  if (!response.ok) throw new Error(`${url}: ${response.status} ${answer.message ?? ''}`);
  return answer.data;
}
