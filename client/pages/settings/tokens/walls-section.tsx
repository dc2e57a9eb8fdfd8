import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type { WallToken } from '../../../../shared/api/wall-tokens.ts';
import { limits } from '../../../../shared/limits.ts';
import { addressOf } from '../../../app/base-path.ts';
import { paths } from '../../../app/routes.ts';
import { act } from '../../../sync/act.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { useQueryAfterActs } from '../parts/use-query-after-acts.ts';
import { TokenForm } from './token-form.tsx';
import { type Made, MadeSecret, TokenLine, TokenSection, useTokenDay } from './token-list.tsx';

/** Wallboard links. Each opens the dashboard of the selected brands on a screen. */
export function WallsSection() {
  const { t } = useLingui();
  return (
    <TokenSection
      query={useQueryAfterActs('GET /wall-tokens', { query: { limit: limits.pageMax } })}
      lead={
        <Trans id="settings.walls_hint">
          A link shows the dashboard on a screen without sign-in, read-only. It stops working when its creator leaves or
          loses access to its brands.
        </Trans>
      }
      label={t({ id: 'settings.walls', message: 'Wallboards' })}
      row={(wall, onDone) => <WallRow key={wall.id} wall={wall} onDone={onDone} />}
      fresh={(onMade) => <NewWall onMade={onMade} />}
      made={(made, onClose) => <MadeWall made={made} onClose={onClose} />}
    />
  );
}

/** Link of a wallboard that was just created. Shown only once, because the server does not return it again. */
function MadeWall({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useLingui();
  const [rotates, setRotates] = useState(false);
  const [sounds, setSounds] = useState(false);
  const address = addressOf(paths.wall(made.token, { rotates, sounds }));
  const { name } = made;
  return (
    <MadeSecret
      name={name}
      label={t({ id: 'settings.wall_link', message: `Link for ${name}` })}
      description={t({
        id: 'settings.wall_once',
        message: 'Open it on the screen or copy it now. You won’t see it again. Anyone with the link can open it.',
      })}
      value={address}
      copy={<Trans id="settings.wall_copy">Copy link</Trans>}
      copied={t({ id: 'settings.wall_copied', message: 'Link copied' })}
      onClose={onClose}
    >
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
    </MadeSecret>
  );
}

/** Form that creates a wallboard link. */
function NewWall({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useLingui();
  return (
    <TokenForm
      bearer="wall"
      labels={{
        name: t({ id: 'settings.wall_name', message: 'Screen name' }),
        example: t({ id: 'settings.wall_example', message: 'Lobby screen' }),
      }}
      action={<Trans id="settings.wall_make">Create link</Trans>}
      make={async ({ name, brands, expiresAt }) => {
        const result = await act('POST /wall-tokens', { body: { name, brands, expiresAt } });
        if (result.error) return false;
        onMade({ token: result.data.token, name: result.data.wallToken.name });
        return true;
      }}
    />
  );
}

/** Wallboard link in the list, with its brands, creator and expiry date. It can be renewed. */
function WallRow({ wall, onDone }: { wall: WallToken; onDone: () => void }) {
  const { t } = useLingui();
  const day = useTokenDay();
  const { id, name } = wall;
  const params = { id };
  const renew = async () => {
    const result = await act('PUT /wall-tokens/:id/renew', { params, body: {} });
    if (result.error) return;
    const renewed = day(result.data.expiresAt);
    toastDone(t({ id: 'settings.wall_renewed', message: `${name} is valid until ${renewed}` }));
    onDone();
  };
  return (
    <TokenLine
      token={wall}
      brandIds={wall.brands}
      closed={(maker) => <Trans id="settings.wall_dark">off: {maker} can no longer show it</Trans>}
      act={
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t({ id: 'settings.wall_renew_named', message: `Renew ${name}` })}
          onClick={() => void renew()}
        >
          <Trans id="settings.wall_renew">Renew</Trans>
        </Button>
      }
      warning={
        <Trans id="settings.wall_warning">
          Every screen that shows it turns off immediately. The link can’t be used again.
        </Trans>
      }
      revoke={() => act('DELETE /wall-tokens/:id', { params })}
      onDone={onDone}
    />
  );
}
