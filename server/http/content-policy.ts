import type { Config } from '../config.ts';

/** Sources that the client's pages may load: the product's own files, and customers' pictures from LINE's servers. */
const ownPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https://*.line-scdn.net', 'https://*.line-apps.com'],
  'media-src': ["'self'", 'blob:'],
  // A page's own origin covers its sockets too.
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'upgrade-insecure-requests': null,
};

/**
 * The policy of the client's pages.
 * @param apiBase where calls go: of another origin, media come from there, too
 * @param pictureOrigins further origins of pictures, as those of a simulator
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

/** Browser features that the pages use: calls need the microphone and the camera. */
export const permissionsPolicy =
  'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), clipboard-write=(self), geolocation=(), payment=(), usb=(), serial=(), hid=(), bluetooth=(), midi=(), accelerometer=(), gyroscope=(), magnetometer=(), browsing-topics=()';

/** The page of the API brings fonts inside its script, and nothing from elsewhere. */
export const docsPolicy = {
  ...ownPolicy,
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
};

/** Where customers' pictures come from beside LINE: a simulator, or another host that stands in for LINE. */
export function pictureOriginsOf({
  line,
  outwardFetchLoopback,
}: Pick<Config, 'line' | 'outwardFetchLoopback'>): string[] {
  const own = line === null ? [] : [new URL(line.apiBaseUrl).origin];
  return [...own, ...(outwardFetchLoopback ? ['http://127.0.0.1:*', 'http://localhost:*'] : [])];
}
