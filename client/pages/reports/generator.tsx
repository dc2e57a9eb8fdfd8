import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { countDays } from '../../../shared/days.ts';
import { RangePicker } from '../../figures/range-picker.tsx';
import { daysName } from '../../figures/range-words.ts';
import { BrandsField } from '../../reports/brands-field.tsx';
import { FormatChoice } from '../../reports/format-choice.tsx';
import { LanguageField } from '../../reports/language-field.tsx';
import type { ScheduleFields } from '../../reports/schedule-draft.ts';
import { TemplateField } from '../../reports/template-field.tsx';
import { useMayHave } from '../../reports/use-may-have.ts';
import { useCan } from '../../session/session.ts';
import classes from './generator.module.css';
import { useGenerator } from './use-generator.ts';

interface Props {
  /** Phones collapse the form unless `isAsked`. */
  isPhone: boolean;
  isAsked: boolean;
  onSchedule: (fields: Partial<ScheduleFields>) => void;
  /** Jobs in progress. */
  children: ReactNode;
}

/** Form to generate a report, with the jobs in progress below. */
export function Generator({ isPhone, isAsked, onSchedule, children }: Props) {
  const { t } = useLingui();
  const generator = useGenerator();
  const [choice, setOpen] = useState<boolean | null>(null);
  const isOpen = choice ?? isAsked;
  return (
    <section className={classes.card} aria-label={t({ id: 'reports.generate_title', message: 'Generate a report' })}>
      {isPhone && (
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Trans id="reports.generate_title">Generate a report</Trans>
          <IconChevronDown className={classes.chevron} size={18} stroke={1.6} aria-hidden />
        </UnstyledButton>
      )}
      {(!isPhone || isOpen) && <Choice generator={generator} onSchedule={onSchedule} />}
      {children}
    </section>
  );
}

interface ChoiceProps extends Pick<Props, 'onSchedule'> {
  generator: ReturnType<typeof useGenerator>;
}

function Choice({ generator, onSchedule }: ChoiceProps) {
  const { i18n } = useLingui();
  const maySchedule = useCan('reports.schedule');
  const mayHave = useMayHave();
  const { template, language, format, brand, range, change } = generator;
  const { days, choice } = range;
  const count = countDays(days);
  return (
    <>
      <div className={classes.fields}>
        <TemplateField value={template} onChange={(one) => change({ template: one })} />
        <BrandsField value={brand} onChange={range.setBrand} />
        <Input.Wrapper
          className={classes.range}
          label={<Trans id="figures.range">Date range</Trans>}
          labelElement="div"
        >
          <RangePicker range={range} />
        </Input.Wrapper>
        <LanguageField value={language} onChange={(one) => change({ language: one })} />
      </div>
      <div className={classes.foot}>
        <FormatChoice value={format} onChange={(one) => change({ format: one })} />
        <span className={classes.days}>
          {daysName(i18n, days)} · <Plural id="reports.days" value={count} one="# day" other="# days" />
        </span>
        <span className={classes.deeds}>
          {maySchedule && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() =>
                onSchedule({ template, brand, language, format, ...('range' in choice ? { range: choice.range } : {}) })
              }
            >
              <Trans id="reports.schedule_this">Schedule…</Trans>
            </Button>
          )}
          <Button loading={generator.isAsking} disabled={!mayHave(template)} onClick={generator.generate}>
            <Trans id="reports.generate">Generate</Trans>
          </Button>
        </span>
      </div>
    </>
  );
}
