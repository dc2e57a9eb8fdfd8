import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { WallToken } from '../../../../shared/api/wall-tokens.ts';
import { useTimeZone } from '../../../figures/use-range.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { act } from '../../../sync/act.ts';
import { format } from '../../../time/time.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { BrandNames } from '../parts/brand-names.tsx';
import classes from '../parts/token-list.module.css';

/** A wall: its brands, its maker and its end; renewed at a touch, revoked after a question. */
export function WallRow({ wall, onDone }: { wall: WallToken; onDone: () => void }) {
  const { i18n, t } = useLingui();
  const [isAsking, setAsking] = useState(false);
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
    setAsking(false);
    const result = await act('DELETE /wall-tokens/:id', { params });
    if (!result.error) toastDone(t({ id: 'settings.wall_revoked', message: `${name} is dark` }));
    onDone();
  };
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.brands}>
          <BrandNames ids={wall.brands} />
        </span>
        <span className={classes.note} data-dark={!active || undefined}>
          {active ? (
            <Trans id="settings.wall_note">
              made by {maker} · opens until {until}
            </Trans>
          ) : (
            <Trans id="settings.wall_dark">dark: {maker} may not show it any more</Trans>
          )}
        </span>
      </div>
      <Button variant="default" size="compact-sm" onClick={() => void renew()}>
        <Trans id="settings.wall_renew">Renew</Trans>
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t({ id: 'settings.revoke_wall', message: `Revoke ${name}` })}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
      {isAsking && (
        <ConfirmDialog
          title={t({ id: 'settings.wall_ask', message: `Revoke ${name}?` })}
          action={<Trans id="settings.wall_revoke">Revoke</Trans>}
          onConfirm={() => void revoke()}
          onClose={() => setAsking(false)}
        >
          <Trans id="settings.wall_warning">
            Every screen that shows it goes dark at once. The link never opens again.
          </Trans>
        </ConfirmDialog>
      )}
    </li>
  );
}
