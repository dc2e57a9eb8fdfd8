import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { call, type Failed } from '../../api/api.ts';
import { errorText } from '../../api/error-text.ts';
import { Segments } from '../../figures/segments.tsx';
import { useBrand } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { number } from '../../time/time.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import {
  type Choice,
  choiceOf,
  type Left,
  leftBehind,
  movesOf,
  type Share,
  type SharedConversation,
  type Sharing,
  type Task,
} from './share-plan.ts';
import classes from './sharing-dialog.module.css';
import { SharingLeft, SharingTakers } from './sharing-left.tsx';
import { SharingLines } from './sharing-lines.tsx';
import { useShare } from './use-share.ts';
import { useCapacity } from './use-team.ts';

interface Props {
  sharing: Sharing;
  onClose: () => void;
}

/** Dialog for assigning conversations to people. Shows the server's plan, lets the user edit its rows, applies it and offers undo. */
export function SharingDialog({ sharing, onClose }: Props) {
  const { t, i18n } = useLingui();
  const isSmall = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [task, setTask] = useState<Task>(sharing.task);
  const [administrators, setAdministrators] = useState(false);
  const from = task === sharing.task ? sharing.from : undefined;
  const plans = {
    unassigned: usePlan('unassigned', administrators),
    balance: usePlan('balance', administrators, sharing.from?.id),
  };
  const { plan, error, retry } = plans[task];
  useFocusBack();
  useBackCloses(true, onClose);
  const tab = (of: Task, label: string) => {
    const count = plans[of].plan?.shares.length;
    return { value: of, label: count === undefined ? label : `${label} ${number(count, i18n.locale)}` };
  };
  const name = from?.fullName ?? '';
  return (
    <Modal
      opened
      onClose={onClose}
      size={1104}
      padding={0}
      fullScreen={isSmall}
      yOffset="5vh"
      closeButtonProps={{ 'aria-label': t({ id: 'messages.close_dialog', message: 'Close' }) }}
      title={
        from === undefined ? (
          <Trans id="dashboard.share_title">Share out the work</Trans>
        ) : (
          <Trans id="dashboard.relieve_title">Move conversations from {name}</Trans>
        )
      }
      classNames={{
        header: 'px-20 pt-16 pb-8',
        title: 'text-18 weight-700',
        body: 'flex flex-col flex-1 min-h-0 overflow-hidden',
        content: 'flex flex-col overflow-hidden',
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-20 gap-y-8 px-20 pb-12 border-bottom">
        <Segments<Task>
          aria-label={t({ id: 'dashboard.share_task', message: 'Task' })}
          value={task}
          onChange={setTask}
          data={[
            tab('unassigned', t({ id: 'dashboard.allocate', message: 'Allocate' })),
            tab('balance', t({ id: 'dashboard.balance', message: 'Balance workload' })),
          ]}
        />
        <Checkbox
          label={t({ id: 'dashboard.keep_administrators', message: 'Keep administrators free' })}
          checked={!administrators}
          onChange={(event) => setAdministrators(!event.currentTarget.checked)}
        />
      </div>
      {plan !== null && (
        <Plan key={`${task} ${administrators} ${plan.made}`} task={task} plan={plan} onClose={onClose} />
      )}
      {plan === null && error !== null && (
        <State>
          <p className="text-balance dimmed">{errorText(error)}</p>
          <Button variant="default" onClick={retry}>
            <Trans id="common.retry">Try again</Trans>
          </Button>
        </State>
      )}
      {plan === null && error === null && (
        <Skeleton
          className={`flex flex-col items-center justify-center gap-16 text-center ${classes.state}`}
          aria-busy
        />
      )}
    </Modal>
  );
}

interface Planned {
  /** Number of the plan, different for each loaded plan. When the number changes, the user's edits of the previous plan are discarded. */
  made: number;
  shares: readonly Share[];
  conversations: readonly SharedConversation[];
  left: readonly Left[];
  more: number;
}

/** Loads the server's plan for a task. */
function usePlan(task: Task, administrators: boolean, from?: string) {
  const [brand] = useBrand();
  const [plan, setPlan] = useState<Planned | null>(null);
  const [error, setError] = useState<Failed | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    setError(null);
    setPlan(null);
    const body = { brand, task, administrators, apply: false, ...(from === undefined ? {} : { from }) };
    void call('POST /dashboard/allocate', { body }).then((result) => {
      if (isGone) return;
      if (result.error) setError(result);
      else setPlan({ ...result.meta, made: tries, shares: result.data as Share[] });
    });
    return () => {
      isGone = true;
    };
  }, [brand, task, administrators, from, tries]);
  return { plan, error, retry: () => setTries((count) => count + 1) };
}

