import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Report } from '../../shared/report-rows.ts';
import { templateTexts } from '../../shared/report-texts.ts';
import { languageNames } from '../../shared/vocabulary.ts';
import { BrandsOf } from './brands-of.tsx';
import classes from './lines.module.css';

interface Props {
  of: Pick<Report, 'name' | 'brand' | 'template' | 'language'>;
  /** Additional line below the two lines. */
  children?: ReactNode;
}

/** A report or a schedule in two lines: name, then brands, template and language. */
export function NamedLines({ of: { name, brand, template, language }, children }: Props) {
  const { i18n } = useLingui();
  return (
    <span className="grid min-w-0 leading-normal">
      <span className="text-14 weight-600 truncate isolate-bidi" title={name}>
        {name}
      </span>
      <span className={classes.second}>
        <BrandsOf brand={brand} />
        <span className={`flex-1 overflow-hidden ellipsis ${classes.more}`}>
          {'· '}
          {i18n._(templateTexts[template].title)}
          {' · '}
          {languageNames[language]}
        </span>
      </span>
      {children !== undefined && <span className={classes.second}>{children}</span>}
    </span>
  );
}
