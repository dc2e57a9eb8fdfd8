import { expect, test } from 'vitest';
import { projectFile } from '../storage/assets.ts';
import { commandsPage } from './commands-page.ts';

test('the page of commands is in step with their table', async () => {
  await expect(commandsPage()).toMatchFileSnapshot(projectFile('docs/commands.md'));
});
