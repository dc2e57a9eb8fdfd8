import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import { useSystemSettings } from '../app/system-settings.ts';
import { useBackCloses } from '../ui/use-back-closes.ts';
import { BrandSelector } from './brand-selector.tsx';
import { Entries } from './entries.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { PersonBlock } from './person-block.tsx';
import classes from './phone-menu.module.css';
import { StatusRow } from './status-row.tsx';

/** Full sidebar as a drawer on phones. */
export function PhoneMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { systemName } = useSystemSettings();
  useBackCloses(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      classNames={{ content: classes.sheet }}
      title={systemName}
      closeButtonProps={{ 'aria-label': t({ id: 'common.close', message: 'Close' }) }}
    >
      <div className={`flex flex-col gap-12 ${classes.menu}`} data-phone-menu>
        <BrandSelector compact={false} />
        <Entries compact={false} onOpen={onClose} />
        <LanguagePicker />
        <StatusRow compact={false} />
        <PersonBlock compact={false} />
      </div>
    </Drawer>
  );
}
