import { Trans } from '@lingui/react/macro';
import type { Failed } from '../../../api/api.ts';
import { errorText } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';

export function SectionFailed({ failed, retry }: { failed: Failed; retry: () => void }) {
  return (
    <ErrorState
      title={<Trans id="settings.failed">These settings could not be loaded</Trans>}
      reason={errorText(failed)}
      onRetry={retry}
    />
  );
}
