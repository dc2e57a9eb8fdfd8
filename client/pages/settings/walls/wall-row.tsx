import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { WallToken } from '../../../../shared/api/wall-tokens.ts';
import { useTimeZone } from '../../../figures/use-range.ts';
import { act } from '../../../sync/act.ts';
import { format } from '../../../time/time.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { TokenLine } from '../parts/token-line.tsx';

/** A wall: its brands, its maker and its end; renewed at a touch, revoked after a question. */
export function WallRow({ wall, onDone }: { wall: WallToken; onDone: () => void }) {
  const { i18n, t } = useLingui();
  const { id, name, createdBy, active } = wall;
  const params = { id };
  const timeZone = useTimeZone();
  const day = (at: string) =>
    format(i18n.locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(new Date(at));
  const until = day(wall.expiresAt);
  const maker = createdBy.fullName;

  const renew = async () => {
    const result = await act('PUT /wall-tokens/:id/renew', { params, body: {} });
    if (result.error) return;
    const renewed = day(result.data.expiresAt);
    toastDone(t({ id: 'settings.wall_renewed', message: `${name} opens until ${renewed}` }));
    onDone();
  };
  const revoke = async () => {
    const result = await act('DELETE /wall-tokens/:id', { params });
    if (!result.error) toastDone(t({ id: 'settings.wall_revoked', message: `${name} is dark` }));
    onDone();
  };
  return (
    <TokenLine
      name={name}
      brandIds={wall.brands}
      active={active}
      note={
        active ? (
          <Trans id="settings.wall_note">
            made by {maker} · opens until {until}
          </Trans>
        ) : (
          <Trans id="settings.wall_dark">dark: {maker} may not show it any more</Trans>
        )
      }
      act={
        <Button variant="default" size="compact-sm" onClick={() => void renew()}>
          <Trans id="settings.wall_renew">Renew</Trans>
        </Button>
      }
      revoking={{
        label: t({ id: 'settings.revoke_wall', message: `Revoke ${name}` }),
        title: t({ id: 'settings.wall_ask', message: `Revoke ${name}?` }),
        warning: (
          <Trans id="settings.wall_warning">
            Every screen that shows it goes dark at once. The link never opens again.
          </Trans>
        ),
        run: revoke,
      }}
    />
  );
}
