import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, TextInput } from '@mantine/core';
import type { ApiToken } from '../../../../shared/api/api-tokens.ts';
import { limits } from '../../../../shared/limits.ts';
import { apiBase } from '../../../api/api-url.ts';
import { act } from '../../../sync/act.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { TokenForm } from '../parts/token-form.tsx';
import { TokenLine } from '../parts/token-line.tsx';
import classes from '../parts/token-list.module.css';
import { type Made, TokenSection } from '../parts/token-section.tsx';
import { useQueryAfterActs } from '../parts/use-query-after-acts.ts';

/** API tokens of other apps, which act on behalf of their creators. */
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

/** Newly created token. The server returns the secret only once. */
function MadeToken({ made: { token, name }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <section className={`flex flex-col gap-12 p-16 border rounded-8 ${classes.made}`} aria-label={name}>
      <TextInput
        label={t({ id: 'settings.token_made', message: `Token for ${name}` })}
        description={t({
          id: 'settings.token_once',
          message:
            'Copy it now. You won’t see it again. The app sends it with every call, in the header “authorization: Bearer …”.',
        })}
        value={token}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-8">
        <Button onClick={() => void copyText(token, t({ id: 'settings.token_copied', message: 'Token copied' }))}>
          <Trans id="settings.token_copy">Copy token</Trans>
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans id="settings.token_done">Done</Trans>
        </Button>
      </div>
    </section>
  );
}

/** Creates an API token with selected permissions. */
function NewToken({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useLingui();
  return (
    <TokenForm
      hasKeys
      labels={{
        name: t({ id: 'settings.token_name', message: 'App name' }),
        example: t({ id: 'settings.token_example', message: 'Warehouse' }),
        life: t({ id: 'settings.token_life', message: 'Valid for' }),
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

/** API token with brands, permissions, creator and expiry. */
function TokenRow({ token, onDone }: { token: ApiToken; onDone: () => void }) {
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
