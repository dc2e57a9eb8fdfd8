import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Popover, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { type RangePreset, rangePresets } from '../../shared/figures.ts';
import { lazyPart } from '../app/lazy-part.tsx';
import type { RangeChoice } from './range.ts';
import classes from './range-picker.module.css';
import { presetName, rangeName } from './range-words.ts';
import { Segments } from './segments.tsx';
import type { ShownRange } from './use-range.ts';

const RangeCalendar = lazyPart(async () => (await import('./range-calendar.tsx')).RangeCalendar);

interface Props {
  /** `choice` is `null` while another control determines the range. */
  range: Pick<ShownRange, 'days' | 'today' | 'setChoice'> &
    Partial<Pick<ShownRange, 'isBroken'>> & { choice: RangeChoice | null };
  /**
   * Layout. `bar`: the presets in a row if there is space. `menu`: a button that opens the presets and a calendar. `beside`: the same
   * button for a page with range buttons of its own, highlighted while the page shows a range chosen with this button.
   */
  look?: 'bar' | 'menu' | 'beside';
  presets?: readonly RangePreset[];
}

/** Picker for the days that a page shows. */
export function RangePicker({ range, look = 'menu', presets = rangePresets }: Props) {
  const { i18n, t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 63.99em)') ?? false;
  const [isOpen, open] = useState(false);
  const isBar = look === 'bar' && !isNarrow;
  const { choice } = range;
  const preset = choice !== null && 'range' in choice ? choice.range : null;
  const isIdle = choice === null || (isBar && preset !== null);
  const isMarked = look === 'beside' ? choice !== null : isBar && preset === null;
  const choose = (chosen: Parameters<typeof range.setChoice>[0]) => {
    open(false);
    range.setChoice(chosen);
  };
  const label = t({ id: 'figures.range', message: 'Date range' });
  return (
    <div className="flex items-center gap-8">
      {range.isBroken === true && choice !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          <BrokenRange shown={rangeName(i18n, choice)} />
        </Text>
      )}
      {isBar && (
        <Segments
          aria-label={label}
          value={preset ?? ''}
          onChange={(name) => choose({ range: name as RangePreset })}
          data={presets.map((name) => ({ value: name, label: presetName(i18n, name) }))}
        />
      )}
      <Popover
        opened={isOpen}
        onChange={open}
        position="bottom-end"
        trapFocus
        returnFocus
        width="auto"
        middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      >
        <Popover.Target>
          <Button
            className={`weight-600 ${classes.button}`}
            variant="default"
            data-custom={isMarked || undefined}
            leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
            rightSection={isBar ? undefined : <IconChevronDown size={16} stroke={1.6} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
          >
            {isIdle ? <Trans id="figures.range_custom">Custom</Trans> : rangeName(i18n, choice)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={`flex gap-16 p-12 ${classes.dropdown}`} aria-label={label}>
          {!isBar && (
            <fieldset className={`flex flex-col ${classes.presets}`} aria-label={label}>
              {presets.map((name) => (
                <Button
                  key={name}
                  variant="subtle"
                  color="gray"
                  justify="flex-start"
                  aria-pressed={name === preset}
                  data-autofocus={name === preset || undefined}
                  onClick={() => choose({ range: name })}
                >
                  {presetName(i18n, name)}
                </Button>
              ))}
            </fieldset>
          )}
          <div className={classes.calendar}>
            <RangeCalendar days={range.days} today={range.today} onChoose={choose} />
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

/** Notice that the range in the address is invalid, with the range that is shown instead. */
function BrokenRange({ shown }: { shown: string }) {
  return <Trans id="figures.range_broken">The address contains an invalid date range. Showing: {shown}</Trans>;
}
