import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ApiToken } from '../../../../shared/api/api-tokens.ts';
import { useTimeZone } from '../../../figures/use-range.ts';
import { act } from '../../../sync/act.ts';
import { format } from '../../../time/time.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { TokenLine } from '../parts/token-line.tsx';
import classes from '../parts/token-list.module.css';

/** A token: its brands, its keys, its maker and its end; revoked after a question. */
export function TokenRow({ token, onDone }: { token: ApiToken; onDone: () => void }) {
  const { i18n, t } = useLingui();
  const { id, name, active, permissions } = token;
  const maker = token.createdBy.fullName;
  const timeZone = useTimeZone();
  const until = format(i18n.locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    new Date(token.expiresAt),
  );
  const revoke = async () => {
    const result = await act('DELETE /api-tokens/:id', { params: { id } });
    if (!result.error) toastDone(t({ id: 'settings.token_revoked', message: `${name} is revoked` }));
    onDone();
  };
  return (
    <TokenLine
      name={name}
      brandIds={token.assignedBrands}
      active={active}
      details={
        <details className={classes.brands}>
          <summary>
            <Plural id="settings.token_keys" value={permissions.length} one="# permission" other="# permissions" />
          </summary>
          <span className={classes.keys}>{permissions.join(' · ')}</span>
        </details>
      }
      note={
        active ? (
          <Trans id="settings.token_note">
            made by {maker} · valid until {until}
          </Trans>
        ) : (
          <Trans id="settings.token_closed">opens nothing: {maker} may not do any of it any more</Trans>
        )
      }
      revoking={{
        label: t({ id: 'settings.revoke_token', message: `Revoke ${name}` }),
        title: t({ id: 'settings.token_ask', message: `Revoke ${name}?` }),
        warning: (
          <Trans id="settings.token_warning">
            The program that uses it is refused from this moment on, and its streams end. The token never opens again.
          </Trans>
        ),
        run: revoke,
      }}
    />
  );
}
