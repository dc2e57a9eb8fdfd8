import type { Settings } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import { differing } from './found.ts';
import { nothing } from './nothing.ts';

interface ChangeSettings {
  changes: Partial<Omit<Settings, 'id' | 'version'>>;
  /** What holds while nobody has changed it. */
  defaults: Settings;
}

export function changeSettings({ changes, defaults }: ChangeSettings): Decide {
  return (read) => {
    const differs = differing(read('settings', 'settings')?.row ?? defaults, changes);
    return Object.keys(differs).length === 0 ? nothing : { events: [{ type: 'settings.changed', changes: differs }] };
  };
}

export function resetSettings({ defaults }: Pick<ChangeSettings, 'defaults'>): Decide {
  return (read) => {
    const row = read('settings', 'settings')?.row;
    if (row === undefined) return nothing;
    const { version: _, ...plain } = defaults;
    return Object.keys(differing(row, plain)).length === 0 ? nothing : { events: [{ type: 'settings.reset' }] };
  };
}
