import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { WallToken } from '../../../../shared/api/wall-tokens.ts';
import { act } from '../../../sync/act.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { useTokenDay } from '../parts/token-day.ts';
import { TokenLine } from '../parts/token-line.tsx';

/** A wall: its brands, its maker and its end; renewed at a touch. */
export function WallRow({ wall, onDone }: { wall: WallToken; onDone: () => void }) {
  const { t } = useLingui();
  const day = useTokenDay();
  const { id, name, active } = wall;
  const params = { id };
  const renew = async () => {
    const result = await act('PUT /wall-tokens/:id/renew', { params, body: {} });
    if (result.error) return;
    const renewed = day(result.data.expiresAt);
    toastDone(t({ id: 'settings.wall_renewed', message: `${name} opens until ${renewed}` }));
    onDone();
  };
  return (
    <TokenLine
      token={wall}
      brandIds={wall.brands}
      note={(maker, until) =>
        active ? (
          <Trans id="settings.wall_note">
            made by {maker} · opens until {until}
          </Trans>
        ) : (
          <Trans id="settings.wall_dark">dark: {maker} may not show it any more</Trans>
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
          Every screen that shows it goes dark at once. The link never opens again.
        </Trans>
      }
      revoked={t({ id: 'settings.wall_revoked', message: `${name} is dark` })}
      revoke={() => act('DELETE /wall-tokens/:id', { params })}
      onDone={onDone}
    />
  );
}
