import { useLingui } from '@lingui/react/macro';
import { alertTexts } from '../../shared/alert-texts.ts';
import type { Alert } from '../../shared/monitor-rows.ts';

/** Returns a function that builds the texts of an alert in the language of the interface. */
export function useAlertTexts(): (alert: Alert) => ReturnType<typeof alertTexts> {
  const { i18n } = useLingui();
  return (alert) => alertTexts(alert, i18n.locale, (text, values) => i18n._(text.id, values));
}
