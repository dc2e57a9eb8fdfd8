import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { WallToken } from '../../../../shared/api/wall-tokens.ts';
import { act } from '../../../sync/act.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { useTokenDay } from '../parts/token-day.ts';
import { TokenLine } from '../parts/token-line.tsx';

/** Wallboard with brands, creator and expiry. The link can be renewed. */
export function WallRow({ wall, onDone }: { wall: WallToken; onDone: () => void }) {
  const { t } = useLingui();
  const day = useTokenDay();
  const { id, name, active } = wall;
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
      note={(maker, until) =>
        active ? (
          <Trans id="settings.wall_note">
            created by {maker} · valid until {until}
          </Trans>
        ) : (
          <Trans id="settings.wall_dark">off: {maker} can no longer show it</Trans>
        )
      }
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
      revoked={t({ id: 'settings.wall_revoked', message: `${name} revoked` })}
      revoke={() => act('DELETE /wall-tokens/:id', { params })}
      onDone={onDone}
    />
  );
}
