import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Select, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '../../../../shared/limits.ts';
import type { Macro, MacroAction, MacroActionType } from '../../../../shared/macro-row.ts';
import { can, seesAllBrands } from '../../../../shared/permissions.ts';
import { call } from '../../../api/api.ts';
import { AuthorOfChange } from '../../../forms/author-of-change.tsx';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { singleLine } from '../../../forms/limited.tsx';
import { MeanwhileBar } from '../../../forms/meanwhile-bar.tsx';
import { PaneForm } from '../../../forms/pane-form.tsx';
import { moved, useItemKeys } from '../../../forms/use-item-keys.ts';
import { useSharedDraft } from '../../../forms/use-shared-draft.ts';
import { useUser } from '../../../session/session.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { macroActionLabels, macroActionTypes } from '../../../ui/macro-labels.ts';
import { BrandSelect } from '../parts/brand-select.tsx';
import { ActionFields } from './action-fields.tsx';
import classes from './macro-drawer.module.css';

type MacroFields = Pick<Macro, 'name' | 'ownerId' | 'brandId' | 'actions'>;

const fieldLabels: Record<keyof MacroFields, MessageDescriptor> = {
  name: msg({ id: 'settings.macro_name', message: 'Name' }),
  ownerId: msg({ id: 'settings.macro_for', message: 'Who can use it' }),
  brandId: msg({ id: 'settings.brand', message: 'Brand' }),
  actions: msg({ id: 'settings.macro_actions', message: 'Actions' }),
};

const fieldsOf = ({ name, ownerId, brandId, actions }: MacroFields): MacroFields => ({
  name,
  ownerId,
  brandId,
  actions,
});

/** Whether an action has the text or the labels that it needs. */
const isComplete = (action: MacroAction): boolean => {
  if ('text' in action) return action.text.trim() !== '';
  return action.type !== 'labels' || action.add.length + action.remove.length > 0;
};

const rules = {
  name: isNotEmpty(<Trans id="settings.macro_name_needed">Enter a name.</Trans>),
  actions: (actions: readonly MacroAction[]) =>
    actions.length > 0 && actions.every(isComplete) ? null : (
      <Trans id="settings.macro_actions_needed">Add at least one action, and fill in each one.</Trans>
    ),
};

type Props = {
  /** `null` for a new macro. */
  macro: Macro | null;
  onClose: () => void;
};

