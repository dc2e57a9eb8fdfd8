import { type AlertKind, alertKinds } from './alerts.ts';
import type { AlertDetail } from './monitor-rows.ts';
import { msg, type Text, type TextIn } from './msg.ts';

/** Names of the projection sets (groups of computed rows) that alerts can concern. */
const setTexts: Readonly<Record<string, Text>> = {
  inbox: msg({ id: 'alert.set_inbox', message: 'Conversations' }),
  figures: msg({ id: 'alert.set_figures', message: 'Metrics' }),
};

const noBackup = msg({
  id: 'alert.backup_none_todo',
  message: 'There is no backup yet. Make a backup in Settings, or with the command “backup”.',
});

const onNode = msg({ id: 'alert.on_node', message: 'Node {node}: {title}' });

export function setName(set: string, textIn: TextIn): string {
  const text = Object.hasOwn(setTexts, set) ? setTexts[set] : undefined;
  return text === undefined ? set : textIn(text);
}

/**
 * Returns the texts of an alert for API responses and screens. Numbers in the alert's detail are formatted for `language`. If the detail
 * contains the node that has measured the condition, the title names it.
 */
export function alertTexts(
  { kind, detail }: { kind: AlertKind; detail: AlertDetail },
  language: string,
  textIn: TextIn,
): Record<'title' | 'todo', string> {
  const valueText = (name: string, value: AlertDetail[string]) => {
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
    return name === 'set' && value !== null ? setName(value, textIn) : (value ?? '');
  };
  const values = Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, valueText(name, value)]));
  const { title, todo } = alertKinds[kind];
  // The titles of these kinds contain the node.
  const isNamed = 'isOfCluster' in alertKinds[kind];
  const { node } = values;
  const ofNode = (text: string) => (node === undefined || isNamed ? text : textIn(onNode, { node, title: text }));
  const isFirstBackup = kind === 'backup-old' && (values.days ?? '') === '';
  return { title: ofNode(textIn(title, values)), todo: textIn(isFirstBackup ? noBackup : todo, values) };
}
