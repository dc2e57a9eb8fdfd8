async function ask(url, options) {
  const response = await fetch(url, options);
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.message ?? `status ${response.status}`);
  return body;
}

const post = (url, body) =>
  ask(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const search = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined));

export const getState = (channel) => ask(`/phone/state?${search({ channel })}`);
export const getChat = (channel, chat) => ask(`/phone/chat?${search({ channel, chat })}`);
export const act = (what) => post('/phone/act', what);
export const control = (what) => post('/phone/control', what);
export const addCustomer = (about) => post('/phone/customers', about);

export function sendFile(where, file, duration) {
  const mime = file.type || 'application/octet-stream';
  const about = search({
    channel: where.channelId,
    chat: where.chatId,
    user: where.userId,
    name: file.name,
    mime,
    duration,
  });
  return ask(`/phone/upload?${about}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
}
