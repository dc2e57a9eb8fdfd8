import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { apiBase } from '../../../api/api-url.ts';
import { TokenSection } from '../parts/token-section.tsx';
import { useAskedAfterActs } from '../parts/use-asked-after-acts.ts';
import { MadeToken } from './made-token.tsx';
import { NewToken } from './new-token.tsx';
import { TokenRow } from './token-row.tsx';

/** Other programs that ask the product in somebody's name, each with a token of its own. */
export function TokensSection() {
  const { t } = useLingui();
  return (
    <TokenSection
      asked={useAskedAfterActs('GET /api-tokens', { query: { limit: limits.pageMax } })}
      lead={
        <Trans id="settings.tokens_hint">
          Another program asks with a token. It may do what you give it here, and never more than its maker. All calls
          stand in the{' '}
          <Anchor href={`${apiBase()}/docs/`} target="_blank" rel="noreferrer" inherit underline="always">
            description of the API
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
