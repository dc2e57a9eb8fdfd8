import { Trans } from '@lingui/react/macro';
import { Loader } from '@mantine/core';

/** Shown while a page's code is loading. */
export function PageSpinner() {
  return (
    <div className="flex flex-col items-center justify-center h-full gap-12 dimmed min-h-240" role="status">
      <Loader size={28} />
      <span>
        <Trans id="page.loading">loading page</Trans>
      </span>
    </div>
  );
}