interface PlanProps {
  task: Task;
  plan: Planned;
  onClose: () => void;
}

function Plan({ task, plan: { shares, conversations, left, more }, onClose }: PlanProps) {
  const share = useShare();
  const people = useAll('colleague');
  const capacity = useCapacity();
  const [choice, setChoice] = useState<Choice>(() => choiceOf(shares));
  const [isLeftShown, showLeft] = useState(false);
  const moves = useMemo(() => movesOf(choice, conversations), [choice, conversations]);
  const stays = new Set(left.map(({ conversationId }) => conversationId));
  const lines = useMemo(() => inOrder(shares, conversations), [shares, conversations]);
  const shown = lines.filter(({ id }) => !stays.has(id) || isLeftShown);
  const chosen = lines.flatMap(({ id, assignedTo }): Share[] => {
    const staffId = choice.get(id);
    const from = assignedTo === null ? {} : { from: assignedTo };
    return staffId === undefined ? [] : [{ conversationId: id, staffId, ...from }];
  });
  const choose = (id: string, staffId: string | null) =>
    setChoice((known) => {
      const next = new Map(known);
      if (staffId === null) next.delete(id);
      else next.set(id, staffId);
      return next;
    });
  const staying = left.filter(({ conversationId }) => !choice.has(conversationId));
  const removed = shares.filter(({ conversationId }) => !choice.has(conversationId)).length;
  if (lines.length === 0) {
    return (
      <State>
        <p className="text-balance dimmed">
          {task === 'unassigned' ? (
            <Trans id="dashboard.nothing_unassigned">Every open conversation has a person.</Trans>
          ) : (
            <Trans id="dashboard.nothing_full">No one is at capacity.</Trans>
          )}
        </p>
        <Button variant="default" data-autofocus onClick={onClose}>
          <Trans id="common.close">Close</Trans>
        </Button>
      </State>
    );
  }
  return (
    <>
      <div className={`grid flex-1 rows-1 min-h-0 ${classes.parts}`}>
        <div className="flex flex-col min-w-0 min-h-0">
          <SharingLines
            lines={shown}
            choice={choice}
            people={people}
            moves={moves}
            capacity={capacity}
            onChoose={choose}
          />
          <SharingLeft
            groups={leftBehind(staying, conversations)}
            removed={removed}
            more={more}
            isShown={isLeftShown}
            onShow={left.length > 0 ? () => showLeft((is) => !is) : null}
          />
        </div>
        <SharingTakers people={people} moves={moves} capacity={capacity} />
      </div>
      <footer className={`flex items-center justify-between gap-16 px-20 py-12 border-top ${classes.foot}`}>
        <span className="text-13 text-pretty dimmed phone-hidden">
          <Trans id="dashboard.share_hint">
            It can be undone. A conversation that someone takes in the meantime is not moved.
          </Trans>
        </span>
        <Group gap="sm" wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          {chosen.length > 0 && (
            <Button
              data-autofocus
              onClick={() => {
                void share(chosen);
                onClose();
              }}
            >
              {task === 'unassigned' ? (
                <Plural
                  id="dashboard.share_many"
                  value={chosen.length}
                  one="Assign # conversation"
                  other="Assign # conversations"
                />
              ) : (
                <Plural
                  id="dashboard.move_many"
                  value={chosen.length}
                  one="Move # conversation"
                  other="Move # conversations"
                />
              )}
            </Button>
          )}
        </Group>
      </footer>
    </>
  );
}

/** Returns the conversations that get a new assignee, in the order of the plan, followed by all other conversations. */
function inOrder(shares: readonly Share[], conversations: readonly SharedConversation[]): SharedConversation[] {
  const known = new Map(conversations.map((one) => [one.id, one]));
  const planned = shares.flatMap(({ conversationId }) => known.get(conversationId) ?? []);
  const ids = new Set(planned.map(({ id }) => id));
  return [...planned, ...conversations.filter(({ id }) => !ids.has(id))];
}

const State = ({ children }: { children: ReactNode }) => (
  <div className={`flex flex-col items-center justify-center gap-16 text-center ${classes.state}`}>{children}</div>
);
