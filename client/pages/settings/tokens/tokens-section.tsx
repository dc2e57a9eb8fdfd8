import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { ApiToken } from '../../../../shared/api/api-tokens.ts';
import { limits } from '../../../../shared/limits.ts';
import { apiBase } from '../../../api/api-url.ts';
import { act } from '../../../sync/act.ts';
import { useQueryAfterActs } from '../parts/use-query-after-acts.ts';
import { TokenForm } from './token-form.tsx';
import { type Made, MadeSecret, TokenLine, TokenSection } from './token-list.tsx';

/** API tokens for other apps. An app acts on behalf of the token's creator. */
export function TokensSection() {
  const { t } = useLingui();
  return (
    <TokenSection
      query={useQueryAfterActs('GET /api-tokens', { query: { limit: limits.pageMax } })}
      lead={
        <Trans id="settings.tokens_hint">
          Other apps use tokens to call the API. A token can do what you allow here, and never more than its creator.
          All calls are in the{' '}
          <Anchor href={`${apiBase()}/docs/`} target="_blank" rel="noreferrer" inherit underline="always">
            API reference
          </Anchor>
          .
        </Trans>
      }
      label={t({ id: 'settings.tokens', message: 'API tokens' })}
      row={(token, onDone) => <TokenRow key={token.id} token={token} onDone={onDone} />}
      fresh={(onMade) => <NewToken onMade={onMade} />}
      made={(made, onClose) => <MadeToken made={made} onClose={onClose} />}
    />
  );
}

/** API token that was just created. Shown only once, because the server does not return it again. */
function MadeToken({ made: { token, name }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <MadeSecret
      name={name}
      label={t({ id: 'settings.token_made', message: `Token for ${name}` })}
      description={t({
        id: 'settings.token_once',
        message:
          'Copy it now. You won’t see it again. The app sends it with every call, in the header “authorization: Bearer …”.',
      })}
      value={token}
      copy={<Trans id="settings.token_copy">Copy token</Trans>}
      copied={t({ id: 'settings.token_copied', message: 'Token copied' })}
      onClose={onClose}
    />
  );
}

/** Form that creates an API token with selected permissions. */
function NewToken({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useLingui();
  return (
    <TokenForm
      bearer="program"
      labels={{
        name: t({ id: 'settings.token_name', message: 'App name' }),
        example: t({ id: 'settings.token_example', message: 'Warehouse' }),
      }}
      action={<Trans id="settings.token_make">Create token</Trans>}
      make={async ({ brands: assignedBrands, ...wanted }) => {
        const result = await act('POST /api-tokens', { body: { ...wanted, assignedBrands } });
        if (result.error) return false;
        onMade({ token: result.data.token, name: result.data.apiToken.name });
        return true;
      }}
    />
  );
}

/** API token in the list, with its brands, permissions, creator and expiry date. */
function TokenRow({ token, onDone }: { token: ApiToken; onDone: () => void }) {
  const { id, permissions } = token;
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
      closed={(maker) => <Trans id="settings.token_closed">no longer works: {maker} has lost these permissions</Trans>}
      warning={
        <Trans id="settings.token_warning">
          The app using it is refused immediately, and its streams end. A revoked token can’t be restored.
        </Trans>
      }
      revoke={() => act('DELETE /api-tokens/:id', { params: { id } })}
      onDone={onDone}
    />
  );
}
