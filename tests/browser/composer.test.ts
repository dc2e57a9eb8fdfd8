import type { Locator, Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { greyPicture } from '../../server/media/picture.ts';
import { roleDefaults } from '../../shared/permissions.ts';
import { deleteTemplates } from '../support/delete-templates.ts';
import { makePerson } from '../support/world.ts';
import { box, bubbles, chip, holdToast, moreFilter, panel, picks, row, thread, toast } from './inbox.ts';
import { expandedSidebar, expect, Stage } from './stage.ts';

let stage: Stage;
/** Page of an agent who can close cases. */
let page: Page;
let nok: Customer;
let ice: Customer;

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 1600, height: 940 } };

beforeAll(async () => {
  stage = await Stage.open();
  const { world } = stage;
  await deleteTemplates(world);
  const { id, channel } = world.brands[0]!;
  const owner = await stage.caller('super_admin');
  const brandIds = world.brands.map((brand) => brand.id);
  const anan = await makePerson(world, 'Anan', 'cs_agent', brandIds);
  await owner.put(`/staff/${anan}/permissions`, {
    permissions: [...roleDefaults.cs_agent, 'messages.close', 'messages.assign'],
  });
  const lead = await stage.caller('cs_lead');
  for (const reply of [
    { title: 'Shipping', text: 'We ship tomorrow, {name}.', keywords: ['ship', '出貨'] },
    { title: 'Opening hours', text: 'We are open from 9 to 18.', keywords: ['hours'] },
  ])
    await lead.post('/quick-replies', { brandId: id, ...reply });
  nok = world.line.customer(channel.channelId, { displayName: 'Nok', language: 'en' });
  ice = world.line.customer(channel.channelId, { displayName: 'Ice', consent: false, language: 'en' });
  await nok.writes('Is the oolong in stock?');
  await ice.writes('Hello');
  await world.settled();
  const storage = { ...expandedSidebar, 'messages.afterResolve': '"stay"' };
  page = await stage.console('Anan', { context: clipboard, storage });
  await row(page, 'Nok').click();
  await expect(thread(page)).toContainText('Is the oolong in stock?');
});
afterAll(() => stage.close());

const note = (on: Page = page) => on.getByRole('button', { name: 'Note', exact: true });
const noteBox = () => page.getByRole('textbox', { name: 'Write an internal note' });
const files = () => page.getByRole('list', { name: 'Attached to your reply' }).getByRole('listitem');
const hint = () => page.getByRole('button', { name: /Enter to send$/ });

/** Copies the same content to the clipboard in several formats, as spreadsheet programs do, and pastes it. */
async function pastes(into: Locator, forms: { text?: string; html?: string; picture?: boolean }): Promise<void> {
  const picture = forms.picture ? greyPicture(64, 48, 0x60).toString('base64') : null;
  await page.evaluate(
    async ({ text, html, png }) => {
      const items: Record<string, Blob> = {};
      if (text !== undefined) items['text/plain'] = new Blob([text], { type: 'text/plain' });
      if (html !== undefined) items['text/html'] = new Blob([html], { type: 'text/html' });
      if (png !== null) {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
        items['image/png'] = new Blob([bytes], { type: 'image/png' });
      }
      await navigator.clipboard.write([new ClipboardItem(items)]);
    },
    { ...forms, png: picture },
  );
  await into.press('Control+V');
}

describe('pasting', () => {
  test('cells of a spreadsheet inserts their text, not their picture', async () => {
    const cells = 'Oolong\t120\nJasmine\t90';
    await pastes(box(page), { text: cells, html: '<table><tr><td>Oolong</td></tr></table>', picture: true });
    await expect(box(page)).toHaveValue(cells);
    await expect(files()).toHaveCount(0);
    await box(page).fill('');
  });

  test('a picture alone attaches it; a note explains why it does not', async () => {
    await pastes(box(page), { picture: true });
    await expect(files()).toHaveCount(1);
    await files().getByRole('button', { name: 'Remove the file' }).click();
    await note().click();
    await pastes(noteBox(), { picture: true });
    await expect(toast(page, 'A note takes text only.')).toBeVisible();
    await expect(files()).toHaveCount(0);
    await pastes(noteBox(), { text: 'from the sheet', picture: true });
    await expect(noteBox()).toHaveValue('from the sheet');
    await noteBox().fill('');
    await note().click();
  });
});

