import { catalogue } from 'virtual:catalogue/settings';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { unauthenticatedEvent } from '../../../api/api.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { LogoField } from './general-section.tsx';

beforeAll(() => addCatalogue(catalogue));

test.each([
  ['en', /64x64 or 128x128 pixels, PNG, JPG or GIF; PNG with transparent background recommended/],
  ['zh', /64x64 或 128x128 像素，PNG、JPG 或 GIF；建議使用透明背景的 PNG/],
  ['th', /64x64 หรือ 128x128 พิกเซล ไฟล์ PNG, JPG หรือ GIF แนะนำ PNG พื้นหลังโปร่งใส/],
] as const)('recommends what suits a logo: %s', async (language, expected) => {
  await activate(language);
  render(
    <Root language={language} env="test">
      <LogoField logo={null} mayChange onChanged={() => undefined} />
    </Root>,
  );
  expect(await screen.findByText(expected)).not.toBeNull();
});

/** Fake XMLHttpRequest whose events the test triggers. */
class Request {
  static made: Request[] = [];
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload = () => undefined;
  onabort = () => undefined;
  onloadend = () => undefined;
  status = 200;
  response: unknown = null;
  constructor() {
    Request.made.push(this);
  }
  open = () => undefined;
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  send = () => undefined;
  abort = () => this.onabort();
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Request.made = [];
});

/** Selects a logo with fake timers. */
async function choose(): Promise<void> {
  await activate('en');
  render(
    <Root language="en" env="test">
      <LogoField logo={null} mayChange onChanged={() => undefined} />
    </Root>,
  );
  await screen.findByRole('button', { name: 'Choose an image' });
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.useFakeTimers();
  const file = new File(['logo'], 'logo.png', { type: 'image/png' });
  fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files: [file] } });
}

test('a 401 to a logo ends the session, as to any other call', async () => {
  const ended = vi.fn();
  window.addEventListener(unauthenticatedEvent, ended, { once: true });
  await choose();
  const [request] = Request.made;
  Object.assign(request!, { status: 401, response: { success: false, code: 'unauthenticated' } });
  await act(async () => request!.onload());
  expect(ended).toHaveBeenCalled();
});

test('a logo upload continues while bytes are sent, and fails after ten seconds without progress', async () => {
  await choose();
  for (const loaded of [1, 2]) {
    await act(() => vi.advanceTimersByTimeAsync(9000));
    act(() => Request.made[0]!.upload.onprogress?.({ loaded, total: 4 }));
  }
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert').textContent).toContain('Logo upload failed');
});
