import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  type Area,
  areas,
  differenceOf,
  effectivePermissions,
  grantableKeys,
  keysByArea,
  type Permission,
  permissions,
  type Role,
  roleDefaults,
} from '../../../shared/permissions.ts';
import { useUser } from '../../session/session.ts';
import { areaLabels, keyLabels } from '../../ui/key-labels.ts';
import { Difference } from './person-cell.tsx';
import { inOrder } from './use-person-draft.tsx';
import classes from './users.module.css';

interface Props {
  role: Role;
  /** `null` if the person has the default permissions of the role. */
  value: Permission[] | null;
  mayChange: boolean;
  error: ReactNode;
  onChange: (keys: Permission[] | null) => void;
}

export const keysOfArea = (area: Area) => keysByArea[area].map((key) => `${area}.${key}` as Permission);

/** Permissions of a person by area. Differences from the role are marked. */
export function KeysField({ role, value, mayChange, error, onChange }: Props) {
  const { i18n } = useLingui();
  const user = useUser();
  const [open, setOpen] = useState<ReadonlySet<Area>>(new Set());
  const has = new Set(effectivePermissions(role, value));
  const { added, taken } = differenceOf(role, value);
  const grantable = grantableKeys(user);
  const isFixed = role === 'super_admin';
  const toggle = (key: Permission) => {
    const next = inOrder(has.has(key) ? [...has].filter((one) => one !== key) : [...has, key]);
    onChange(JSON.stringify(next) === JSON.stringify(inOrder(roleDefaults[role])) ? null : next);
  };
  const flip = (area: Area) => {
    const next = new Set(open);
    if (!next.delete(area)) next.add(area);
    setOpen(next);
  };
  const [count, all] = [has.size, permissions.length];
  return (
    <fieldset>
      <legend className="p-0 text-14 weight-500 mb-6">
        <Trans id="access.permissions">Permissions</Trans>
      </legend>
      <Group justify="space-between" mb={4}>
        <span className="inline-flex items-center gap-4">
          <Trans id="access.keys_of">
            {count} of {all}
          </Trans>
          <Difference added={added.length} taken={taken.length} />
        </span>
        {value !== null && mayChange && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            <Trans id="access.back_to_role">Reset to role defaults</Trans>
          </Button>
        )}
      </Group>
      {isFixed && (
        <p className="text-12 dimmed">
          <Trans id="access.super_has_all">Super administrators have all permissions.</Trans>
        </p>
      )}
      {areas.map((area) => {
        const keys = keysOfArea(area);
        const isOpen = open.has(area);
        const of = (list: readonly string[]) => keys.filter((key) => list.includes(key)).length;
        const [some, every] = [keys.filter((key) => has.has(key)).length, keys.length];
        return (
          <div key={area}>
            <button
              type="button"
              className={`flex items-center w-full gap-8 font-inherit text-start color-inherit bg-none border-top cursor-pointer min-h-36 py-0 px-4 touch-min-h ${classes.areaHead}`}
              aria-expanded={isOpen}
              onClick={() => flip(area)}
            >
              {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
              {i18n._(areaLabels[area])}
              <span className="inline-flex gap-4 ms-auto text-12 weight-400 tabular">
                <Trans id="access.keys_of_area">
                  {some} of {every}
                </Trans>
                <Difference added={of(added)} taken={of(taken)} />
              </span>
            </button>
            {isOpen &&
              keys.map((key) => {
                const way = added.includes(key) ? 'added' : taken.includes(key) ? 'taken' : undefined;
                const mayGive = grantable.has(key);
                return (
                  <div key={key} className={`grid items-center gap-8 text-13 ${classes.key}`} data-way={way}>
                    <Checkbox
                      size="xs"
                      label={key}
                      checked={has.has(key)}
                      disabled={!mayChange || isFixed || !mayGive}
                      onChange={() => toggle(key)}
                    />
                    <span className={`text-12 ${classes.keyText}`}>{i18n._(keyLabels[key])}</span>
                    <span className={`text-12 ${classes.keyText}`}>
                      {way === 'added' ? (
                        <Trans id="access.added">added</Trans>
                      ) : way === 'taken' ? (
                        <Trans id="access.taken">removed</Trans>
                      ) : (
                        !mayGive && (
                          <>
                            <IconLock size={12} aria-hidden /> <Trans id="access.not_yours">You can’t grant this</Trans>
                          </>
                        )
                      )}
                    </span>
                  </div>
                );
              })}
          </div>
        );
      })}
      {error && (
        <p className="mt-4 text-13 color-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
