/** What the client's pages may load: what comes with the product, and customers' pictures from LINE's servers. */
export const contentPolicy = {
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

/** The page of the API brings fonts inside its script, and nothing from elsewhere. */
export const docsPolicy = {
  ...contentPolicy,
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
};
