import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconBolt, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Macro } from '../../../../shared/macro-row.ts';
import { can, seesAllBrands } from '../../../../shared/permissions.ts';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { useUser } from '../../../session/session.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { deleteLater, usePendingDeletes } from '../../../toasts/delete-later.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { macroActionLabels } from '../../../ui/macro-labels.ts';
import { MacroDrawer } from './macro-drawer.tsx';

/** List of the shared macros and the user's own macros. */
export function MacrosSection() {
  const { t } = useLingui();
  const [edited, setEdited] = useState<Macro | 'new' | null>(null);
  const going = usePendingDeletes();
  const isKnown = useSnapshotState({ scope: 'config' }) === 'complete';
  const mayChange = useMayChange();
  const macros = useAll('macro')
    .filter(({ id }) => !going.has(id))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
  return (
    <div className="container max-w-640 px-32 pt-4 pb-32 phone-px-16 phone-pb-24">
      <p className="mb-16 text-13 dimmed">
        <Trans id="settings.macros_hint">
          A macro applies several actions to a conversation at once. In Messages, press M to run one.
        </Trans>
      </p>
      <div className="flex justify-end mb-12">
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setEdited('new')}>
          <Trans id="settings.new_macro">New macro</Trans>
        </Button>
      </div>
      {macros.length > 0 ? (
        <ul className="border-top" aria-label={t({ id: 'settings.macros', message: 'Macros' })}>
          {macros.map((macro) => (
            <MacroRow key={macro.id} macro={macro} mayChange={mayChange(macro)} onEdit={() => setEdited(macro)} />
          ))}
        </ul>
      ) : isKnown ? (
        <EmptyState
          icon={<IconBolt size={28} stroke={1.5} aria-hidden />}
          title={<Trans id="settings.no_macros">No macros yet</Trans>}
        >
          <Trans id="settings.no_macros_hint">Create one for steps that you repeat every day.</Trans>
        </EmptyState>
      ) : (
        <FormSkeleton />
      )}
      {edited !== null && (
        <MacroDrawer
          key={edited === 'new' ? 'new' : edited.id}
          macro={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

/** Returns whether the user can change a macro: their own, or with permission a shared one of brands that they have access to. */
function useMayChange(): (macro: Macro) => boolean {
  const user = useUser();
  const [own, shared, all] = [can(user, 'messages.reply'), can(user, 'messages.assign'), seesAllBrands(user)];
  return ({ ownerId, brandId }) => (ownerId === null ? shared && (brandId !== null || all) : own);
}

type RowProps = { macro: Macro; mayChange: boolean; onEdit: () => void };

function MacroRow({ macro: { id, name, brandId, ownerId, actions }, mayChange, onEdit }: RowProps) {
  const { t, i18n } = useLingui();
  const brand = useRow('brand', brandId);
  const steps = actions.map(({ type }) => i18n._(macroActionLabels[type])).join(' · ');
  return (
    <li className="flex items-center gap-8 border-bottom">
      <UnstyledButton
        className="flex flex-1 items-center min-w-0 min-h-touch gap-16 py-8 rounded-4"
        onClick={onEdit}
        disabled={!mayChange}
      >
        <span className="grid flex-1 min-w-0 gap-2">
          <span className="weight-600 truncate">{name}</span>
          <span className="text-13 truncate dimmed">{steps}</span>
        </span>
        <span className="flex-none text-12 dimmed">
          {ownerId !== null ? (
            <Trans id="settings.reply_mine">Only me</Trans>
          ) : brand === undefined ? (
            <Trans id="settings.all_brands">All brands</Trans>
          ) : (
            brand.name
          )}
        </span>
      </UnstyledButton>
      {mayChange && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t({ id: 'settings.macro_delete', message: `Delete ${name}` })}
          onClick={() =>
            deleteLater('macro', id, t({ id: 'settings.macro_deleted', message: `Macro “${name}” deleted` }))
          }
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  );
}
