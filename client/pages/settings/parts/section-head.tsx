import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';
import classes from './section-head.module.css';

interface Props {
  level: 1 | 2;
  title: string;
  backTo: string | null;
}

export function SectionHead({ level, title, backTo }: Props) {
  const { t } = useLingui();
  return (
    <header className={`flex items-center gap-4 px-32 pt-16 ${classes.head}`}>
      {backTo !== null && (
        <ActionIcon
          component={Link}
          href={backTo}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t({ id: 'settings.back', message: 'Back to all settings' })}
        >
          <IconArrowLeft size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <Title order={level} className={`text-18 weight-700 leading-28 ${classes.title}`}>
        {title}
      </Title>
    </header>
  );
}
