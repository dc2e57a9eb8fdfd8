export function ScheduledState({ message }: { message: import('../../../../shared/rows.ts').Message }) { return <span>{message.sendAt}</span>; }
