import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTags, IconTrash } from '@tabler/icons-react';
import { limits } from '../../../../shared/limits.ts';
import type { Label } from '../../../../shared/rows.ts';
import { singleLine } from '../../../forms/limited.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { useLabelEdit } from '../../../forms/use-label-edit.ts';
import { act } from '../../../sync/act.ts';
import { useAll } from '../../../sync/store.ts';
import { nextColor } from '../../../theme/label-colors.ts';
import { deleteLater, usePendingDeletes } from '../../../toasts/delete-later.ts';
import { BrandSelect } from '../parts/brand-select.tsx';
import { NoBrand } from '../parts/no-brand.tsx';
import { useBrandChoice } from '../parts/use-brand-choice.ts';
import { ColorPicker } from './color-picker.tsx';
import classes from './labels.module.css';

export function LabelsSection() {
  const { t } = useLingui();
  const { brands, brand, choose } = useBrandChoice();
  const going = usePendingDeletes();
  const all = useAll('label');
  if (brand === undefined) {
    return <NoBrand icon={<IconTags size={28} stroke={1.5} aria-hidden />} />;
  }
  const labels = all
    .filter(({ id, brandId }) => brandId === brand.id && !going.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return (
    <div className="container max-w-640 px-32 pt-4 pb-32 phone-px-16 phone-pb-24">
      <p className="mb-16 text-13 dimmed">
        <Trans id="settings.labels_hint">
          Labels belong to one brand. Changes appear on all conversations immediately.
        </Trans>
      </p>
      {brands.length > 1 && (
        <div className={`mb-12 ${classes.brand}`}>
          <BrandSelect brands={brands} value={brand.id} onChange={choose} />
        </div>
      )}
      <ul className="border-top" aria-label={t({ id: 'settings.labels', message: 'Labels' })}>
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} />
        ))}
      </ul>
      <NewLabel key={brand.id} brandId={brand.id} count={labels.length} />
    </div>
  );
}

export function LabelRow({ label }: { label: Label }) {
  const { t } = useLingui();
  const { name, nameInput, recolor } = useLabelEdit(label);
  return (
    <li className={`grid items-center min-h-touch gap-4 border-bottom ${classes.row}`}>
      <ColorPicker value={label.color} name={name} onChange={recolor} />
      <TextInput
        className={`min-w-0 ${classes.name}`}
        variant="unstyled"
        aria-label={t({ id: 'settings.label_name', message: `Name of label ${name}` })}
        {...nameInput}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.remove}
        aria-label={t({ id: 'settings.delete_label', message: `Delete label ${name}` })}
        onClick={() => deleteLater('label', label.id, t({ id: 'settings.deleted_label', message: `${name} deleted` }))}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

export function NewLabel({ brandId, count }: { brandId: string; count: number }) {
  const { t } = useLingui();
  const { values, getInputProps, setFieldValue, save } = useDraft<{ name: string; chosen: string | null }>({
    saved: { name: '', chosen: null },
    rules: {
      name: (name) =>
        name.trim() === '' ? <Trans id="settings.label_needed">Enter a name for the label.</Trans> : null,
    },
    leaving: 'confirm',
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
        className={`min-w-0 ${classes.name}`}
        aria-label={title}
        placeholder={title}
        {...singleLine(getInputProps('name'), limits.labelMax)}
      />
      <Button type="submit">
        <Trans id="settings.add">Add</Trans>
      </Button>
    </form>
  );
}
