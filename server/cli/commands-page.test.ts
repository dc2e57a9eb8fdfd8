import { expect, test } from 'vitest';
import { projectFile } from '../storage/assets.ts';
import { commandsPage } from './commands-page.ts';

test('the page of commands matches the table of commands', async () => {
  await expect(commandsPage()).toMatchFileSnapshot(projectFile('docs/commands.md'));
});
