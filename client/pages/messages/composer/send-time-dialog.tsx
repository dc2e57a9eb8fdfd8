import '@mantine/core/styles/Checkbox.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { present } from '../../../time/clock.ts';
import { inputOf } from '../../../time/local-input.ts';
import { dayTime } from '../../../time/time.ts';
import { otherZone, shownZone } from '../../../time/zone.ts';
import { snoozeLabels } from '../../../ui/case-labels.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { presetTimes, type SendPreset, sendPresets, sendTimeOf } from './send-times.ts';

export interface SendTime {
  sendAt: string;
  cancelIfCustomerWrites: boolean;
}

interface Props {
  /** Current time of the message that is changed. `null` for a message that is being written. */
  sendAt: string | null;
  onChoose: (time: SendTime) => void;
  onClose: () => void;
}

/** Dialog in which the user chooses when a message is sent: one of the presets, or an own time. */
export function SendTimeDialog({ sendAt, onChoose, onClose }: Props) {
  const { t } = useLingui();
  const [now] = useState(present);
  const [cancels, setCancels] = useState(false);
  const choose = (at: number) => {
    onChoose({ sendAt: new Date(at).toISOString(), cancelIfCustomerWrites: cancels });
    onClose();
  };
  const title =
    sendAt === null
      ? t({ id: 'composer.send_later', message: 'Send later' })
      : t({ id: 'thread.change_time', message: 'Change the time' });
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        {sendAt === null && (
          <Checkbox
            checked={cancels}
            onChange={(event) => setCancels(event.currentTarget.checked)}
            label={t({ id: 'composer.cancel_if_writes', message: 'Don’t send it if the customer writes first' })}
          />
        )}
        <Presets now={now} onChoose={choose} />
        <OwnTime now={now} initial={sendAt} onChoose={choose} />
      </Stack>
    </Dialog>
  );
}

function Presets({ now, onChoose }: { now: number; onChoose: (at: number) => void }) {
  const { t, i18n } = useLingui();
  const times = presetTimes(now);
  const names: Record<SendPreset, string> = {
    laterToday: i18n._(snoozeLabels.laterToday),
    tomorrow: t({ id: 'composer.tomorrow', message: 'Tomorrow' }),
    monday: t({ id: 'composer.next_monday', message: 'Monday' }),
  };
  return (
    <div className="grid gap-8">
      {sendPresets.map((preset) => {
        const at = times[preset];
        if (at === null) return null;
        return (
          <Button
            key={preset}
            className="touch-h"
            variant="default"
            justify="space-between"
            rightSection={<span className="tabular dimmed">{dayTime(at, i18n.locale)}</span>}
            onClick={() => onChoose(at)}
          >
            {names[preset]}
          </Button>
        );
      })}
    </div>
  );
}

type OwnTimeProps = { now: number; initial: string | null; onChoose: (at: number) => void };

function OwnTime({ now, initial, onChoose }: OwnTimeProps) {
  const { t } = useLingui();
  const [value, setValue] = useState(() => (initial === null ? '' : inputOf(Date.parse(initial), shownZone())));
  const [isWrong, setIsWrong] = useState(false);
  const zone = otherZone(now);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = sendTimeOf(value, present());
    if (at === null) setIsWrong(true);
    else onChoose(at);
  };
  return (
    <form className="flex flex-wrap items-end gap-8" onSubmit={submit}>
      <TextInput
        className="flex-1"
        type="datetime-local"
        label={t({ id: 'composer.own_time', message: 'Choose a time' })}
        description={zone}
        min={inputOf(now, shownZone())}
        max={inputOf(now + limits.sendAheadMs, shownZone())}
        value={value}
        error={isWrong && t({ id: 'composer.time_wrong', message: 'Choose a time within the next 30 days.' })}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setIsWrong(false);
        }}
      />
      <Button type="submit" className="touch-h">
        <Trans id="composer.schedule">Schedule</Trans>
      </Button>
    </form>
  );
}
