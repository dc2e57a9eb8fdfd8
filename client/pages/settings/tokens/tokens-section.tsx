import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { apiBase } from '../../../api/api-url.ts';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { SectionFailed } from '../parts/section-failed.tsx';
import classes from '../parts/token-list.module.css';
import { type Made, MadeToken } from './made-token.tsx';
import { NewToken } from './new-token.tsx';
import { TokenRow } from './token-row.tsx';
import { useTokens } from './use-tokens.ts';

/** Other programs that ask the product in somebody's name, each with a token of its own. */
export function TokensSection() {
  const { t } = useLingui();
  const { data: tokens, error, ask } = useTokens();
  const [made, setMade] = useState<Made | null>(null);
  if (tokens === null) return error === null ? <FormSkeleton /> : <SectionFailed failed={error} retry={ask} />;
  return (
    <div className={classes.section}>
      <p className={classes.lead}>
        <Trans id="settings.tokens_hint">
          Another program asks with a token. It may do what you give it here, and never more than its maker. All calls
          stand in the{' '}
          <Anchor href={`${apiBase()}/docs/`} target="_blank" rel="noreferrer" inherit underline="always">
            description of the API
          </Anchor>
          .
        </Trans>
      </p>
      {tokens.length > 0 && (
        <ul className={classes.list} aria-label={t({ id: 'settings.tokens', message: 'API tokens' })}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onDone={ask} />
          ))}
        </ul>
      )}
      {made === null ? (
        <NewToken
          onMade={(one) => {
            setMade(one);
            ask();
          }}
        />
      ) : (
        <MadeToken made={made} onClose={() => setMade(null)} />
      )}
    </div>
  );
}
