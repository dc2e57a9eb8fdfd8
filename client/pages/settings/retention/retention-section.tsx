import { Trans } from '@lingui/react/macro';
import { Form } from '../../../forms/form.tsx';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { SectionFailed } from '../parts/section-failed.tsx';
import { useSettings } from '../parts/use-settings.ts';
import { RetentionForm } from './retention-form.tsx';

/** How long the words of customers are kept. */
export function RetentionSection() {
  const latest = useSettings();
  if (latest.state === 'loading') return <FormSkeleton />;
  if (latest.state === 'failed') return <SectionFailed failed={latest.failed} retry={latest.retry} />;
  const { row, take } = latest;
  return (
    <Form>
      <Panel
        title={<Trans id="settings.retention_title">Quiet conversations</Trans>}
        hint={
          <Trans id="settings.retention_hint">
            When nobody has written in a conversation for so long, its messages, pictures, notes and the customer's name
            are erased for good. That it took place stays, and so does every figure.
          </Trans>
        }
      >
        <RetentionForm settings={row} take={take} />
      </Panel>
    </Form>
  );
}
