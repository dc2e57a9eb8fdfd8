import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addressOf } from '../../../app/base-path.ts';
import { paths } from '../../../app/routes.ts';
import classes from '../parts/token-list.module.css';
import type { Made } from '../parts/token-section.tsx';
import { useCopying } from '../parts/use-copying.ts';

/** The link of a wall that was just made: the server shows it once. */
export function MadeWall({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useLingui();
  const [rotates, setRotates] = useState(false);
  const [sounds, setSounds] = useState(false);
  const address = addressOf(paths.wall(made.token, { rotates, sounds }));
  const copy = useCopying();
  const { name } = made;
  return (
    <section className={classes.made} aria-label={name}>
      <TextInput
        label={t({ id: 'settings.wall_link', message: `Link of ${name}` })}
        description={t({
          id: 'settings.wall_once',
          message: 'Open it on the screen, or copy it now: it is shown this once. It opens for anybody who has it.',
        })}
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Switch
        label={t({ id: 'settings.wall_rotates', message: 'Brands take turns, 30 seconds each' })}
        checked={rotates}
        onChange={({ currentTarget }) => setRotates(currentTarget.checked)}
      />
      <Switch
        label={t({ id: 'settings.wall_sounds', message: 'A sound when a customer has waited too long' })}
        checked={sounds}
        onChange={({ currentTarget }) => setSounds(currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button onClick={() => void copy(address, t({ id: 'settings.wall_copied', message: 'Link copied' }))}>
          <Trans id="settings.wall_copy">Copy the link</Trans>
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans id="settings.token_done">Done</Trans>
        </Button>
      </div>
    </section>
  );
}
