import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Schedule } from '../../shared/report-rows.ts';
import { templateWords } from '../../shared/report-words.ts';
import { languageOf } from '../figures/language-of.ts';
import { presetName } from '../figures/range-words.ts';
import { MeanwhileBar } from '../forms/meanwhile-bar.tsx';
import type { Meanwhile } from '../forms/use-shared-draft.ts';
import { useUser } from '../session/session.ts';
import { BrandsOf } from './brands-of.tsx';
import { fieldWords } from './field-words.ts';
import { weekdayName } from './frequency-text.ts';
import { languageNames } from './languages.ts';
import { formatWords, frequencyWords } from './report-words.ts';
import type { ScheduleFields } from './schedule-draft.ts';
import { usePersonName } from './use-person-name.ts';

type Props = { meanwhile: Meanwhile<Schedule, ScheduleFields>; mine: ScheduleFields };

/** Somebody else has changed the same schedule. */
export function ScheduleMeanwhile({ meanwhile, mine }: Props) {
  const { i18n, t } = useLingui();
  const user = useUser();
  const { savedBy } = meanwhile.present;
  const saver = usePersonName(savedBy);
  const words = (field: keyof ScheduleFields, values: ScheduleFields): ReactNode => {
    switch (field) {
      case 'template':
        return templateWords(values.template, languageOf(i18n)).title;
      case 'brand':
        return <BrandsOf brand={values.brand} />;
      case 'range':
        return presetName(i18n, values.range);
      case 'format':
        return i18n._(formatWords[values.format]);
      case 'language':
        return languageNames[values.language];
      case 'frequency':
        return i18n._(frequencyWords[values.frequency]);
      case 'weekday':
        return values.weekday === null ? '—' : weekdayName(values.weekday, i18n.locale);
      case 'recipients':
        return values.recipients.join(', ') || '—';
      case 'active':
        return values.active
          ? t({ id: 'reports.active', message: 'Active' })
          : t({ id: 'reports.inactive', message: 'Inactive' });
      default:
        return String(values[field] ?? '—');
    }
  };
  return (
    <MeanwhileBar<ScheduleFields>
      author={
        saver === null || savedBy === user.id ? (
          <Trans id="forms.somebody">Somebody</Trans>
        ) : (
          <bdi>
            <strong>{saver}</strong>
          </bdi>
        )
      }
      meanwhile={meanwhile}
      mine={mine}
      fieldWords={fieldWords}
      words={words}
    />
  );
}
