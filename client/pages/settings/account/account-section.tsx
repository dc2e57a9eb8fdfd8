import { Form } from '../../../forms/form.tsx';
import { NamePanel } from './name-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { BrowserPanel, NoticesPanel } from './this-browser.tsx';

/** The user's own account. Available to everybody. */
export function AccountSection() {
  return (
    <Form>
      <NamePanel />
      <PasswordPanel />
      <SecondFactorPanel />
      <SessionsPanel />
      <BrowserPanel />
      <NoticesPanel />
    </Form>
  );
}
