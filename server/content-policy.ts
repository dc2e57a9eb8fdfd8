/** What the client's pages may load: what comes with the product, and customers' pictures from LINE's servers. */
export const contentPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http://127.0.0.1:*', 'http://localhost:*'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'", 'ws:', 'wss:'],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'upgrade-insecure-requests': null,
};

/** The page of the API brings a script of its own inside, and nothing from elsewhere. */
export const docsPolicy = {
  ...contentPolicy,
  'script-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'", 'data:'],
};
