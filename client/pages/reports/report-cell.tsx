import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Report } from '../../../shared/report-rows.ts';
import { templateWords } from '../../../shared/report-words.ts';
import { languageOf } from '../../figures/language-of.ts';
import { BrandsOf } from '../../reports/brands-of.tsx';
import { languageNames } from '../../reports/languages.ts';
import classes from './archive.module.css';

interface Props {
  report: Report;
  /** In the place of what a wide table has in its own columns. */
  under?: ReactNode;
}

/** A report in two lines: its name; brands, template and language. */
export function ReportCell({ report, under }: Props) {
  const { i18n } = useLingui();
  const { name, brand, template, language } = report;
  return (
    <span className={classes.report}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.under}>
        <BrandsOf brand={brand} />
        <span className={classes.more}>
          {'· '}
          {templateWords(template, languageOf(i18n)).title}
          {' · '}
          {languageNames[language]}
        </span>
      </span>
      {under !== undefined && <span className={classes.under}>{under}</span>}
    </span>
  );
}
