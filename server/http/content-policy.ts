/** Sources that the client's pages may load: the product's own files, and customers' pictures from LINE's servers. */
const ownPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http://127.0.0.1:*', 'http://localhost:*'],
  'media-src': ["'self'", 'blob:'],
  // A page's own origin covers its sockets too.
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'upgrade-insecure-requests': null,
};

/** The same where the calls go to another origin, which has the films too. */
export function contentPolicy(apiBase: string) {
  const origin = URL.parse(apiBase)?.origin;
  if (origin === undefined) return ownPolicy;
  const socket = origin.replace(/^http/, 'ws');
  return { ...ownPolicy, 'connect-src': ["'self'", origin, socket], 'media-src': ["'self'", 'blob:', origin] };
}

/** The page of the API brings fonts inside its script, and nothing from elsewhere. */
export const docsPolicy = {
  ...ownPolicy,
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
};
