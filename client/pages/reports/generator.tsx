import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Input, Loader, Progress, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconClock, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countDays } from '../../../shared/days.ts';
import type { Report } from '../../../shared/report-rows.ts';
import type { ReportFormat, ReportTemplate } from '../../../shared/reports.ts';
import type { Language } from '../../../shared/vocabulary.ts';
import { call } from '../../api/api.ts';
import { languageOf } from '../../figures/language-of.ts';
import { RangePicker } from '../../figures/range-picker.tsx';
import { daysName } from '../../figures/range-words.ts';
import { useRange } from '../../figures/use-range.ts';
import { BrandsField } from '../../reports/brands-field.tsx';
import { FormatChoice, LanguageField, TemplateField } from '../../reports/report-fields.tsx';
import type { ScheduleFields } from '../../reports/schedule-draft.ts';
import { stageText, waits } from '../../reports/stage-text.ts';
import { useMayHave } from '../../reports/use-may-have.ts';
import { useCan, useUser } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { percentText } from '../../time/time.ts';
import { toastError } from '../../toasts/toast.ts';
import classes from './generator.module.css';

interface Props {
  /** On phones, the form is collapsed unless `isExpanded`. */
  isPhone: boolean;
  isExpanded: boolean;
  onSchedule: (fields: Partial<ScheduleFields>) => void;
  /** List of the reports in progress. */
  children: ReactNode;
}

/** Form for generating a report, with the reports in progress below. */
export function Generator({ isPhone, isExpanded, onSchedule, children }: Props) {
  const { t } = useLingui();
  const generator = useGenerator();
  const [choice, setOpen] = useState<boolean | null>(null);
  const isOpen = choice ?? isExpanded;
  return (
    <section
      className="border rounded-8 bg-default"
      aria-label={t({ id: 'reports.generate_title', message: 'Generate a report' })}
    >
      {isPhone && (
        <UnstyledButton
          className="flex items-center justify-between min-h-touch w-full gap-8 px-16 py-0 weight-600"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans id="reports.generate_title">Generate a report</Trans>
          <IconChevronDown className={`dimmed ${classes.chevron}`} size={18} stroke={1.6} aria-hidden />
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
      <div className={`grid gap-12 px-16 pt-12 cols-4 ${classes.fields}`}>
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
      <div className="flex flex-wrap items-center gap-x-12 gap-y-8 px-16 py-12">
        <FormatChoice value={format} onChange={(one) => change({ format: one })} />
        <span className={`text-13 dimmed leading-normal ${classes.days}`}>
          {daysName(i18n, days)} · <Plural id="reports.days" value={count} one="# day" other="# days" />
        </span>
        <span className="flex flex-wrap items-center gap-8 ms-auto">
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
          <Button loading={generator.isSending} disabled={!mayHave(template)} onClick={generator.generate}>
            <Trans id="reports.generate">Generate</Trans>
          </Button>
        </span>
      </div>
    </>
  );
}

interface ReportChoice {
  template: ReportTemplate;
  language: Language;
  format: ReportFormat;
}

/** Returns the state of the report form. Brands and days are stored in the address, so that links from other pages can set them. */
function useGenerator() {
  const { i18n } = useLingui();
  const range = useRange('last7');
  const brands = useAll('brand');
  const [choice, setChoice] = useState<ReportChoice>({
    template: 'kpi-overview',
    language: languageOf(i18n),
    format: 'pdf',
  });
  const [isSending, setSending] = useState(false);
  const ids = range.brand.split(',').filter((id) => brands.some((brand) => brand.id === id));
  const brand = ids.length === 0 ? 'all' : ids.join(',');
  const generate = async () => {
    setSending(true);
    const { brand: _, ...days } = range.query;
    const result = await call('POST /reports', { body: { ...choice, ...days, brand } });
    setSending(false);
    if (result.error) toastError(result);
  };
  return {
    ...choice,
    brand,
    range,
    isSending,
    change: (part: Partial<ReportChoice>) => setChoice((known) => ({ ...known, ...part })),
    generate: () => void generate(),
  };
}

/** List of the user's own reports that are waiting or being generated. */
export function Jobs({ jobs }: { jobs: readonly Report[] }) {
  const { t } = useLingui();
  const announcement = useOver(jobs);
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {jobs.length > 0 && (
        <ul aria-label={t({ id: 'reports.jobs', message: 'Reports being generated' })}>
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
    </>
  );
}

function Job({ job }: { job: Report }) {
  const { i18n, t } = useLingui();
  const user = useUser();
  const mayCancel = useCan('reports.create');
  const { id, name, progress } = job;
  const [isCancelled, setCancelled] = useState(false);
  const isWaiting = waits(job);
  const percent = percentText(100 * progress, i18n.locale);
  const cancel = async () => {
    setCancelled(true);
    const result = await call('POST /reports/:id/cancel', { params: { id } });
    if (!result.error) return;
    setCancelled(false);
    toastError(result);
  };
  return (
    <li className={`grid items-center gap-12 px-16 py-6 border-top min-h-56 ${classes.job}`}>
      {isWaiting ? (
        <IconClock className="dimmed" size={18} stroke={1.6} aria-hidden />
      ) : (
        <Loader className="dimmed" size={18} aria-hidden />
      )}
      <span className="grid min-w-0 leading-normal">
        <span className="text-13 weight-600 truncate">{name}</span>
        <span className="text-12 dimmed">{stageText(i18n, job, user.id)}</span>
      </span>
      <Progress className={classes.bar} value={progress * 100} size={6} aria-label={name} />
      <span className="text-13 tabular text-end">{isWaiting ? <Trans id="reports.next">waiting</Trans> : percent}</span>
      {mayCancel && (
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isCancelled}
          aria-label={t({ id: 'reports.cancel_job', message: `Cancel ${name}` })}
          onClick={() => void cancel()}
        >
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** Returns a text for screen readers that announces the last finished report. */
function useOver(jobs: readonly Report[]): string {
  const { t } = useLingui();
  const before = useRef(jobs);
  const [announcement, announce] = useState('');
  useEffect(() => {
    const over = before.current.find(({ id }) => !jobs.some((job) => job.id === id));
    before.current = jobs;
    if (over !== undefined)
      announce(t({ id: 'reports.job_over', message: `${over.name} is no longer being generated` }));
  }, [jobs, t]);
  return announcement;
}
