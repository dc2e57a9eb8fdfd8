import type { Config } from '../config.ts';

/** Sources that the client's pages may load: the product's own files, and customers' pictures from LINE's servers. */
const ownPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https://*.line-scdn.net', 'https://*.line-apps.com'],
  'media-src': ["'self'", 'blob:'],
  // Also permits WebSockets to the page's own origin, because `'self'` includes them.
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'upgrade-insecure-requests': null,
};

/**
 * Content Security Policy of the client's pages.
 * @param apiBase base URL of calls; if it has another origin, media are loaded from there too
 * @param pictureOrigins additional origins of pictures, such as a simulator's
 */
export function contentPolicy(apiBase: string, pictureOrigins: readonly string[] = []) {
  const origin = URL.parse(apiBase)?.origin;
  const pictures = [...ownPolicy['img-src'], ...pictureOrigins];
  if (origin === undefined) return { ...ownPolicy, 'img-src': pictures };
  const socket = origin.replace(/^http/, 'ws');
  return {
    ...ownPolicy,
    'img-src': [...pictures, origin],
    'connect-src': ["'self'", origin, socket],
    'media-src': ["'self'", 'blob:', origin],
  };
}

/** Browser features that the pages may use. Calls need the microphone and the camera. */
export const permissionsPolicy =
  'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), clipboard-write=(self), geolocation=(), payment=(), usb=(), serial=(), hid=(), bluetooth=(), midi=(), accelerometer=(), gyroscope=(), magnetometer=(), browsing-topics=()';

/**
 * Content Security Policy of the API documentation page. The page's fonts are embedded in its script, and nothing is loaded from other
 * origins.
 */
export const docsPolicy = {
  ...ownPolicy,
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
};

/** Returns additional origins of customers' pictures: a simulator, or another host that replaces LINE. */
export function pictureOriginsOf({
  line,
  outwardFetchLoopback,
}: Pick<Config, 'line' | 'outwardFetchLoopback'>): string[] {
  const own = line === null ? [] : [new URL(line.apiBaseUrl).origin];
  return [...own, ...(outwardFetchLoopback ? ['http://127.0.0.1:*', 'http://localhost:*'] : [])];
}
