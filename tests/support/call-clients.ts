import type { CallDown } from '../../shared/sync/calls.ts';
import { newConversation } from './new-conversation.ts';
import type { Caller, World } from './world.ts';

/** Creates a call offered to a customer of the first brand. @returns the call id and the path of the customer's link */
export async function callOf(world: World, agent: Caller): Promise<{ callId: string; path: string }> {
  const { conversationId } = await newConversation(world);
  const { body } = await agent.post(`/conversations/${conversationId}/calls`, { kind: 'audio' });
  await world.settled();
  const sent = world.line.sent.at(-1)?.messages[0] as unknown as { template: { actions: { uri: string }[] } };
  return { callId: body.data.id, path: new URL(sent.template.actions[0]!.uri).pathname };
}

/** Connects to a call in the same way as the customer's page. */
export async function pageOf(url: string, greeting: object | null) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`);
  const received: (CallDown | { type: 'ready' })[] = [];
  socket.onmessage = ({ data }) => void received.push(JSON.parse(String(data)));
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => resolve(code);
  });
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  if (greeting !== null) socket.send(JSON.stringify(greeting));
  return { socket, received: received, closed };
}
