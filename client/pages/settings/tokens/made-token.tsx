import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import classes from '../parts/token-list.module.css';
import type { Made } from '../parts/token-section.tsx';
import { useCopying } from '../parts/use-copying.ts';

/** Newly created token. The server returns the secret only once. */
export function MadeToken({ made: { token, name }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useLingui();
  const copy = useCopying();
  return (
    <section className={`flex flex-col gap-12 p-16 border rounded-8 ${classes.made}`} aria-label={name}>
      <TextInput
        label={t({ id: 'settings.token_made', message: `Token for ${name}` })}
        description={t({
          id: 'settings.token_once',
          message:
            'Copy it now. You won’t see it again. The app sends it with every call, in the header “authorization: Bearer …”.',
        })}
        value={token}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-8">
        <Button onClick={() => void copy(token, t({ id: 'settings.token_copied', message: 'Token copied' }))}>
          <Trans id="settings.token_copy">Copy token</Trans>
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans id="settings.token_done">Done</Trans>
        </Button>
      </div>
    </section>
  );
}
