import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, TextInput } from '@mantine/core';
import type { Report } from '../../../shared/report-rows.ts';
import { call } from '../../api/api.ts';
import { named } from '../../forms/limited.tsx';
import { useDraft } from '../../forms/use-draft.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const needed = (name: string) =>
  name.trim() === '' ? <Trans id="access.required">Please fill in all required fields.</Trans> : null;

/** Renames a report. */
export function RenameDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useLingui();
  const draft = useDraft({
    saved: { name: report.name },
    leaving: 'free',
    rules: { name: needed },
    submit: async ({ name }) => {
      const result = await call('PUT /reports/:id', { params: { id: report.id }, body: { name } });
      return result.error ? result : true;
    },
    onDone: onClose,
  });
  return (
    <Dialog title={t({ id: 'reports.rename_title', message: 'Rename the report' })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void draft.saveTold();
        }}
      >
        <TextInput
          label={t({ id: 'reports.name', message: 'Name' })}
          data-autofocus
          {...named(draft.getInputProps('name'))}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" loading={draft.isSaving}>
            <Trans id="forms.save">Save</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
