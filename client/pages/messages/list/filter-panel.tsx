import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Chip, Drawer, MultiSelect, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { memo, useEffect, useId } from 'react';
import { holds } from '../../../../shared/fold.ts';
import { conditions, flagNames, type ListName, listNames } from '../../../../shared/inbox-conditions.ts';
import { useBrand } from '../../../session/session.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { conditionLabels, selectedOptions, useConditionOptions } from './condition-labels.ts';
import classes from './filter-bar.module.css';
import { filterPanelAtom } from './filter-panel-atom.ts';
import { useShownList } from './use-shown.ts';

/** Button with the panel of the list's conditions: a popover, or a sheet on phones. */
export const FilterButton = memo(function FilterButton() {
  const { t } = useLingui();
  const [isOpen, open] = useAtom(filterPanelAtom);
  const { chosen } = useShownList();
  const isPhone = useMediaQuery('(max-width: 56.25em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const close = () => open(false);
  useBackCloses(isOpen && isPhone, close);
  useEffect(() => () => open(false), [open]);
  const count = Object.keys(chosen.conditions).length;
  const label = t({ id: 'list.conditions_open', message: 'Filter by conditions' });
  const button = (
    <ActionIcon
      className="relative"
      variant={count > 0 ? 'light' : 'subtle'}
      color={count > 0 ? undefined : 'gray'}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => open(!isOpen)}
    >
      <IconFilter size={18} stroke={1.75} />
      {count > 0 && (
        <span className={classes.badge} aria-hidden>
          {count}
        </span>
      )}
    </ActionIcon>
  );
  if (isPhone)
    return (
      <>
        {button}
        <Drawer
          opened={isOpen}
          onClose={close}
          position="bottom"
          size="85%"
          title={label}
          closeButtonProps={{ 'aria-label': t({ id: 'messages.close_dialog', message: 'Close' }) }}
        >
          <Conditions />
        </Drawer>
      </>
    );
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" width={336} trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className="overflow-y-auto p-16" mah="min(640px, 80dvh)" aria-label={label}>
        <Conditions />
      </Popover.Dropdown>
    </Popover>
  );
});

const chip = { label: classes.chip ?? '' };

/** Fields of all conditions. Every change is applied at once. */
function Conditions() {
  const { t, i18n } = useLingui();
  const { chosen, setConditions } = useShownList();
  const set = chosen.conditions;
  return (
    <div className={classes.panel}>
      <fieldset>
        <legend>
          <Trans id="list.conditions_only">Only conversations that are</Trans>
        </legend>
        <Chip.Group
          multiple
          value={flagNames.filter((name) => set[name] === true)}
          onChange={(names) =>
            setConditions({
              ...set,
              ...Object.fromEntries(flagNames.map((name) => [name, names.includes(name) ? true : undefined])),
            })
          }
        >
          <div className={classes.chips}>
            {flagNames.map((name, index) => (
              <Chip
                key={name}
                value={name}
                radius="md"
                size="xs"
                variant="outline"
                classNames={chip}
                data-autofocus={index === 0 || undefined}
              >
                {i18n._(conditionLabels[name])}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      </fieldset>
      {listNames.map((name) => (
        <ListField
          key={name}
          name={name}
          value={set[name] ?? []}
          onChange={(ids) => setConditions({ ...set, [name]: ids })}
        />
      ))}
      <p className="text-12 dimmed">
        {t({
          id: 'list.conditions_hint',
          message: 'All conditions apply together. Several values of one are alternatives.',
        })}
      </p>
    </div>
  );
}

type ListFieldProps = { name: ListName; value: readonly string[]; onChange: (ids: readonly string[]) => void };

/** Field of a condition that is a list: chips for a few fixed values, otherwise a searchable field. */
function ListField({ name, value, onChange }: ListFieldProps) {
  const { t, i18n } = useLingui();
  const [brand] = useBrand();
  const options = useConditionOptions(brand)(name);
  const id = useId();
  const label = i18n._(conditionLabels[name]);
  const selected = selectedOptions(options, value).map((option) => option.label);
  const choose = (labels: readonly string[]) =>
    onChange(options.flatMap((option) => (labels.includes(option.label) ? option.ids : [])));
  if (conditions[name].values === null)
    return (
      <fieldset>
        <legend id={id}>{label}</legend>
        <MultiSelect
          aria-labelledby={id}
          data={[...new Set(options.map((option) => option.label))]}
          value={selected}
          onChange={choose}
          searchable
          placeholder={selected.length === 0 ? t({ id: 'list.condition_any', message: 'Any' }) : undefined}
          filter={({ options: all, search }) => all.filter((one) => 'label' in one && holds(search, one.label))}
          comboboxProps={{ withinPortal: false }}
          size="xs"
        />
      </fieldset>
    );
  return (
    <fieldset>
      <legend>{label}</legend>
      <Chip.Group multiple value={selected} onChange={choose}>
        <div className={classes.chips}>
          {options.map((option) => (
            <Chip key={option.label} value={option.label} radius="md" size="xs" variant="outline" classNames={chip}>
              {option.label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  );
}
