import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ApiToken } from '../../../../shared/api/api-tokens.ts';
import { act } from '../../../sync/act.ts';
import { TokenLine } from '../parts/token-line.tsx';

/** API token with brands, permissions, creator and expiry. */
export function TokenRow({ token, onDone }: { token: ApiToken; onDone: () => void }) {
  const { t } = useLingui();
  const { id, name, active, permissions } = token;
  return (
    <TokenLine
      token={token}
      brandIds={token.assignedBrands}
      details={
        <details className="text-13 dimmed">
          <summary>
            <Plural id="settings.token_keys" value={permissions.length} one="# permission" other="# permissions" />
          </summary>
          <span className="block break-anywhere">{permissions.join(' · ')}</span>
        </details>
      }
      note={(maker, until) =>
        active ? (
          <Trans id="settings.token_note">
            created by {maker} · valid until {until}
          </Trans>
        ) : (
          <Trans id="settings.token_closed">no longer works: {maker} has lost these permissions</Trans>
        )
      }
      warning={
        <Trans id="settings.token_warning">
          The app using it is refused immediately, and its streams end. A revoked token can’t be restored.
        </Trans>
      }
      revoked={t({ id: 'settings.token_revoked', message: `${name} revoked` })}
      revoke={() => act('DELETE /api-tokens/:id', { params: { id } })}
      onDone={onDone}
    />
  );
}
