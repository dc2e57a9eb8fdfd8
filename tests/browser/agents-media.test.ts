import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { greyPicture } from '../../server/media/picture.ts';
import type { Conversation } from '../../shared/rows.ts';
import { cast, open } from './cast.ts';
import { answers, bubbles, holdToast, received, row, thread, toast, types, unsends } from './inbox.ts';
import { expect, type Stage } from './stage.ts';

let stage: Stage;
let phone: Page;
let agent: Page;
let lead: Page;

beforeAll(async () => {
  ({ stage, phone, agent, lead } = await cast('Good morning'));
  await open({ agent, lead }, 'Good morning');
});
afterAll(() => stage.close());

/** Waits until the picture is loaded and drawn. */
const isDrawn = (picture: ReturnType<Page['locator']>) =>
  expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

async function conversations(): Promise<Conversation[]> {
  const { body } = await (await stage.caller('cs_lead')).get('/conversations?brand=all&sort=latest');
  return body.data;
}

describe('a picture', () => {
  test('from the phone is shown in both consoles, and opens enlarged', async () => {
    stage.world.clock.pass(1000);
    await phone.getByTestId('phone-more').click();
    await phone.getByTestId('phone-send-image').click();
    for (const page of [agent, lead]) {
      await expect(row(page, 'Nok')).toContainText('Photo');
      await isDrawn(thread(page).getByRole('button', { name: 'View photo' }).locator('img'));
    }
    await thread(agent).getByRole('button', { name: 'View photo' }).click();
    await isDrawn(agent.getByRole('dialog').locator('img').first());
    await agent.keyboard.press('Escape');
    await expect(agent.getByRole('dialog')).toBeHidden();
  });

  test('from the console is shown on the phone and to the colleague', async () => {
    const buffer = greyPicture(640, 480, 0x80);
    await agent.locator('input[type="file"]').first().setInputFiles({ name: 'tin.png', mimeType: 'image/png', buffer });
    stage.world.clock.pass(1000);
    await agent.getByRole('button', { name: 'Send', exact: true }).click();
    const picture = phone.locator('[data-testid="phone-message"][data-from="bot"][data-type="image"] img.media');
    await isDrawn(picture);
    for (const page of [agent, lead]) {
      await expect(thread(page).getByRole('button', { name: 'View photo' })).toHaveCount(2);
      await isDrawn(thread(page).getByRole('button', { name: 'View photo' }).last().locator('img'));
    }
  });
});

test('an unsent message is removed from both screens and both lists', async () => {
  await types(stage.world, phone, 'My card number is 4111');
  for (const page of [agent, lead]) await expect(row(page, 'Nok')).toContainText('4111');
  await unsends(phone, 'My card number is 4111');
  for (const page of [agent, lead]) {
    await expect(bubbles(page).last()).toHaveText('Message unsent');
    await expect(row(page, 'Nok')).toContainText('Message unsent');
    await expect(page.getByText('4111')).toHaveCount(0);
  }
  await stage.world.settled();
  check((await conversations())[0]?.lastMessage?.text).toBe('');
});

describe('a reply that LINE refuses', () => {
  test('shows the reason, and arrives once when sent again', async () => {
    const { faults } = stage.world.line;
    const body = { message: 'The request body has 1 error(s)', details: [{ message: 'not allowed' }] };
    faults.nextCalls({ path: '/v2/bot/message/*', method: 'POST', status: 400, body });
    await answers(stage.world, agent, 'The spring one is in');
    for (const page of [agent, lead]) {
      await expect(thread(page).getByRole('button', { name: 'Send again' })).toBeVisible();
      await expect(bubbles(page).last()).toHaveAttribute('data-troubled', 'true');
    }
    await expect(received(phone).filter({ hasText: 'The spring one is in' })).toHaveCount(0);
    faults.clear();
    stage.world.clock.pass(1000);
    await thread(lead).getByRole('button', { name: 'Send again' }).click();
    await expect(received(phone).last()).toContainText('The spring one is in');
    for (const page of [agent, lead]) {
      await expect(thread(page).getByRole('button', { name: 'Send again' })).toBeHidden();
      await expect(bubbles(page).filter({ hasText: 'The spring one is in' })).toHaveCount(1);
    }
    await stage.world.settled();
    await expect(received(phone).filter({ hasText: 'The spring one is in' })).toHaveCount(1);
  });
});

describe('batch actions', () => {
  const customers = ['May', 'Lek', 'Fah'];
  const statuses = async () => {
    const rows = await conversations();
    return customers.map((name) => rows.find(({ customer }) => customer.displayName === name)?.status);
  };

  test('resolve conversations together, and restore them together while the toast is open', async () => {
    const { world } = stage;
    for (const displayName of customers) {
      world.clock.pass(1000);
      await world.line.customer(world.brands[0]!.channel.channelId, { displayName }).writes(`${displayName} asks`);
    }
    // Waits for all messages before the selection, because a new message would move rows under the pointer.
    for (const name of customers) await expect(row(lead, name)).toContainText(`${name} asks`);
    await lead.getByRole('button', { name: 'Select several' }).click();
    for (const name of customers) await row(lead, name).click();
    await expect(lead.getByText('3 selected')).toBeVisible();
    const bar = lead.getByRole('toolbar');
    const resolve = async () => {
      await bar.getByRole('button', { name: 'Resolve' }).click();
      const question = lead.getByRole('dialog', { name: 'Some customers are not answered yet' });
      await expect(question).toContainText('3 customers of 3 selected');
      await question.getByRole('button', { name: 'Resolve anyway' }).click();
      await holdToast(lead, 'Status: Resolved (3)');
    };
    await resolve();
    await toast(lead, 'Status: Resolved (3)').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(statuses).toEqual(['pending', 'pending', 'pending']);
    for (const name of customers) await expect(row(agent, name)).not.toContainText('Resolved');
    // The conversations are still waiting, because no reply was sent.
    const waiting = (await conversations()).filter(({ customer }) => customers.includes(customer.displayName));
    check(waiting.map(({ waitingSince }) => waitingSince)).not.toContain(null);

    await resolve();
    await expect.poll(statuses).toEqual(['resolved', 'resolved', 'resolved']);
    for (const name of customers) await expect(row(agent, name)).toHaveCount(0);
    await lead.getByRole('button', { name: 'Exit batch' }).click();
    await expect(bar).toBeHidden();
  });
});
