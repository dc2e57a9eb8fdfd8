import { Trans } from '@lingui/react/macro';
import type { Failed } from '../../../api/api.ts';
import { errorWords } from '../../../api/error-words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';

export function SectionFailed({ failed, retry }: { failed: Failed; retry: () => void }) {
  return (
    <ErrorState
      title={<Trans id="settings.failed">These settings could not be loaded</Trans>}
      reason={errorWords(failed)}
      onRetry={retry}
    />
  );
}
