import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ApiToken } from '../../../../shared/api/api-tokens.ts';
import { act } from '../../../sync/act.ts';
import { TokenLine } from '../parts/token-line.tsx';
import classes from '../parts/token-list.module.css';

/** A token: its brands, its keys, its maker and its end. */
export function TokenRow({ token, onDone }: { token: ApiToken; onDone: () => void }) {
  const { t } = useLingui();
  const { id, name, active, permissions } = token;
  return (
    <TokenLine
      token={token}
      brandIds={token.assignedBrands}
      details={
        <details className={classes.brands}>
          <summary>
            <Plural id="settings.token_keys" value={permissions.length} one="# permission" other="# permissions" />
          </summary>
          <span className={classes.keys}>{permissions.join(' · ')}</span>
        </details>
      }
      note={(maker, until) =>
        active ? (
          <Trans id="settings.token_note">
            made by {maker} · valid until {until}
          </Trans>
        ) : (
          <Trans id="settings.token_closed">opens nothing: {maker} may not do any of it any more</Trans>
        )
      }
      warning={
        <Trans id="settings.token_warning">
          The program that uses it is refused from this moment on, and its streams end. The token never opens again.
        </Trans>
      }
      revoked={t({ id: 'settings.token_revoked', message: `${name} is revoked` })}
      revoke={() => act('DELETE /api-tokens/:id', { params: { id } })}
      onDone={onDone}
    />
  );
}
