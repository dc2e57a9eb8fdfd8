import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { expect, Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
  const { world } = stage;
  const customer = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await customer.writes('long ago');
  await world.settled();
  world.clock.pass(100 * 86_400_000);
});
afterAll(() => stage.close());

test('the amount is shown before it is deleted, and nothing is deleted without confirmation', async () => {
  await stage.fresh('super_admin');
  const page = await stage.console('super_admin', { path: '/settings/retention' });
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: 'Save' });
  const chosen = async (name: string) => {
    await main.getByLabel('Erase after').click();
    await page.getByRole('option', { name }).click();
  };
  await expect(save).toBeDisabled();
  await chosen('180 days');
  await expect(main.locator('p[role="status"]')).toHaveText('No conversation is that old yet.');
  await chosen('90 days');
  await expect(main.locator('p[role="status"]')).toHaveText(
    'To be erased today: conversations: 1, messages in them: 1.',
  );
  // Saving requires its own confirmation, so the dialog for leaving the page has no Save button.
  await page.getByRole('link', { name: 'General' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(leaving.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Erase conversations that have been inactive for 90 days?' });
  await expect(dialog).toContainText('messages in them: 1');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const owner = await stage.caller('super_admin');
  check((await owner.get('/settings')).body.data.retentionDays).toBeNull();
  await save.click();
  await dialog.getByRole('button', { name: 'Erase from now on' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(main.locator('p[role="status"]')).toHaveText('No conversation is that old yet.');
  check((await owner.get('/conversations')).body.data[0].customer.displayName).toBe('');
  await stage.leave(page);
});
