import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Schedule } from '../../shared/report-rows.ts';
import { scheduleContents } from '../../shared/reports.ts';
import { AuthorOfChange } from '../forms/author-of-change.tsx';
import { MeanwhileBar } from '../forms/meanwhile-bar.tsx';
import type { Meanwhile } from '../forms/use-shared-draft.ts';
import { BrandsOf } from './brands-of.tsx';
import { fieldWords } from './field-words.ts';
import type { ScheduleFields } from './schedule-draft.ts';
import { scheduleText } from './schedule-text.ts';

type Props = { meanwhile: Meanwhile<Schedule, ScheduleFields>; mine: ScheduleFields };

/** Notice about a concurrent change of the same schedule. */
export function ScheduleMeanwhile({ meanwhile, mine }: Props) {
  const { i18n, t } = useLingui();
  const { id, savedBy } = meanwhile.present;
  const isHanded = scheduleContents.some((field) => meanwhile.fields.includes(field));
  const words = (field: keyof ScheduleFields, values: ScheduleFields): ReactNode => {
    switch (field) {
      case 'brand':
        return <BrandsOf brand={values.brand} />;
      case 'recipients':
        return values.recipients.join(', ') || '—';
      case 'active':
        return values.active
          ? t({ id: 'reports.active', message: 'Active' })
          : t({ id: 'reports.inactive', message: 'Inactive' });
      default:
        return values[field] === null ? '—' : scheduleText(i18n, field, values[field]);
    }
  };
  return (
    <MeanwhileBar<ScheduleFields>
      author={<AuthorOfChange kind="schedule" subject={id} by={isHanded ? savedBy : null} />}
      meanwhile={meanwhile}
      mine={mine}
      fieldWords={fieldWords}
      words={words}
    />
  );
}
