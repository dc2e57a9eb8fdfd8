import type { Locator, Page } from 'playwright/test';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { box, catchUp, panel, strip, thread } from './inbox.ts';
import { expect, Stage } from './stage.ts';

/**
 * Tests that the actions on the open conversation can be operated by keyboard only, and that the focus returns to its previous position
 * after each action.
 */

let stage: Stage;
let page: Page;
let id: string;
let colleague: Socket;

beforeAll(async () => {
  stage = await Stage.open({
    brandCount: 1,
    flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
  const { world } = stage;
  const nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Is it in stock?');
  await world.settled();
  const boss = await stage.caller('super_admin');
  await boss.post('/quick-replies', { title: 'Hours', text: 'From 9 to 18', keywords: ['hours'], category: 'Shop' });
  id = (await boss.get('/conversations?brand=all')).body.data[0].id;
  colleague = await world.socket(await stage.caller('cs_agent'));
  page = await stage.console('super_admin', { path: `/messages/${id}` });
  await expect(thread(page)).toContainText('Is it in stock?');
});
afterAll(() => stage.close());

const dialog = () => page.getByRole('dialog');
const header = () => page.locator('section header');
const more = () => header().getByRole('button', { name: 'More', exact: true });
const verb = (name: string) => header().getByRole('button', { name, exact: true });
const note = () => page.getByRole('textbox', { name: 'Write an internal note' });
const conversation = async () => (await (await stage.caller('super_admin')).get(`/conversations/${id}`)).body.data;

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Moves the focus to an element with Tab, or Shift+Tab. */
async function reach(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const there = () => place.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < 90 && !(await there()); n++) await press(key);
  await expect(place).toBeFocused();
}

async function fromMenu(item: string): Promise<void> {
  await reach(more());
  await press('Enter');
  const wanted = page.getByRole('menuitem', { name: item, exact: true });
  await expect(wanted).toBeVisible();
  await expect(page.locator('[role="menuitem"]:focus')).toHaveCount(1);
  const there = () => wanted.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < 20 && !(await there()); n++) await press('ArrowDown');
  await press('Enter');
}

describe('handing over', () => {
  test('to a person, with a note', async () => {
    await reach(verb('Transfer'));
    await press('Enter');
    await expect(dialog().locator('input').first()).toBeFocused();
    await page.keyboard.type('cs_agent');
    await expect(dialog().locator('[data-combobox-selected]')).toContainText('Person cs_agent');
    await press('Enter');
    await expect(dialog().getByLabel(/What should they know/)).toBeFocused();
    await page.keyboard.type('She wants the spring oolong');
    await press('Shift+Enter');
    await expect(dialog()).toBeHidden();
    await expect(verb('Transfer')).toBeFocused();
    await expect(thread(page)).toContainText('She wants the spring oolong');
    await expect.poll(async () => (await conversation()).assignedTo).toBe(stage.world.people.cs_agent);
  });

  test('to the queue, without a note', async () => {
    await press('Enter');
    await expect(dialog().locator('input').first()).toBeFocused();
    await press('ArrowUp', 'Enter');
    await expect(dialog().getByLabel(/What should they know/)).toBeFocused();
    await press('Enter');
    await expect(dialog()).toBeHidden();
    await expect.poll(async () => (await conversation()).assignedTo).toBeNull();
  });

  test('to supervisors', async () => {
    await fromMenu('Escalate');
    await expect(dialog().getByRole('textbox')).toBeFocused();
    await page.keyboard.type('She has waited for two weeks');
    await press('Control+Enter');
    await expect(dialog()).toBeHidden();
    await expect(more()).toBeFocused();
    await expect.poll(async () => (await conversation()).priority).toBe('high');
  });
});

describe('the menu', () => {
  test('archives and restores', async () => {
    await fromMenu('Archive');
    await reach(dialog().getByRole('button', { name: 'Archive anyway' }), 'Shift+Tab');
    await press('Enter');
    await expect.poll(async () => (await conversation()).archived).toBe(true);
    await expect(more()).toBeFocused();
    await fromMenu('Unarchive');
    await expect.poll(async () => (await conversation()).archived).toBe(false);
  });

  test('records a sale', async () => {
    await fromMenu('Record a sale');
    await expect(dialog().getByRole('textbox', { name: 'Amount' })).toBeFocused();
    await page.keyboard.type('1480');
    await press('Enter');
    await expect(panel(page)).toContainText('1,480');
    await expect(more()).toBeFocused();
  });
});

