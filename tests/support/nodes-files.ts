const system = (...names: string[]) => names.map((name) => `tests/system/${name}.test.ts`);
const browser = (...names: string[]) => names.map((name) => `tests/browser/${name}.test.ts`);

/** Files of the project `nodes` in every run: the product as agents and supervisors use it, with few worlds. */
export const mainFiles: readonly string[] = [
  ...system('api-tokens', 'inbox-answers', 'notes', 'sessions', 'sync-access', 'sync-scopes', 'sync-versions'),
  ...browser('dashboard', 'inbox'),
];

/** Further files of the project `nodes` in the long lane. */
export const longFiles: readonly string[] = [
  ...system('answers', 'automatic', 'claims', 'dashboard-activities', 'dashboard-allocate', 'dashboard-team'),
  ...system('live-rows', 'notifications', 'report-messages', 'search-names', 'walls'),
];

/** Files with tests that do not hold for several nodes, by the reason. */
const differing: Readonly<Record<string, readonly string[]>> = {
  'concern the data folder of one process, its backups, or its restart': system(
    ...['backup', 'backup-under-way', 'daily-backups', 'damaged-files', 'engine', 'erasure-proof', 'flipped-bytes'],
    ...['hostile-backup', 'hostile-tar', 'http-limits', 'lease', 'master-names', 'media', 'media-on-s3', 'monitor'],
    ...['operator', 'operator-customers', 'operator-errors', 'operator-kills', 'operator-verify', 'restored-access'],
    ...['restored-mails', 'restored-sends', 'sets', 'shared-backups', 'shared-blobs', 'stopping', 'unreadable-log'],
    ...['webhooks-while-rebuilding'],
  ),
  'read the search index of one node': system('search'),
  'advance the clock of the test, while the database measures the periods of failed sign-ins': system(
    ...['invitations', 'second-factor', 'sign-in'],
  ),
  'expect rate limits that each node divides by the number of nodes': system('registration', 'sign-in'),
  'expect a ledger of webhooks that each node has for the deliveries it received': system('webhook-replay'),
  'send requests without `log-position`': system('audit'),
};

/** Files that never run against several nodes. */
export const excludedFiles: readonly string[] = Object.values(differing).flat();
