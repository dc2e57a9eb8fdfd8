import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { type Area, can, keysByArea, type Permission } from '../../../../shared/permissions.ts';
import { useUser } from '../../../session/session.ts';
import { areaLabels, keyLabels } from '../../../ui/key-labels.ts';
import classes from './token-keys.module.css';

interface Props {
  area: Area;
  value: readonly Permission[];
  put: (keys: readonly Permission[], has: boolean) => void;
}

/** Permissions of an area, selectable together or individually. Limited to those of the token's creator. */
export function TokenArea({ area, value, put }: Props) {
  const { i18n } = useLingui();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const keys = keysByArea[area].map((key) => `${area}.${key}` as Permission).filter((key) => can(user, key));
  const [some, every] = [keys.filter((key) => value.includes(key)).length, keys.length];
  if (every === 0) return null;
  const name = i18n._(areaLabels[area]);
  return (
    <div className={`border-top ${classes.area}`}>
      <div className="flex items-center gap-10">
        <Checkbox
          size="sm"
          aria-label={name}
          checked={some === every}
          indeterminate={some > 0 && some < every}
          onChange={() => put(keys, some < every)}
        />
        <button
          type="button"
          className="flex items-center flex-1 min-h-touch gap-8 font-inherit weight-500 text-start color-inherit bg-none cursor-pointer"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {name}
          <span className="ms-auto text-13 weight-400 tabular dimmed">
            <Trans id="settings.token_keys_of">
              {some} of {every}
            </Trans>
          </span>
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </button>
      </div>
      {isOpen &&
        keys.map((key) => (
          <Checkbox
            key={key}
            className={classes.key}
            size="sm"
            label={i18n._(keyLabels[key])}
            description={key}
            checked={value.includes(key)}
            onChange={({ currentTarget }) => put([key], currentTarget.checked)}
          />
        ))}
    </div>
  );
}