describe('the panel', () => {
  test('marks a complaint and withdraws it', async () => {
    const field = panel(page).getByRole('button', { name: /^Complaint:/ });
    await reach(field);
    await press('Enter');
    await expect(dialog().getByRole('textbox')).toBeFocused();
    await page.keyboard.type('A cup was broken');
    await press('Control+Enter');
    await expect(field).toContainText('Yes');
    await expect(field).toBeFocused();
    await press('Enter');
    const withdraw = page.getByRole('menuitemradio', { name: 'Remove the complaint' });
    await expect(page.locator('[role="menuitemradio"]:focus')).toHaveCount(1);
    await press('ArrowDown');
    await expect(withdraw).toBeFocused();
    await press('Enter');
    await expect(field).toContainText('None');
    await expect(field).toBeFocused();
  });

  test('records a sale and removes it', async () => {
    const add = panel(page).getByRole('button', { name: 'Record a sale' });
    await reach(add);
    await press('Enter');
    await expect(dialog().getByRole('textbox', { name: 'Amount' })).toBeFocused();
    await page.keyboard.type('690');
    await press('Enter');
    await expect(panel(page)).toContainText('690');
    await expect(add).toBeFocused();
    await press('Tab');
    await expect(page.getByRole('button', { name: 'Remove sale' }).first()).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('button', { name: 'Remove sale' })).toHaveCount(1);
  });

  test('renames and deletes labels where they are chosen', async () => {
    const add = panel(page).getByRole('button', { name: 'Add a label' });
    await reach(add, 'Shift+Tab');
    await press('Enter');
    await expect(dialog().locator('input').first()).toBeFocused();
    await page.keyboard.type('Wholesale');
    await press('Enter');
    await expect(panel(page)).toContainText('Wholesale');
    await reach(dialog().getByRole('button', { name: 'Edit labels' }));
    await press('Enter');
    await expect(dialog().getByRole('button', { name: 'Done' })).toBeFocused();
    await reach(dialog().getByRole('textbox', { name: 'Name of Wholesale' }), 'Shift+Tab');
    await press('ControlOrMeta+a');
    await page.keyboard.type('Retail');
    await press('Enter');
    await expect(panel(page)).toContainText('Retail');
    await reach(dialog().getByRole('button', { name: 'Delete Retail' }));
    await press('Enter');
    await expect(panel(page)).not.toContainText('Retail');
    await reach(dialog().getByRole('button', { name: 'Done' }));
    await press('Enter');
    await expect(dialog().locator('input').first()).toBeFocused();
    await press('Escape');
    await expect(dialog()).toHaveCount(0);
    await expect(add).toBeFocused();
  });
});

describe('the composer', () => {
  test('inserts a quick reply from the / menu', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await press('r');
    await page.keyboard.type('/hou');
    await expect(page.getByRole('listbox', { name: 'Quick replies' })).toBeVisible();
    await press('Enter');
    await expect(box(page)).toHaveValue('From 9 to 18');
    await expect(box(page)).toBeFocused();
    await press('ControlOrMeta+a', 'Delete');
  });

  test('offers quick replies for a new slash, also after a previous menu was closed', async () => {
    const menu = page.getByRole('listbox', { name: 'Quick replies' });
    await page.keyboard.type('/');
    await expect(menu).toBeVisible();
    await press('Escape');
    await expect(menu).toBeHidden();
    await page.keyboard.type('h');
    await expect(menu).toBeHidden();
    await press('Backspace', 'Backspace');
    await page.keyboard.type('/');
    await press('ArrowDown');
    await page.keyboard.type('hours');
    await expect(menu.getByRole('option', { selected: true })).toContainText('Hours');
    await press('ControlOrMeta+a', 'Delete');
  });

  test('attaches: the button opens the file chooser', async () => {
    const chooser = page.waitForEvent('filechooser');
    await reach(page.getByRole('button', { name: /^Attach/ }));
    await press('Enter');
    check((await chooser).isMultiple()).toBe(true);
  });

  test('mentions a colleague in a note', async () => {
    await reach(page.getByRole('button', { name: 'Note', exact: true }));
    await press('Enter');
    await expect(note()).toBeFocused();
    await page.keyboard.type('Please help @cs_l');
    await expect(page.locator('#mentions')).toBeVisible();
    await press('Enter');
    await expect(note()).toHaveValue('Please help @Person cs_lead ');
    await press('Control+Enter');
    await expect(thread(page)).toContainText('@Person cs_lead');
    await expect(note()).toBeFocused();
    await reach(page.getByRole('button', { name: 'Note', exact: true }));
    await press('Enter');
    await expect(box(page)).toBeFocused();
  });

  test('takes over from the colleague who is already answering', async () => {
    await colleague.emitWithAck('join', { scope: 'conversation', id });
    colleague.emit('typing', { conversationId: id, on: true, takeOver: true });
    await expect(page.getByText('is replying to this customer')).toBeVisible();
    await reach(page.getByRole('button', { name: 'Take over', exact: true }), 'Shift+Tab');
    await press('Enter');
    await expect(page.getByText('is replying to this customer')).toBeHidden();
    await expect(box(page)).toBeFocused();
  });
});

