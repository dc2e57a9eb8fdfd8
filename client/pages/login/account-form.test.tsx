import { catalogue } from 'virtual:catalogue/login';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Root } from '../../app/root.tsx';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { AccountForm } from './account-form.tsx';

let answer: object;
const sent: unknown[] = [];

beforeEach(() => {
  sent.splice(0);
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Promise.resolve(
      new Response(JSON.stringify({ success: false, message: 'English', ...answer }), { status: 400 }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

async function submit(language: 'zh' | 'th', owner: boolean) {
  await activate(language);
  await addCatalogue(catalogue);
  const { container } = render(
    <Root language={language} env="test">
      <AccountForm owner={owner} onCancel={() => undefined} />
    </Root>,
  );
  for (const input of container.querySelectorAll('input'))
    fireEvent.change(input, { target: { value: `my ${input.name}` } });
  fireEvent.submit(container.querySelector('form')!);
}
const details = (...paths: string[]) => paths.map((path) => ({ path, message: 'Too small: expected string' }));

test('a server error is shown at its field in the language of the page', async () => {
  answer = { code: 'validation_failed', details: details('body.username', 'body.email') };
  await submit('zh', false);
  expect(await screen.findByText('請輸入有效的電子郵件地址。')).toBeTruthy();
  expect(screen.getByText(/^2 到 60 個/)).toBeTruthy();
  expect(screen.queryByText(/Too small|English/)).toBeNull();
  expect(sent[0]).not.toHaveProperty('setupCode');
});

test('the form for the owner requires the set-up code', async () => {
  answer = { code: 'setup_code_wrong', details: details('setupCode') };
  await submit('th', true);
  expect((await screen.findAllByText('นี่ไม่ใช่รหัสตั้งค่าที่เซิร์ฟเวอร์แสดงตอนเริ่มทำงาน')).length).toBe(2);
  expect(sent[0]).toMatchObject({ setupCode: 'my setupCode' });
});
