import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { can, editBar, roleDefaults } from '../../../../shared/permissions.ts';
import type { Brand, Colleague } from '../../../../shared/rows.ts';
import { worksIn } from '../../../../shared/team.ts';
import { useUser } from '../../../session/session.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { setServing } from './set-serving.ts';

/** Checkbox for whether a person serves the brand. If locked, shows the reason. */
export function Serves({ person, brand }: { person: Colleague; brand: Brand }) {
  const { t } = useLingui();
  const user = useUser();
  const [isSaving, setSaving] = useState(false);
  /** Value of the checkbox until the change arrives. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const serving = worksIn(person, brand.id);
  if (wanted === serving && !isSaving) setWanted(null);
  const { id, role, fullName } = person;
  const isEverywhere = worksIn(person, '');
  const mayEdit = can(user, 'brand.edit');
  // Individual permissions are known only to the server; here the role's defaults are used.
  const bar = editBar(user, { id, role, permissions: roleDefaults[role], assignedBrands: [] });
  const change = async (serves: boolean) => {
    setWanted(serves);
    setSaving(true);
    const result = await setServing(brand.id, id, serves);
    setSaving(false);
    if (result.error) {
      setWanted(null);
      toastError(result);
    } else toastDone(t({ id: 'brands.saved', message: 'Configuration saved successfully' }));
  };
  return (
    <span className="flex items-center gap-6 text-12 wrap-normal dimmed">
      <Checkbox
        aria-label={`${fullName}: ${brand.name}`}
        checked={wanted ?? serving}
        disabled={!mayEdit || isEverywhere || bar !== null}
        onChange={(event) => {
          if (!isSaving) void change(event.currentTarget.checked);
        }}
      />
      {isEverywhere ? (
        <Trans id="shell.all_brands">All brands</Trans>
      ) : mayEdit && bar?.why === 'self' ? (
        <Trans id="access.bar_self">You can’t edit your own account here.</Trans>
      ) : mayEdit && bar !== null ? (
        <Trans id="access.bar_rank">This user’s role is not below yours.</Trans>
      ) : null}
    </span>
  );
}
