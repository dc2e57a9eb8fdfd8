import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { apiBase } from '../../../api/api-url.ts';
import { TokenSection } from '../parts/token-section.tsx';
import { useQueryAfterActs } from '../parts/use-query-after-acts.ts';
import { MadeToken } from './made-token.tsx';
import { NewToken } from './new-token.tsx';
import { TokenRow } from './token-row.tsx';

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