/** Form for a macro: its name, who can use it, its brand and its actions in order. */
export function MacroDrawer({ macro, onClose }: Props) {
  const { i18n, t } = useLingui();
  const user = useUser();
  const brands = useAll('brand');
  const [shares, seesAll] = [can(user, 'messages.assign'), seesAllBrands(user)];
  const latest = useRow('macro', macro?.id ?? null) ?? macro;
  const start: MacroFields = {
    name: '',
    ownerId: shares ? null : user.id,
    brandId: shares && !seesAll ? (brands[0]?.id ?? null) : null,
    actions: [],
  };
  const { draft, meanwhile } = useSharedDraft<Macro | null, MacroFields>({
    row: latest,
    fieldsOf: (row) => fieldsOf(row ?? start),
    rules,
    submit: (body, changes, version) =>
      macro === null
        ? call('POST /macros', { body })
        : call('PUT /macros/:id', { params: { id: macro.id }, body: { ...changes, version } }),
    onDone: onClose,
  });
  const { values, getInputProps, setFieldValue, isChanged, errors } = draft;
  const items = useItemKeys(values.actions.length);
  const all = t({ id: 'settings.all_brands', message: 'All brands' });
  const change = (actions: MacroAction[]) => setFieldValue('actions', actions);
  return (
    <FormDrawer
      onClose={() => draft.leave(onClose)}
      title={
        macro === null ? (
          <Trans id="settings.new_macro">New macro</Trans>
        ) : (
          <Trans id="settings.edit_macro">Edit macro</Trans>
        )
      }
    >
      <PaneForm draft={draft} canSave={isChanged || macro === null} hasFoot onClose={onClose}>
        {meanwhile !== null && (
          <MeanwhileBar<MacroFields>
            author={<AuthorOfChange kind="macro" subject={meanwhile.present.id} />}
            meanwhile={meanwhile}
            mine={values}
            fieldLabels={fieldLabels}
            textOf={(field, of) => <bdi>{meanwhileText(field, of) || '—'}</bdi>}
          />
        )}
        <TextInput label={i18n._(fieldLabels.name)} {...singleLine(getInputProps('name'))} data-autofocus />
        {shares && (
          <Select
            label={i18n._(fieldLabels.ownerId)}
            data={[
              { value: 'all', label: t({ id: 'settings.macro_shared', message: 'Everyone' }) },
              { value: 'me', label: t({ id: 'settings.reply_mine', message: 'Only me' }) },
            ]}
            value={values.ownerId === null ? 'all' : 'me'}
            onChange={(value) => setFieldValue('ownerId', value === 'me' ? user.id : null)}
            allowDeselect={false}
          />
        )}
        {brands.length > 1 && (
          <BrandSelect
            label={i18n._(fieldLabels.brandId)}
            brands={brands}
            value={values.brandId ?? 'all'}
            onChange={(id) => setFieldValue('brandId', id === 'all' ? null : id)}
            {...(seesAll || values.ownerId !== null ? { all } : {})}
          />
        )}
        <fieldset className={`grid gap-12 p-0 ${classes.actions}`} aria-describedby="macro-actions-error">
          <legend className="mb-8 text-14 weight-600">{i18n._(fieldLabels.actions)}</legend>
          <ol className={`grid gap-12 p-0 ${classes.list}`}>
            {values.actions.map((action, place) => (
              <ActionFields
                key={items.keys[place]}
                action={action}
                place={place}
                count={values.actions.length}
                brandId={values.brandId}
                ownerId={values.ownerId}
                onChange={(next) => change(values.actions.with(place, next))}
                onRemove={() => {
                  items.remove(place);
                  change(values.actions.toSpliced(place, 1));
                }}
                onMove={(by) => {
                  items.move(place, place + by);
                  change(moved(values.actions, place, place + by));
                }}
              />
            ))}
          </ol>
          <AddAction actions={values.actions} onAdd={(action) => change([...values.actions, action])} />
          <p id="macro-actions-error" className="text-13 color-error empty-hidden" role="alert">
            {errors.actions}
          </p>
        </fieldset>
      </PaneForm>
    </FormDrawer>
  );

  function meanwhileText(field: keyof MacroFields, of: MacroFields): string | undefined {
    if (field === 'name') return of.name;
    if (field === 'actions') return of.actions.map(({ type }) => i18n._(macroActionLabels[type])).join(' · ');
    if (field === 'brandId') return of.brandId === null ? all : brands.find(({ id }) => id === of.brandId)?.name;
    return of.ownerId === null
      ? t({ id: 'settings.macro_shared', message: 'Everyone' })
      : t({ id: 'settings.reply_mine', message: 'Only me' });
  }
}

const first: { readonly [T in MacroActionType]: Extract<MacroAction, { type: T }> } = {
  reply: { type: 'reply', text: '' },
  note: { type: 'note', text: '' },
  labels: { type: 'labels', add: [], remove: [] },
  assign: { type: 'assign', to: 'me' },
  status: { type: 'status', status: 'resolved' },
  priority: { type: 'priority', priority: 'high' },
  snooze: { type: 'snooze', preset: 'tomorrow' },
};

/** Menu of the actions that can be added. Only replies and notes can be added more than once. */
function AddAction({ actions, onAdd }: { actions: readonly MacroAction[]; onAdd: (action: MacroAction) => void }) {
  const { i18n } = useLingui();
  const has = (type: MacroActionType) => actions.filter((action) => action.type === type).length;
  const isOffered = (type: MacroActionType) =>
    type === 'reply' ? has(type) < limits.messagesPerSend : type === 'note' || has(type) === 0;
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button
          className="justify-self-start"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          disabled={actions.length >= limits.macroActionsMax}
        >
          <Trans id="settings.macro_add">Add action</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {macroActionTypes.filter(isOffered).map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(first[type])}>
            {i18n._(macroActionLabels[type])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
