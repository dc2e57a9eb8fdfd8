import { Trans, useLingui } from '@lingui/react/macro';
import { Combobox } from '@mantine/core';
import { useState } from 'react';
import { holds } from '../../../../shared/fold.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { macroActionLabels } from '../../../ui/macro-labels.ts';
import type { DialogProps } from './dialog-atom.ts';
import { Picker } from './picker.tsx';
import { useMacros, useRunMacro } from './use-macros.ts';

/** Dialog for running a macro. The macro runs as soon as it is selected. */
export function MacroDialog({ ids, onClose }: DialogProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const run = useRunMacro();
  const macros = useMacros(ids);
  const found = macros.filter(({ name }) => holds(search.trim(), name));
  const title = t({ id: 'messages.macro', message: 'Run macro' });
  const pick = (id: string) => {
    const macro = macros.find((one) => one.id === id);
    onClose();
    if (macro !== undefined) void run(ids, macro);
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <Picker
        title={title}
        find={t({ id: 'messages.find_macro', message: 'Find a macro' })}
        search={search}
        onSearch={setSearch}
        ids={found.map(({ id }) => id)}
        onPick={pick}
        onClose={onClose}
      >
        {found.map(({ id, name, actions }) => (
          <Combobox.Option key={id} value={id}>
            <span className="grid min-w-0 min-h-28 content-center">
              <span className="weight-500 truncate">{name}</span>
              <span className="text-12 truncate dimmed">
                {actions.map(({ type }) => i18n._(macroActionLabels[type])).join(' · ')}
              </span>
            </span>
          </Combobox.Option>
        ))}
        {found.length === 0 && (
          <Combobox.Empty>
            {macros.length === 0 ? (
              <Trans id="messages.no_macros">No macros yet. Create one in Settings.</Trans>
            ) : (
              <Trans id="messages.no_macro">No matching macro</Trans>
            )}
          </Combobox.Empty>
        )}
      </Picker>
    </Dialog>
  );
}
