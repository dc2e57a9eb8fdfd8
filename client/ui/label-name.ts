import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { labelPresetTexts } from '../../shared/label-texts.ts';
import type { Label } from '../../shared/rows.ts';

/** Returns the name of a label. A preset label has a translated name until it is renamed. */
export function labelName({ name, preset }: Pick<Label, 'name' | 'preset'>): string {
  return preset === null ? name : i18n._(labelPresetTexts[preset]);
}

/** Returns {@link labelName}, rerendering when the language changes. */
export function useLabelName(): typeof labelName {
  useLingui();
  return labelName;
}
