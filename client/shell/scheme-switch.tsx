import { useLingui } from '@lingui/react/macro';
import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Hint } from './hint.tsx';

const next: Record<MantineColorScheme, MantineColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' };
const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;

/** Button that cycles through the system's color scheme, light and dark. */
export function SchemeSwitch() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = icons[colorScheme];
  const labels = {
    auto: t({ id: 'shell.scheme_auto', message: 'Theme: system' }),
    light: t({ id: 'shell.scheme_light', message: 'Theme: light' }),
    dark: t({ id: 'shell.scheme_dark', message: 'Theme: dark' }),
  };
  return (
    <Hint label={labels[colorScheme]}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={labels[colorScheme]}
        onClick={() => setColorScheme(next[colorScheme])}
      >
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </Hint>
  );
}
