import { MantineProvider } from '@mantine/core';
import { Provider, useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import type { Language } from '../../shared/vocabulary.ts';
import { LanguageProvider } from '../i18n/language-provider.tsx';
import { brandAtom } from '../session/brand-choice.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { useRow } from '../sync/store.ts';
import { lineGreen } from '../theme/accent.ts';
import { cssVariables, themeFor } from '../theme/theme.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { atoms } from './atoms.ts';

interface Props {
  language: Language;
  env?: 'default' | 'test';
  children: ReactNode;
}

/** Providers around the app: store, language, theme, toasts, and the error page for unexpected errors. */
export function Root({ language, env = 'default', children }: Props) {
  return (
    <Provider store={atoms}>
      <LanguageProvider initial={language}>
        <Themed env={env}>
          <Toasts />
          <ErrorBoundary>{children}</ErrorBoundary>
        </Themed>
      </LanguageProvider>
    </Provider>
  );
}

/** Applies the theme with the accent color of the selected brand. */
function Themed({ env, children }: Required<Pick<Props, 'env' | 'children'>>) {
  const brand = useRow('brand', useAtomValue(brandAtom));
  const primary = brand?.colorScheme.primary ?? lineGreen;
  const theme = useMemo(() => themeFor(primary), [primary]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
      {children}
    </MantineProvider>
  );
}
