import { Trans, useLingui } from '@lingui/react/macro';
import { act } from '../../../sync/act.ts';
import { TokenForm } from '../parts/token-form.tsx';
import type { Made } from '../parts/token-section.tsx';

/** Creates an API token with selected permissions. */
export function NewToken({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useLingui();
  return (
    <TokenForm
      hasKeys
      words={{
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
