import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addressOf } from '../../../app/base-path.ts';
import { paths } from '../../../app/routes.ts';
import classes from '../parts/token-list.module.css';
import type { Made } from '../parts/token-section.tsx';
import { useCopying } from '../parts/use-copying.ts';

/** Link of a new wallboard. The server returns it only once. */
export function MadeWall({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useLingui();
  const [rotates, setRotates] = useState(false);
  const [sounds, setSounds] = useState(false);
  const address = addressOf(paths.wall(made.token, { rotates, sounds }));
  const copy = useCopying();
  const { name } = made;
  return (
    <section className={`flex flex-col gap-12 p-16 border rounded-8 ${classes.made}`} aria-label={name}>
      <TextInput
        label={t({ id: 'settings.wall_link', message: `Link for ${name}` })}
        description={t({
          id: 'settings.wall_once',
          message: 'Open it on the screen or copy it now. You won’t see it again. Anyone with the link can open it.',
        })}
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Switch
        label={t({ id: 'settings.wall_rotates', message: 'Rotate brands every 30 seconds' })}
        checked={rotates}
        onChange={({ currentTarget }) => setRotates(currentTarget.checked)}
      />
      <Switch
        label={t({ id: 'settings.wall_sounds', message: 'Play a sound when a customer is overdue' })}
        checked={sounds}
        onChange={({ currentTarget }) => setSounds(currentTarget.checked)}
      />
      <div className="flex flex-wrap gap-8">
        <Button onClick={() => void copy(address, t({ id: 'settings.wall_copied', message: 'Link copied' }))}>
          <Trans id="settings.wall_copy">Copy link</Trans>
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans id="settings.token_done">Done</Trans>
        </Button>
      </div>
    </section>
  );
}
