import { test } from 'vitest';
import { box, row, strip } from './inbox.ts';
import { expect, Stage } from './stage.ts';

/** Screens on which there is little yet, or for somebody who may do little. */

test('without a brand the dashboard says 0 rather than waiting for ever', async () => {
  const stage = await Stage.open({ brandCount: 0 });
  const page = await stage.console('super_admin', { path: '/dashboard' });
  await expect(page.getByRole('button', { name: /^Waiting\s*0/ })).toBeVisible();
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
  await stage.close();
});

test('a viewer is offered to open, not to serve; an empty menu of quick replies says that there are none', async () => {
  const stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  const nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Good morning');
  await world.settled();
  const lead = await stage.caller('cs_lead');
  const { id } = (await lead.get('/conversations')).body.data[0];
  await lead.put(`/conversations/${id}/member-group`, { memberGroup: 'vip2' });
  const watching = await stage.console('viewer');
  await expect(strip(watching).getByRole('button')).toHaveText('Open');
  const answering = await stage.console('cs_agent');
  await expect(strip(answering).getByRole('button')).toHaveText('Serve now');
  await row(answering, 'Nok').click();
  await box(answering).fill('/');
  await expect(answering.getByRole('status').filter({ hasText: 'There are no quick replies yet.' })).toBeVisible();
  await strip(watching).getByRole('button').click();
  await expect(watching).toHaveURL(new RegExp(id));
  await stage.close();
});
