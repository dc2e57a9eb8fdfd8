import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { act } from '../../../sync/act.ts';
import { nextColor } from '../../../theme/label-colors.ts';
import { ColorPicker } from './color-picker.tsx';
import classes from './labels.module.css';

export function NewLabel({ brandId, count }: { brandId: string; count: number }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const color = chosen ?? nextColor(count);
  const title = t({ id: 'settings.new_label', message: 'New label' });
  const make = async () => {
    setMaking(true);
    const result = await act('POST /labels', { body: { brandId, name: name.trim(), color } });
    setMaking(false);
    if (result.error) return;
    setName('');
    setChosen(null);
  };
  return (
    <form
      className={classes.fresh}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isMaking) void make();
      }}
    >
      <ColorPicker value={color} name={title} onChange={setChosen} />
      <TextInput
        className={classes.name}
        aria-label={title}
        placeholder={title}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        <Trans id="settings.add">Add</Trans>
      </Button>
    </form>
  );
}
