import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { isFieldKey } from '../../../../shared/customer.ts';
import { limits } from '../../../../shared/limits.ts';
import { nameProblem } from '../../../../shared/names.ts';
import type { Settings } from '../../../../shared/rows.ts';
import { customerFieldKinds } from '../../../../shared/vocabulary.ts';
import { singleLine } from '../../../forms/limited.tsx';
import { Panel } from '../../../forms/panel.tsx';
import type { Draft } from '../../../forms/use-draft.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import type { CustomerFieldValues, SettingsOf } from '../parts/use-settings-draft.ts';
import classes from './customer-fields.module.css';

const fields = ['customerFields'] as const;

/** Fields that agents fill in for each customer. */
export function CustomerFieldsSection() {
  return (
    <SettingsForm fields={fields} rules={rules}>
      {({ values: { customerFields: all }, getInputProps, setFieldValue, mayChange }, settings) => (
        <Panel
          title={<Trans id="settings.customer_fields">Customer fields</Trans>}
          hint={
            <Trans id="settings.customer_fields_hint">
              Agents fill these in for each customer. Removing a field hides its values, and adding a field with the
              same key shows them again.
            </Trans>
          }
        >
          {all.length === 0 && (
            <p className="dimmed">
              <Trans id="settings.customer_fields_none">No fields yet.</Trans>
            </p>
          )}
          {all.map((field, index) => (
            <FieldEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: the key of a field changes while it is typed.
              key={index}
              field={field}
              number={index + 1}
              isSaved={isStored(settings, field) && all.findIndex(({ key }) => key === field.key) === index}
              inputOf={(name) => getInputProps(`customerFields.${index}.${name}`)}
              onRemove={() => setFieldValue('customerFields', all.toSpliced(index, 1))}
              disabled={!mayChange}
            />
          ))}
          {mayChange && all.length < limits.customerFieldsMax && (
            <Button
              className="justify-self-start"
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => setFieldValue('customerFields', [...all, { key: freeKey(all), ...blank }])}
            >
              <Trans id="settings.customer_fields_add">Add a field</Trans>
            </Button>
          )}
        </Panel>
      )}
    </SettingsForm>
  );
}

const blank = { name: '', kind: 'text', choices: [] as string[] } as const satisfies Omit<CustomerFieldValues, 'key'>;

const isStored = (settings: Settings, { key }: CustomerFieldValues) =>
  settings.customerFields.some((field) => field.key === key);

function freeKey(all: readonly CustomerFieldValues[]): string {
  for (let n = all.length + 1; ; n++) {
    const key = `field${n}`;
    if (all.every((field) => field.key !== key)) return key;
  }
}

function rules(_settings: Settings) {
  return ({ customerFields: all }: SettingsOf<'customerFields'>) =>
    Object.fromEntries(
      all.flatMap(({ key, name, kind, choices }, index) => {
        const isTwice = all.some((other, n) => n < index && other.key === key);
        const problems = {
          name: nameProblem(name, limits.labelMax) !== null && (
            <Trans id="settings.customer_field_name_needed">Enter a name.</Trans>
          ),
          key:
            (!isFieldKey(key) && (
              <Trans id="settings.customer_field_key_wrong">
                Begin with a letter. Use letters, digits and underscores only.
              </Trans>
            )) ||
            (isTwice && <Trans id="settings.customer_field_key_twice">Another field has this key.</Trans>),
          choices: kind === 'choice' && choices.length === 0 && (
            <Trans id="settings.customer_field_choices_needed">Enter at least one choice.</Trans>
          ),
        };
        return Object.entries(problems).flatMap(([field, problem]) =>
          problem === false ? [] : [[`customerFields.${index}.${field}`, problem]],
        );
      }),
    );
}

const kindLabels: Record<CustomerFieldValues['kind'], MessageDescriptor> = {
  text: msg({ id: 'settings.customer_kind_text', message: 'Text' }),
  number: msg({ id: 'settings.customer_kind_number', message: 'Number' }),
  date: msg({ id: 'settings.customer_kind_date', message: 'Date' }),
  choice: msg({ id: 'settings.customer_kind_choice', message: 'Choice' }),
};

interface Props {
  field: CustomerFieldValues;
  number: number;
  /** Whether the field is stored. The key of a stored field cannot be changed, because customers' values are stored by it. */
  isSaved: boolean;
  /** Returns the input props of a part of the field. */
  inputOf: (name: keyof CustomerFieldValues) => ReturnType<Draft<SettingsOf<'customerFields'>>['getInputProps']>;
  onRemove: () => void;
  disabled: boolean;
}

function FieldEditor({ field, number, isSaved, inputOf, onRemove, disabled }: Props) {
  const { t, i18n } = useLingui();
  return (
    <fieldset
      className={`grid items-start gap-x-12 gap-y-8 border rounded-8 p-12 ${classes.field}`}
      disabled={disabled}
      aria-label={t({ id: 'settings.customer_field', message: `Field ${number}` })}
    >
      <TextInput
        label={t({ id: 'settings.customer_field_name', message: 'Name' })}
        {...singleLine(inputOf('name'), limits.labelMax)}
      />
      {!disabled && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={36}
          onClick={onRemove}
          aria-label={t({ id: 'settings.customer_field_remove', message: `Remove field ${number}` })}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <NativeSelect
        className={classes.kind}
        label={t({ id: 'settings.customer_field_kind', message: 'Kind' })}
        data={customerFieldKinds.map((value) => ({ value, label: i18n._(kindLabels[value]) }))}
        {...inputOf('kind')}
      />
      <TextInput
        className={classes.key}
        label={t({ id: 'settings.customer_field_key', message: 'Key' })}
        description={
          isSaved
            ? t({ id: 'settings.customer_field_key_fixed', message: 'Cannot be changed after saving.' })
            : t({ id: 'settings.customer_field_key_hint', message: 'Identifies the field in the API.' })
        }
        {...inputOf('key')}
        readOnly={isSaved}
        maxLength={limits.customerKeyMax}
        autoComplete="off"
        spellCheck={false}
      />
      {field.kind === 'choice' && (
        <TagsInput
          className={classes.choices}
          label={t({ id: 'settings.customer_field_choices', message: 'Choices' })}
          description={t({ id: 'settings.customer_field_choices_hint', message: 'Press Enter after each choice.' })}
          maxTags={limits.customerChoicesMax}
          acceptValueOnBlur
          {...inputOf('choices')}
        />
      )}
    </fieldset>
  );
}