describe('the toolbar', () => {
  test('does not move under a double click on Note, which changes no setting', async () => {
    const tools = note().locator('xpath=..').locator('> button');
    const places = async () => Promise.all((await tools.all()).map((tool) => tool.boundingBox()));
    await expect(hint()).toHaveText('Shift+Enter to send');
    const before = await places();
    check(before).toHaveLength(5);
    const { x, y, width, height } = (await note().boundingBox())!;
    const [left, top] = [x + width / 2, y + height / 2];
    await page.mouse.click(left, top);
    await expect(note()).toHaveAttribute('aria-pressed', 'true');
    // The buttons must not have moved: the button under the pointer is still Note.
    check(
      await page.evaluate(([a, b]) => document.elementFromPoint(a!, b!)?.closest('button')?.ariaLabel, [left, top]),
    ).toBe('Note');
    check(await places()).toEqual(before);
    await page.mouse.click(left, top);
    await page.mouse.dblclick(left, top);
    await expect(note()).toHaveAttribute('aria-pressed', 'false');
    await expect(hint()).toHaveText('Shift+Enter to send');
  });

  test('the send key is chosen in the menu of its hint', async () => {
    await hint().click();
    await page.getByRole('menuitemradio', { name: /^Enter sends/ }).click();
    await expect(hint()).toHaveText('Enter to send');
    await hint().click();
    await page.getByRole('menuitemradio', { name: /^Shift\+Enter sends/ }).click();
    await expect(hint()).toHaveText('Shift+Enter to send');
    await page.evaluate(() => localStorage.removeItem('composer.sendKey'));
    await page.reload();
  });

  test('another language in the middle of a text does not change the send key', async () => {
    await box(page).fill('Half an answ');
    await page.getByRole('button', { name: '繁體中文' }).click();
    const area = page.getByRole('textbox', { name: '輸入回覆' });
    await expect(area).toHaveValue('Half an answ');
    await area.press('Enter');
    await expect(area).toHaveValue('Half an answ\n');
    await area.fill('');
    await expect(page.getByRole('button', { name: 'Enter 傳送', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
  });
});

test.each(['en', 'zh', 'th'] as const)('Return on a touch keyboard inserts a line break in %s', async (language) => {
  const context = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const phone = await stage.console('Anan', { language, context });
  await phone.getByRole('option').filter({ hasText: 'Nok' }).tap();
  const area = phone.locator('textarea').first();
  await area.tap();
  await area.pressSequentially('Yes');
  await area.press('Enter');
  await area.pressSequentially('it is');
  await expect(area).toHaveValue('Yes\nit is');
  check(nok.inbox).toEqual([]);
  await area.fill('');
  await stage.leave(phone);
});

describe('inserted texts', () => {
  test('a template keeps its spacing, and undo removes it', async () => {
    await box(page).pressSequentially('Hello');
    await page.getByRole('button', { name: 'Thanks', exact: true }).click();
    await expect(box(page)).toHaveValue('Hello Thank you for contacting us!');
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Control+Z');
    await expect(box(page)).toHaveValue('Hello');
    await page.keyboard.press('Control+Shift+Z');
    await expect(box(page)).toHaveValue('Hello Thank you for contacting us!');
    await box(page).fill('');
  });

  test('the same applies to a quick reply, an emoji and a mention', async () => {
    await box(page).pressSequentially('Hi /hou');
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('Hi We are open from 9 to 18.');
    await page.keyboard.press('Control+Z');
    await expect(box(page)).toHaveValue('Hi /hou');
    await box(page).press('Escape');
    await box(page).fill('Fine');
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.getByRole('button', { name: /^Thumbs up/ }).click();
    await expect(box(page)).toHaveValue('Fine👍');
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Control+Z');
    await expect(box(page)).toHaveValue('Fine');
    await box(page).fill('');
    await note().click();
    await noteBox().pressSequentially('Ask @cs_lead');
    await noteBox().press('Enter');
    await expect(noteBox()).toHaveValue('Ask @Person cs_lead ');
    await page.keyboard.press('Control+Z');
    await expect(noteBox()).toHaveValue('Ask @cs_lead');
    await noteBox().fill('');
    await note().click();
  });

  test.each(['／出貨', '、出貨', '您好/出貨', 'สวัสดีค่ะ/ship'])('%s opens the quick replies', async (typed) => {
    await box(page).pressSequentially(typed);
    await expect(page.getByRole('listbox', { name: 'Quick replies' })).toContainText('Shipping');
    // Nothing can be sent while the list of quick replies is open, not even with the key that always sends.
    await box(page).press('Control+Enter');
    check(nok.inbox).toEqual([]);
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue(/ ?We ship tomorrow, Nok\.$/);
    await box(page).fill('');
  });

  test('a name that LINE does not provide leaves a placeholder, which is not sent', async () => {
    await row(page, 'Hello').click();
    await expect(thread(page)).toContainText('Hello');
    await box(page).pressSequentially('/ship');
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('We ship tomorrow, {name}.');
    check(
      await box(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
    ).toBe('{name}');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await box(page).press('Control+Enter');
    check(ice.inbox).toEqual([]);
    await page.getByRole('button', { name: 'Leave it out' }).click();
    await expect(box(page)).toHaveValue('We ship tomorrow.');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await box(page).fill('');
    await row(page, 'Nok').click();
  });
});

test('a deleted note is restored completely by undo', async () => {
  await note().click();
  await noteBox().fill('Give her the gift wrap');
  await page.getByRole('button', { name: 'Add note' }).click();
  await note().click();
  const written = bubbles(page).filter({ hasText: 'Give her the gift wrap' });
  const found = async () => (await (await stage.caller('cs_lead')).get('/messages/search?q=gift')).body.data;
  await expect.poll(async () => (await found()).length).toBe(1);
  const before = await found();
  await thread(page).getByRole('button', { name: 'Delete' }).click();
  await holdToast(page, 'Note removed');
  await expect(written).toHaveCount(0);
  await toast(page, 'Note removed').getByRole('button', { name: 'Undo' }).click();
  await expect(written).toHaveCount(1);
  check(await found()).toEqual(before);
});

describe('an unanswered case', () => {
  const question = () => page.getByRole('dialog', { name: /not answered yet$/ });
  const stored = async () => {
    const { body } = await (await stage.caller('cs_lead')).get('/conversations?q=Nok');
    const { status, archived, waitingSince } = body.data[0];
    return { status, archived, waitingSince };
  };
  const fromBatch = async (name: string) => {
    await page.getByRole('button', { name: 'Select several' }).click();
    await row(page, 'Nok').click();
    await page.getByRole('toolbar', { name: 'Batch' }).getByRole('button', { name, exact: true }).click();
  };
  const leave = () => page.keyboard.press('Escape');

  test.each([
    ['the button', () => page.getByRole('button', { name: 'Resolve', exact: true }).click()],
    ['the key', () => page.keyboard.press('e')],
    [
      'the panel',
      async () => {
        await panel(page)
          .getByRole('button', { name: /^Status:/ })
          .click();
        await page.getByRole('menuitemradio', { name: 'Resolved' }).click();
      },
    ],
    ['the menu item Mark as processed', () => picks(page, 'Mark as processed')],
    ['the menu item Close without reply', () => picks(page, 'Close without reply')],
    ['the menu item Archive', () => picks(page, 'Archive')],
    ['the batch', () => fromBatch('Resolve')],
    ['the batch action Mark as processed', () => fromBatch('Mark as processed')],
    ['the batch action Archive', () => fromBatch('Archive')],
  ])('needs confirmation before %s ends it', async (_, ends) => {
    const before = await stored();
    await thread(page).click();
    await ends();
    await expect(question()).toContainText('Is the oolong in stock?');
    await expect(question().getByRole('button', { name: 'Answer first' })).toBeFocused();
    check(await stored()).toEqual(before);
    await leave();
    await expect(question()).toHaveCount(0);
    if (await page.getByRole('button', { name: 'Exit batch' }).isVisible()) {
      await page.getByRole('button', { name: 'Exit batch' }).click();
    }
  });

  test('leads to the reply, or ends after confirmation; Z reopens it after the toast has closed', async () => {
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await question().getByRole('button', { name: 'Answer first' }).click();
    await expect(box(page)).toBeFocused();
    await thread(page).click();
    await page.keyboard.press('e');
    await expect(question()).toBeVisible();
    await page.keyboard.press('e');
    await holdToast(page, 'Status: Resolved', 'Close');
    await expect(page.getByRole('button', { name: 'Reopen', exact: true })).toBeVisible();
    await toast(page, 'Status: Resolved').getByRole('button', { name: 'Close' }).click();
    await expect(toast(page, 'Status: Resolved')).toHaveCount(0);
    await thread(page).click();
    // Presses an arrow key first. Letters typed directly one after the other would count as a word instead of shortcuts.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('z');
    await expect(toast(page, 'Undone: Status: Resolved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
    await expect.poll(async () => (await stored()).status).not.toBe('resolved');
  });
});

describe('the header', () => {
  test('shows the assignee at every width, and the composer names the assignee', async () => {
    const { body } = await (await stage.caller('cs_lead')).get('/conversations?q=Nok');
    const id = body.data[0].id;
    await (await stage.caller('cs_lead')).put(`/conversations/${id}/assign`, { staffId: stage.world.people.cs_agent });
    const assignee = page.locator('section > header').getByRole('button', { name: 'Assignee: Person cs_agent' });
    const owner = page.getByText('This conversation is assigned to Person cs_agent');
    for (const width of [390, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(assignee).toBeVisible();
      await expect(owner).toBeVisible();
    }
    await assignee.click();
    await page.getByRole('menuitem', { name: 'Take over' }).click();
    await expect(page.locator('section > header').getByRole('button', { name: 'Assignee: Person Anan' })).toBeVisible();
    await expect(owner).toHaveCount(0);
  });

  test('shows why the conversation is blocked and until when; only the Blocked filter lists it', async () => {
    await picks(page, 'Block conversation');
    const dialog = page.getByRole('dialog', { name: 'Block conversation' });
    await expect(dialog).toContainText('For everyone on the team');
    await dialog.getByRole('button', { name: 'Block conversation' }).click();
    await expect(dialog).toContainText('Enter a reason.');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sends adverts');
    await dialog.getByRole('button', { name: 'Block conversation' }).click();
    const line = page.locator('section > header').getByRole('status').filter({ hasText: 'Blocked for everyone until' });
    await expect(line).toContainText('Sends adverts');
    await expect(row(page, 'Nok')).toHaveCount(0);
    await expect(chip(page, 'Blocked')).toHaveText('Blocked1');
    await chip(page, 'Blocked').click();
    await expect(row(page, 'Nok')).toContainText('Blocked until');
    await expect(row(page, 'Nok')).toContainText('Sends adverts');
    await line.getByRole('button', { name: 'Unblock' }).click();
    await expect(line).toHaveCount(0);
    await expect(chip(page, 'Blocked')).toHaveText('Blocked0');
    await expect(thread(page)).toContainText('then undid it');
    await chip(page, 'Open').click();
  });

  test('a conversation is muted for one person only', async () => {
    const lead = await stage.console('cs_lead');
    await picks(page, 'Mute for me');
    await expect(row(page, 'Nok').getByRole('img', { name: 'Muted for you' })).toBeVisible();
    await expect(row(lead, 'Nok')).toBeVisible();
    await expect(lead.getByRole('img', { name: 'Muted for you' })).toHaveCount(0);
    await picks(page, 'Unmute for me');
    await expect(page.getByRole('img', { name: 'Muted for you' })).toHaveCount(0);
    await stage.leave(lead);
  });
});

test('growing counts move no filter, and the panel reserves space for notifications', async () => {
  const filters = page.locator('[class*="_grid_"] label, [class*="_grid_"] > button');
  const places = async () => Promise.all((await filters.all()).map((one) => one.boundingBox()));
  const before = await places();
  check(before).toHaveLength(6);
  check(new Set(before.map((one) => Math.round(one!.x))).size).toBe(3);
  check(new Set(before.map((one) => one!.y)).size).toBe(2);
  const fields = panel(page).getByRole('button', { name: /^Status:/ });
  const top = (await fields.boundingBox())!.y;
  const { channel } = stage.world.brands[0]!;
  for (let n = 1; n <= 12; n++) {
    await stage.world.line.customer(channel.channelId, { displayName: `Guest ${n}` }).writes('Hello');
  }
  await expect(chip(page, 'Open')).toHaveText('Open14');
  check(await places()).toEqual(before);
  await moreFilter(page, 'Pinned');
  check(await places()).toEqual(before);
  await chip(page, 'Open').click();
  const lead = await stage.caller('cs_lead');
  const { body } = await lead.get('/conversations?q=Nok');
  const { body: me } = await (await stage.caller('Anan')).get('/auth/me');
  await lead.post('/messages', {
    conversationId: body.data[0].id,
    kind: 'text',
    direction: 'note',
    text: 'Look at this',
    mentions: [me.data.user.id],
  });
  await expect(panel(page).getByRole('button', { name: /^Clear all notifications/ })).toBeVisible();
  check((await fields.boundingBox())!.y).toBe(top);
});

test('a brand without quick replies shows that it has none, although another brand has some', async () => {
  const { channel } = stage.world.brands[1]!;
  await stage.world.line.customer(channel.channelId, { displayName: 'Ink' }).writes('Do you sell pens?');
  await stage.world.settled();
  const { body } = await (await stage.caller('Anan')).get('/conversations?q=Ink');
  await page.goto(`${stage.world.url}/messages/${body.data[0].id}`);
  await box(page).fill('/');
  await expect(page.getByText('This brand has no quick replies yet.')).toBeVisible();
  await box(page).fill('');
  await page.goto(`${stage.world.url}/messages`);
});

test('rows that are not loaded are not shown as empty', async () => {
  // Blocks the requests for sales, notes and past cases. Starts before the reload, because the page then loads the open conversation.
  await page.route('**/history', () => undefined);
  await page.reload();
  await row(page, 'Guest 1').first().waitFor();
  await row(page, 'Hello').first().click();
  await expect(panel(page).getByRole('heading', { name: 'Notes' })).toBeVisible();
  const sections = panel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^(Sales|Notes|Past cases)$/ }) });
  await expect(sections).toHaveCount(3);
  await expect(sections.filter({ hasText: /No (sales|notes) yet|No past cases/ })).toHaveCount(0);
  await page.unroute('**/history');
  await page.reload();
  await expect(sections.filter({ hasText: /No (sales|notes) yet|No past cases/ })).toHaveCount(3);
  // While the page is offline, messages of a conversation that was never open cannot be loaded.
  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await page.getByRole('option', { selected: false }).filter({ hasText: 'Hello' }).first().click();
  await expect(page.getByText('These messages are not loaded yet')).toBeVisible();
  await expect(sections.filter({ hasText: /No (sales|notes) yet|No past cases/ })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(thread(page)).toContainText('Hello');
});

describe('a conversation that cannot receive replies', () => {
  const deadline = /reply due|overdue by/;
  const header = () => page.locator('section header');
  const price = /free for \d|left this month|uses quota/;
  const sections = (field: Locator) => page.locator('section').filter({ has: field });
  const call = () => page.getByRole('button', { name: 'Call', exact: true });
  const again = () => page.getByRole('button', { name: 'Send again' });
  const open = async (name: string) => {
    await page.goto(`${stage.world.url}/messages`);
    await row(page, name).click();
    await expect(panel(page).getByRole('heading', { name })).toBeVisible();
    await expect(sections(box(page))).toContainText(price);
    await expect(call().first()).toBeVisible();
  };
  const closed = async (reason: string) => {
    await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible();
    await expect(box(page)).toHaveCount(0);
    await expect(noteBox()).toBeVisible();
    await expect(header()).not.toContainText(deadline);
    await expect(sections(noteBox())).not.toContainText(price);
    await expect(call()).toHaveCount(0);
    await expect(again()).toHaveCount(0);
  };

  test('because the customer blocked the account accepts notes only, and reopens', async () => {
    const { world } = stage;
    const gem = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Gem' });
    await gem.writes('Is it open on Sunday?');
    await world.settled();
    await open('Gem');
    await expect(header()).toContainText(deadline);
    world.line.faults.nextCalls({ path: '/v2/bot/message/*', method: 'POST', status: 400 });
    await box(page).fill('Yes, from ten');
    await box(page).press('Shift+Enter');
    await expect(again()).toBeVisible();
    world.line.faults.clear();
    await gem.blocks();
    await world.settled();
    await closed('The customer blocked the account');
    await expect(row(page, 'Gem')).not.toContainText(/\d+ (h|min)/);
    await noteBox().fill('Blocked us today');
    await noteBox().press('Shift+Enter');
    await expect(thread(page)).toContainText('Blocked us today');
    await gem.follows();
    await world.settled();
    // A draft that was started as a note remains a note.
    await note().click();
    await expect(box(page)).toBeVisible();
    await expect(header()).toContainText(deadline);
  });

  test('because its LINE account is disabled or deleted shows the reason', async () => {
    const { world } = stage;
    const { lineAccountId, channel } = world.brands[1]!;
    await world.line.customer(channel.channelId, { displayName: 'Jade' }).writes('Hello there');
    await world.settled();
    await open('Jade');
    await expect(box(page)).toBeVisible();
    const owner = await stage.fresh('super_admin');
    await owner.put(`/line-accounts/${lineAccountId}`, { enabled: false });
    await closed('The LINE account is disabled');
    await owner.put(`/line-accounts/${lineAccountId}`, { enabled: true });
    await expect(box(page)).toBeVisible();
    await owner.delete(`/line-accounts/${lineAccountId}`);
    await closed('The LINE account is disabled or deleted');
    // After a reload, the page cannot load the deleted account, but must still show the reason.
    await page.reload();
    await closed('The LINE account is disabled or deleted');
  });
});
