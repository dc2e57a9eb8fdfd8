import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { named } from '../../../forms/limited.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { act } from '../../../sync/act.ts';
import { nextColor } from '../../../theme/label-colors.ts';
import { ColorPicker } from './color-picker.tsx';
import classes from './labels.module.css';

export function NewLabel({ brandId, count }: { brandId: string; count: number }) {
  const { t } = useLingui();
  const { values, getInputProps, setFieldValue, save } = useDraft<{ name: string; chosen: string | null }>({
    saved: { name: '', chosen: null },
    rules: {
      name: (name) =>
        name.trim() === '' ? <Trans id="settings.label_needed">Enter a name for the label.</Trans> : null,
    },
    leaving: 'kept',
    submit: async ({ name, chosen }) => {
      const body = { brandId, name: name.trim(), color: chosen ?? nextColor(count) };
      return !(await act('POST /labels', { body })).error;
    },
  });
  const title = t({ id: 'settings.new_label', message: 'New label' });
  return (
    <form
      className={`grid items-center min-h-touch gap-4 mt-12 ${classes.fresh}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ColorPicker
        value={values.chosen ?? nextColor(count)}
        name={title}
        onChange={(color) => setFieldValue('chosen', color)}
      />
      <TextInput
        className={classes.name}
        aria-label={title}
        placeholder={title}
        {...named(getInputProps('name'), limits.labelMax)}
      />
      <Button type="submit">
        <Trans id="settings.add">Add</Trans>
      </Button>
    </form>
  );
}
