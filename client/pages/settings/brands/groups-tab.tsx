import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { groupTexts } from '../../../../shared/group-texts.ts';
import { limits } from '../../../../shared/limits.ts';
import { noBenefits } from '../../../../shared/member-benefits.ts';
import type { Brand, BrandBenefits, MemberBenefits } from '../../../../shared/rows.ts';
import { memberGroups } from '../../../../shared/vocabulary.ts';
import { call } from '../../../api/api.ts';
import { paths } from '../../../app/routes.ts';
import { AuthorOfChange } from '../../../forms/author-of-change.tsx';
import { DraftForm } from '../../../forms/form.tsx';
import { limited } from '../../../forms/limited.tsx';
import { MeanwhileBar } from '../../../forms/meanwhile-bar.tsx';
import { useSharedDraft } from '../../../forms/use-shared-draft.ts';
import { useCan } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { useBenefits, useTolerance } from '../../../ui/vip-levels.ts';
import classes from './parts.module.css';

const fieldsOf = ({ normal, vip1, vip2, vip3 }: BrandBenefits): MemberBenefits => ({ normal, vip1, vip2, vip3 });

/** Benefits of each VIP level at a brand, and the wait limits, which are the same for all brands. */
export function GroupsTab({ brand }: { brand: Brand }) {
  const { i18n, t } = useLingui();
  const tolerance = useTolerance();
  const ofAll = useBenefits(null);
  const seesSettings = useCan('settings.view');
  const unwritten = useMemo(() => ({ id: brand.id, brandId: brand.id, ...noBenefits, version: 0 }), [brand.id]);
  const { draft, meanwhile } = useSharedDraft<BrandBenefits, MemberBenefits>({
    row: useRow('brandBenefits', brand.id) ?? unwritten,
    fieldsOf,
    mayChange: useCan('brand.edit'),
    done: t({ id: 'brands.saved', message: 'Configuration saved successfully' }),
    submit: (benefits, _, version) =>
      call('PUT /brands/:id/benefits', {
        params: { id: brand.id },
        body: { ...benefits, ...(version === undefined ? {} : { version }) },
      }),
  });
  return (
    <DraftForm draft={draft}>
      {meanwhile !== null && (
        <MeanwhileBar
          author={<AuthorOfChange kind="brandBenefits" subject={brand.id} />}
          meanwhile={meanwhile}
          mine={draft.values}
          fieldLabels={groupTexts}
          textOf={(group, of) => <bdi>{of[group] || '—'}</bdi>}
        />
      )}
      <p className="pt-20 pb-12 text-pretty dimmed">
        <Trans id="brands.groups_hint">
          Levels left empty use the benefits for all brands. Wait limits are the same for every brand.
        </Trans>{' '}
        {seesSettings && (
          <Anchor component={Link} underline="always" href={paths.settings('service')}>
            <Trans id="brands.groups_link">Edit in Service levels</Trans>
          </Anchor>
        )}
      </p>
      <ul className={`grid gap-16 ${classes.promises}`}>
        {memberGroups.map((group) => {
          const name = i18n._(groupTexts[group]);
          return (
            <li key={group}>
              <TextInput
                label={name}
                aria-label={t({ id: 'settings.benefits_of', message: `Benefits of ${name}` })}
                description={tolerance(group)}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                placeholder={ofAll(group) ?? t({ id: 'brands.no_benefits', message: 'No benefits' })}
                {...limited(draft.getInputProps(group), limits.benefitMax)}
                dir="auto"
              />
            </li>
          );
        })}
      </ul>
    </DraftForm>
  );
}
