import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Language } from '../../shared/vocabulary.ts';
import { chooseLanguage } from './i18n.ts';

interface LanguageChoice {
  language: Language;
  setLanguage(language: Language): Promise<void>;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

/** Provides the language of the interface, and a function that changes it. The catalogue of `initial` must already be active. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);
  const choice = useMemo<LanguageChoice>(
    () => ({
      language,
      setLanguage: async (chosen) => {
        setLanguage(await chooseLanguage(chosen));
      },
    }),
    [language],
  );
  return (
    <LanguageContext value={choice}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </LanguageContext>
  );
}

export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (choice === null) throw new Error('useLanguage must be used within a LanguageProvider');
  return choice;
}
