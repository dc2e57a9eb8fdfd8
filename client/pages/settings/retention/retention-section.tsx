import { Trans } from '@lingui/react/macro';
import { Form } from '../../../forms/form.tsx';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { SectionFailed } from '../parts/section-failed.tsx';
import { useSettings } from '../parts/use-settings.ts';
import { RetentionForm } from './retention-form.tsx';

/** Retention period of customer messages. */
export function RetentionSection() {
  const latest = useSettings();
  if (latest.state === 'loading') return <FormSkeleton />;
  if (latest.state === 'failed') return <SectionFailed failed={latest.failed} retry={latest.retry} />;
  const { row, take } = latest;
  return (
    <Form>
      <Panel
        title={<Trans id="settings.retention_title">Inactive conversations</Trans>}
        hint={
          <Trans id="settings.retention_hint">
            When a conversation has been inactive this long, its messages, images, notes and the customer’s name are
            permanently erased. The record that it took place and all metrics are kept.
          </Trans>
        }
      >
        <RetentionForm settings={row} take={take} />
      </Panel>
    </Form>
  );
}
