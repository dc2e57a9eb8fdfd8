import { catalogue } from 'virtual:catalogue/login';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../../app/root.tsx';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { LoginPage } from './login-page.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, 'Forgot password?'],
  [false, 'Forgot password? An administrator can give you a link for a new one.'],
])('with mails: %s, the sign-in page shows how to get a new password', async (resetsByMail, expected) => {
  await activate('en');
  await addCatalogue(catalogue);
  const data = { needsOwner: false, registrationOpen: false, resetsByMail };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, data })));
  render(
    <Root language="en" env="test">
      <LoginPage />
    </Root>,
  );
  expect((await screen.findByText(/^Forgot password/)).textContent).toBe(expected);
});
