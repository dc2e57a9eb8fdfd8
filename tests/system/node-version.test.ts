import { expect, test } from 'vitest';

test('everything runs on the Node that package.json pins', () => {
  expect(process.versions.node).toMatch(/^26\./);
});
