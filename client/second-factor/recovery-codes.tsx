import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../api/download.ts';
import { useSystemSettings } from '../app/system-settings.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './enrolment.module.css';

const unkept = { asks: 'codes', at: null, save: null, discard: () => {} } as const;

/** Recovery codes, which are shown only once. The user must confirm that the codes are stored. Leaving without confirming asks first. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLingui();
  const { systemName } = useSystemSettings();
  const [isKept, setKept] = useState(false);
  useUnsaved(!isKept, unkept);
  const text = codes.join('\n');
  const title = t({ id: 'factor.codes', message: 'Recovery codes' });
  return (
    <div className="grid justify-items-start gap-16">
      <p className="text-14 text-pretty" role="status">
        <Trans id="factor.codes_text">
          Store these recovery codes somewhere other than your phone. Each one replaces the app once. They are shown
          only now.
        </Trans>
      </p>
      <ul className={`grid w-full gap-x-16 gap-y-4 p-16 text-14 border rounded-8 ${classes.codes}`} aria-label={title}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-8">
        <CopyButton text={text} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => saveFile(new Blob([`${systemName}\n${title}\n\n${text}\n`]), 'recovery-codes.txt')}
        >
          <Trans id="factor.download">Download</Trans>
        </Button>
      </div>
      <Button
        onClick={() => {
          setKept(true);
          onKept();
        }}
      >
        <Trans id="factor.kept">I’ve saved them</Trans>
      </Button>
    </div>
  );
}
