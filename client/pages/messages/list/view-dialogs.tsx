import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useAtom, useSetAtom } from 'jotai';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { SavedView } from '../../../../shared/view-row.ts';
import { singleLine } from '../../../forms/limited.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { BrandsField } from '../../../reports/brands-field.tsx';
import { useBrand, useCan, useUser } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useRow } from '../../../sync/store.ts';
import { deleteLater } from '../../../toasts/delete-later.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusableButton, focusNeighbour } from '../../../ui/focusable-button.ts';
import { firstShown, shownAtom, showSavedAtom, viewQueryOf } from './list-query.ts';
import { useMayEdit, useShownList, useShownSort, useViews } from './use-shown.ts';
import classes from './view-dialogs.module.css';

type Draft = { name: string; shared: boolean; brand: string };

/** Dialog that saves the list as a view, or changes the name, the readers and the brands of a view. */
export function ViewDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useLingui();
  const view = useRow('view', id);
  const { chosen } = useShownList();
  const sort = useShownSort();
  const [brand] = useBrand();
  const mayShare = useCan('messages.assign');
  const { id: me } = useUser();
  const showSaved = useSetAtom(showSavedAtom);
  const { values, getInputProps, setFieldValue, isSaving, save } = useDraft<Draft>({
    saved: {
      name: view?.name ?? '',
      shared: view !== undefined && view.ownerId === null,
      brand: view === undefined ? brand : view.brandIds.join(','),
    },
    rules: {
      name: (name) =>
        name.trim() === '' ? <Trans id="list.view_name_needed">Enter a name for the view.</Trans> : null,
    },
    leaving: 'discard',
    submit: async ({ name, shared, brand: brands }) => {
      const fields = { name: name.trim(), ownerId: shared ? null : me, brandIds: brands.split(',') };
      if (id !== null) return !(await act('PUT /views/:id', { params: { id }, body: fields })).error;
      const result = await act('POST /views', { body: { ...fields, query: viewQueryOf(chosen), sort } });
      if (result.error) return false;
      showSaved(result.data.id);
      return true;
    },
    onDone: onClose,
  });
  return (
    <Dialog
      onClose={onClose}
      title={
        id === null
          ? t({ id: 'list.view_save_as', message: 'Save as view' })
          : t({ id: 'list.view_edit', message: 'Edit view' })
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          data-autofocus
          label={t({ id: 'list.view_name', message: 'Name' })}
          {...singleLine(getInputProps('name'), limits.labelMax)}
        />
        {!mayShare && (
          <Text mt="sm" size="sm" c="dimmed">
            <Trans id="list.view_private">Only you see this view.</Trans>
          </Text>
        )}
        {mayShare && (
          <SegmentedControl
            mt="sm"
            fullWidth
            aria-label={t({ id: 'list.view_readers', message: 'Who sees the view' })}
            value={values.shared ? 'shared' : 'own'}
            onChange={(value) => setFieldValue('shared', value === 'shared')}
            data={[
              { value: 'own', label: t({ id: 'settings.reply_mine', message: 'Only me' }) },
              { value: 'shared', label: t({ id: 'list.view_shared', message: 'Everyone with its brands' }) },
            ]}
          />
        )}
        <div className="mt-12">
          <BrandsField value={values.brand} onChange={(brands) => setFieldValue('brand', brands)} />
        </div>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSaving}>
            <Trans id="list.view_confirm">Save</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

/** Dialog that lists all views, to sort, change and delete them. */
export function ViewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { own, shared } = useViews();
  const [edited, edit] = useState<string | null>(null);
  if (edited !== null) return <ViewDialog id={edited} onClose={() => edit(null)} />;
  const part = (title: string, views: readonly SavedView[]) =>
    views.length > 0 && (
      <section className="mb-16">
        <h3 className="text-13 weight-600 mb-4">{title}</h3>
        <ul>
          {views.map((view) => (
            <ViewLine key={view.id} view={view} views={views} onEdit={edit} />
          ))}
        </ul>
      </section>
    );
  return (
    <Dialog onClose={onClose} title={t({ id: 'list.views_manage', message: 'Manage views' })}>
      {part(t({ id: 'list.views_own', message: 'My views' }), own)}
      {part(t({ id: 'list.views_shared', message: 'Shared views' }), shared)}
      {own.length + shared.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans id="list.views_none">No views yet. Add conditions to the list and save them as a view.</Trans>
        </Text>
      )}
    </Dialog>
  );
}

type LineProps = { view: SavedView; views: readonly SavedView[]; onEdit: (id: string) => void };

function ViewLine({ view, views, onEdit }: LineProps) {
  const { t } = useLingui();
  const mayEdit = useMayEdit()(view);
  const [shown, show] = useAtom(shownAtom);
  const { id, name } = view;
  const index = views.indexOf(view);
  const icon = { size: 16, stroke: 1.75 } as const;
  const button = { variant: 'subtle', color: 'gray', className: classes.button } as const;
  const remove = () => {
    if (shown.view === id) show(firstShown);
    deleteLater('view', id, t({ id: 'list.view_deleted', message: `${name} deleted` }));
  };
  return (
    <li className="flex items-center gap-4 border-bottom min-h-touch">
      <bdi className="flex-1 min-w-0 truncate text-13">{name}</bdi>
      {mayEdit && (
        <>
          <ActionIcon
            {...button}
            aria-label={t({ id: 'list.view_up', message: `Move ${name} up` })}
            {...focusableButton(index === 0, () => moveTo(views, index, index - 1))}
          >
            <IconArrowUp {...icon} />
          </ActionIcon>
          <ActionIcon
            {...button}
            aria-label={t({ id: 'list.view_down', message: `Move ${name} down` })}
            {...focusableButton(index === views.length - 1, () => moveTo(views, index, index + 1))}
          >
            <IconArrowDown {...icon} />
          </ActionIcon>
          <ActionIcon
            {...button}
            aria-label={t({ id: 'list.view_edit_one', message: `Edit ${name}` })}
            onClick={() => onEdit(id)}
          >
            <IconPencil {...icon} />
          </ActionIcon>
          <ActionIcon
            {...button}
            aria-label={t({ id: 'list.view_delete', message: `Delete ${name}` })}
            data-removes
            onClick={(event) => {
              focusNeighbour(event.currentTarget, 'li');
              remove();
            }}
          >
            <IconTrash {...icon} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

/** Moves a view, and gives every view whose place has changed its number in the order. */
function moveTo(views: readonly SavedView[], from: number, to: number): void {
  const ids = views.map(({ id }) => id);
  const moved = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] as string);
  const first = views[0]?.order ?? 0;
  for (const [place, id] of moved.entries()) {
    const order = first + place;
    if (views.find((view) => view.id === id)?.order === order) continue;
    void act('PUT /views/:id', { params: { id }, body: { order } }, { kind: 'view', id, patch: { order } });
  }
}
