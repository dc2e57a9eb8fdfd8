import { expect, test } from 'vitest';

test('all commands run on the Node version pinned in package.json', () => {
  expect(process.versions.node).toMatch(/^26\./);
});
