import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { Failed } from '../../../api/api.ts';
import { errorWords } from '../../../api/error-words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Form } from './form.tsx';
import classes from './section-states.module.css';

/** The shape of a form that is on its way. */
export function FormSkeleton() {
  return (
    <Form>
      <div className={classes.skeleton} aria-hidden>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={classes.group}>
            <Skeleton height={16} width={120} />
            <div className={classes.fields}>
              <Skeleton height={36} />
              <Skeleton height={36} />
            </div>
          </div>
        ))}
      </div>
    </Form>
  );
}

export function SectionFailed({ failed, retry }: { failed: Failed; retry: () => void }) {
  return (
    <ErrorState
      title={<Trans id="settings.failed">These settings could not be loaded</Trans>}
      reason={errorWords(failed)}
      onRetry={retry}
    />
  );
}
