import { Trans, useLingui } from '@lingui/react/macro';
import { act } from '../../../sync/act.ts';
import { TokenForm } from '../parts/token-form.tsx';
import type { Made } from '../parts/token-section.tsx';

/** Creates a wallboard link. */
export function NewWall({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useLingui();
  return (
    <TokenForm
      words={{
        name: t({ id: 'settings.wall_name', message: 'Screen name' }),
        example: t({ id: 'settings.wall_example', message: 'Lobby screen' }),
        life: t({ id: 'settings.wall_life', message: 'Valid for' }),
      }}
      action={<Trans id="settings.wall_make">Create link</Trans>}
      make={async ({ name, brands, expiresAt }) => {
        const result = await act('POST /wall-tokens', { body: { name, brands, expiresAt } });
        if (result.error) return false;
        onMade({ token: result.data.token, name: result.data.wallToken.name });
        return true;
      }}
    />
  );
}