test('a silent observer whispers, and can answer again', async () => {
  await fromMenu('Watch silently');
  await expect(note()).toBeVisible();
  await expect(more()).toBeFocused();
  await reach(note());
  await page.keyboard.type('Offer her the gift wrap');
  await press('Control+Enter');
  await expect(thread(page)).toContainText('Offer her the gift wrap');
  await reach(page.getByRole('button', { name: 'Stop watching' }), 'Shift+Tab');
  await press('Enter');
  await expect(page.getByText('You’re watching silently')).toBeHidden();
  await expect(page.locator('section textarea').first()).toBeFocused();
  if (await note().isVisible()) {
    await reach(page.getByRole('button', { name: 'Note', exact: true }));
    await press('Enter');
  }
});

test('a call is started, muted and withdrawn', async () => {
  await reach(verb('Call'));
  await press('Enter');
  const callWindow = page.getByRole('region', { name: 'Call with Nok' });
  await expect(callWindow).toBeFocused();
  await expect(callWindow).toContainText('Waiting for Nok');
  await reach(callWindow.getByRole('button', { name: 'Mute' }));
  await press('Enter');
  await expect(callWindow.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true');
  await reach(callWindow.getByRole('button', { name: 'Cancel' }));
  await press('Enter');
  await expect(callWindow).toBeHidden();
  await expect(verb('Call')).toBeFocused();
});

test('closing a dialog opened by the palette returns the focus to the element before the palette', async () => {
  await box(page).focus();
  // Opens the dialog twice. The second time, its code is loaded already, so the dialog opens before the palette is closed.
  for (const _ of ['first', 'second']) {
    await press('ControlOrMeta+k');
    await expect(page.getByRole('textbox', { name: 'What do you want to do?' })).toBeFocused();
    await page.keyboard.type('Transfer');
    await press('Enter');
    // Waits for the input of the dialog, because the palette's own input keeps the focus for a moment.
    await expect(page.getByRole('dialog', { name: 'Transfer to' }).locator('input').first()).toBeFocused();
    await press('Escape');
    await expect(dialog()).toBeHidden();
    await expect(box(page)).toBeFocused();
  }
});

describe('a waiting VIP', () => {
  /** Makes a new VIP customer write. */
  async function arrives(displayName: string): Promise<Locator> {
    const { world } = stage;
    const vip = world.line.customer(world.brands[0]!.channel.channelId, { displayName });
    catchUp(world);
    await vip.writes('Hello');
    await world.settled();
    const boss = await stage.caller('super_admin');
    const { body } = await boss.get('/conversations?brand=all&sort=latest');
    await boss.put(`/conversations/${body.data[0].id}/member-group`, { memberGroup: 'vip3' });
    world.clock.pass(1000);
    await vip.writes('Is anybody there?');
    const waiting = strip(page);
    await expect(waiting).toContainText(displayName);
    return waiting;
  }

  test('is served at once', async () => {
    const waiting = await arrives('Fah');
    await reach(waiting.getByRole('button', { name: 'Serve now' }), 'Shift+Tab');
    await press('Enter');
    await expect(header().getByRole('heading', { name: 'Fah' })).toBeVisible();
    await expect(panel(page).getByRole('button', { name: /^Assignee:/ })).toContainText('Person super_admin');
  });
});
