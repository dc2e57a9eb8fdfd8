import { useLingui } from '@lingui/react/macro';
import type { Label } from '../../../shared/rows.ts';
import { presetWords } from './words.ts';

/** A preset shows its translated name until somebody renames it. */
export function useLabelName(): (label: Label) => string {
  const { i18n } = useLingui();
  return (label) => (label.preset === null ? label.name : i18n._(presetWords[label.preset]));
}
