import type { Page } from 'playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { greyPicture } from '../../server/media/picture.ts';
import { box, row, thread } from './inbox.ts';
import { expect, Stage } from './stage.ts';

/** Folder for screenshots, if set. */
const folder = process.env.SCREENSHOTS;

let stage: Stage;
let page: Page;
let phone: Page;
let nok: Customer;

beforeAll(async () => {
  stage = await Stage.open();
  nok = stage.world.line.customer(stage.world.brands[0]!.channel.channelId, { displayName: 'Nok', language: 'th' });
  await nok.writes('Do you have tea?');
  await stage.world.settled();
  [phone, page] = await Promise.all([
    stage.phone(nok),
    stage.console('cs_agent', { context: { viewport: { width: 1280, height: 900 } } }),
  ]);
  await row(page, 'Nok').click();
  await expect(thread(page)).toContainText('Do you have tea?');
});
afterAll(() => stage.close());

const picture = (name: string, on = page) =>
  folder === undefined ? undefined : on.screenshot({ path: `${folder}/${name}.png` });
const dialog = (on = page) => on.getByRole('dialog', { name: 'Send a card' });
const chip = (name: string, on = page) => on.getByRole('button', { name, exact: true });

test('a card is written with the mouse, sent, and its buttons work on the phone', async () => {
  await chip('Card').click();
  const send = dialog().getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(dialog().getByText('Required.').first()).toBeVisible();
  await dialog().getByLabel('Title').fill('Tea for {name}');
  await dialog().getByLabel('Text 0/300').fill('Fresh from the mountain {field:size}');
  await dialog().getByLabel('Label').fill('Order');
  await dialog().getByLabel('Address').fill('javascript:alert(1)');
  await expect(dialog().getByText('Enter an address that starts with')).toBeVisible();
  await dialog().getByLabel('Address').fill('https://shop.example/tea');
  await expect(dialog().getByText('{field:size} has no value')).toBeVisible();
  await expect(send).toBeDisabled();
  await dialog().getByLabel('Text 36/300').fill('Fresh from the mountain');
  await dialog().getByRole('button', { name: 'Add a button' }).click();
  const second = dialog().getByRole('region', { name: 'Button 2' });
  await second.getByLabel('Label').fill('Ask');
  await second.getByLabel('When tapped').click();
  await page.getByRole('option', { name: 'Sends a text' }).click();
  await second.getByLabel('Text that the customer sends').fill('Is it sweet?');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog().getByRole('button', { name: 'Add a picture' }).click(),
  ]);
  await chooser.setFiles({ name: 'tea.png', mimeType: 'image/png', buffer: greyPicture(1600, 1040, 0x90) });
  await expect(dialog().getByRole('region', { name: 'Preview' }).locator('img')).toHaveCount(1);
  await expect(dialog().getByRole('region', { name: 'Preview' })).toContainText('Tea for Nok');
  await dialog().getByRole('button', { name: 'Move Button 2 up' }).click();
  await picture('editor-1280');
  await send.click();
  await expect(dialog()).toHaveCount(0);
  await expect(thread(page).getByRole('link', { name: 'Order' })).toHaveAttribute('href', 'https://shop.example/tea');
  await expect(phone.getByTestId('phone-flex-bubble')).toContainText('Tea for Nok');
  await picture('thread-1280');
  await picture('phone', phone);
  const [opened] = await Promise.all([
    phone.context().waitForEvent('page'),
    phone.getByTestId('phone-action').filter({ hasText: 'Order' }).click(),
  ]);
  await opened.close();
  await phone.getByTestId('phone-action').filter({ hasText: 'Ask' }).click();
  await expect(thread(page)).toContainText('Is it sweet?');
});

test('two cards are written with the keyboard on a narrow screen, and begun ones are kept', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await chip('Card').focus();
  await page.keyboard.press('Enter');
  await expect(dialog()).toBeVisible();
  await dialog().getByLabel('Title').focus();
  await page.keyboard.type('Oolong');
  await dialog().getByRole('button', { name: 'Add a card' }).focus();
  await page.keyboard.press('Enter');
  const second = dialog().getByRole('region', { name: 'Card 2' });
  await second.getByLabel('Title').focus();
  await page.keyboard.type('Jasmine');
  await dialog().getByRole('button', { name: 'Move Card 2 up' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog().getByRole('region', { name: 'Card 1' }).getByLabel('Title')).toHaveValue('Jasmine');
  await picture('editor-360');
  const width = await dialog().evaluate((element) => element.scrollWidth - element.clientWidth);
  if (width > 0) throw new Error(`the dialog scrolls sideways by ${width} px`);
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await chip('Card').click();
  await expect(dialog().getByRole('region', { name: 'Card 2' }).getByLabel('Title')).toHaveValue('Oolong');
  for (const [n, label] of ['Buy', 'See'].entries()) {
    const part = dialog().getByRole('region', { name: `Card ${n + 1}` });
    await part.getByLabel('Label').fill(label);
    await part.getByLabel('Address').fill('tel:021234567');
  }
  await dialog().getByRole('button', { name: 'Send', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(phone.getByTestId('phone-flex-bubble')).toHaveCount(3);
  await expect(thread(page).getByRole('list', { name: 'Cards' })).toContainText('Oolong');
  await picture('thread-360');
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('what is written is saved as a personal quick reply with variables, and inserted with the keyboard', async () => {
  await box(page).fill('Hello Nok, we pack it today.');
  await chip('More ways to send').click();
  await page.getByRole('menuitem', { name: 'Save as quick reply' }).click();
  const save = page.getByRole('dialog', { name: 'Save as quick reply' });
  await expect(save.getByLabel('Text')).toHaveValue('Hello {name}, we pack it today.');
  await save.getByLabel('Title').fill('Packing');
  await page.keyboard.press('Enter');
  await expect(save).toHaveCount(0);
  await box(page).fill('');
  await box(page).press('/');
  await page.keyboard.type('pack');
  await expect(page.getByRole('option', { name: 'Packing' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('Hello Nok, we pack it today.');
  await box(page).fill('');
});

test('a template is inserted in the language of the customer', async () => {
  await box(page).press('/');
  await page.keyboard.type('thanks');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('ขอบคุณที่ติดต่อเรานะคะ');
  await box(page).fill('');
});

test('an agent manages personal quick replies in the settings, also cards', async () => {
  const settings = await stage.console('cs_agent', {
    path: '/settings/quick-replies',
    context: { viewport: { width: 360, height: 740 } },
  });
  await settings.getByRole('button', { name: 'New quick reply' }).first().click();
  const drawer = settings.getByRole('dialog', { name: 'New quick reply' });
  await drawer.getByLabel('Title').fill('Menu');
  await drawer.getByText('Card', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Write the card' }).click();
  const card = settings.getByRole('dialog', { name: 'Card', exact: true });
  await card.getByLabel('Title').fill('Menu for {name}');
  await card.getByLabel('Label').fill('See');
  await card.getByLabel('Address').fill('https://shop.example/menu');
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(drawer).toContainText('Menu for Somchai');
  await picture('settings-360', settings);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByRole('list', { name: 'Quick replies' })).toContainText('Menu');
  await stage.leave(settings);
  await box(page).press('/');
  await page.keyboard.type('menu');
  await page.getByRole('option', { name: 'Menu' }).click();
  await expect(dialog().getByLabel('Title')).toHaveValue('Menu for {name}');
  await page.keyboard.press('Escape');
});
