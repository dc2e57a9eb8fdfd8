import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import type { Schedule } from '../../shared/report-rows.ts';
import { useCan } from '../session/session.ts';
import { act } from '../sync/act.ts';
import { useMayHave } from './use-may-have.ts';

/** Switch that activates or pauses a schedule. */
export function ActiveSwitch({ schedule: { id, name, active, template } }: { schedule: Schedule }) {
  const { t } = useLingui();
  const maySchedule = useCan('reports.schedule');
  const mayHave = useMayHave();
  const toggle = (next: boolean) =>
    void act(
      'PUT /reports/schedules/:id',
      { params: { id }, body: { active: next } },
      { kind: 'schedule', id, patch: { active: next } },
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press of the switch opens no row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys of the switch open no row either way.
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        aria-label={t({ id: 'reports.runs', message: `${name} is active` })}
        checked={active}
        disabled={!maySchedule || !mayHave(template)}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
    </span>
  );
}
