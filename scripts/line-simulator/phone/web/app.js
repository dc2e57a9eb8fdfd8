import { act, addCustomer, control, getChat, getState, sendFile } from './calls.js';
import { ChatView } from './chat.js';
import { Composer } from './composer.js';
import { askCustomer, askTime, say, showPicture } from './dialogs.js';
import { h, icon } from './dom.js';
import { ListView } from './list.js';
import { Panel } from './panel.js';
import { language, setLanguage, t } from './words.js';

const wished = new URLSearchParams(location.search);
let channelId = wished.get('channel') ?? undefined;
let chatId = wished.get('customer') ?? undefined;
let speaker;
let state;
let chat;
let loadingTimer;

const failing = (promise) =>
  promise.catch((error) => say(error.message === 'Failed to fetch' ? t('sendFailed') : error.message));
const where = () => ({ channelId, chatId, userId: speaker });
const perform = (what) => failing(act({ ...where(), ...what }));

function runAction(action) {
  if (action.type === 'uri') window.open(action.uri, '_blank', 'noreferrer');
  else if (action.type === 'clipboard') failing(navigator.clipboard.writeText(action.clipboardText));
  else if (action.type === 'datetimepicker')
    askTime(action, (initial) => perform({ do: 'action', action: { ...action, initial } }));
  else perform({ do: 'action', action });
}

const chatView = new ChatView({
  runAction,
  view: showPicture,
  quote: (entry) => composer.quote(entry),
  edit: (entry) => composer.edit(entry),
  unsend: (entry) => perform({ do: 'unsend', messageId: entry.id }),
});
const composer = new Composer({
  send: perform,
  sendFile: (file) => failing(sendFile(where(), file)),
  resized: () => chatView.toEnd(),
});
const list = new ListView({
  pickChannel: (id) => open(id, undefined),
  pickChat: (id) => open(channelId, id),
  pickLanguage: (code) => {
    setLanguage(code);
    draw();
  },
  newCustomer: () =>
    askCustomer((about) => failing(addCustomer({ channelId, ...about }).then(({ userId }) => open(channelId, userId)))),
});
const panel = new Panel({
  control: (what) => failing(control(what)),
  close: () => document.body.classList.remove('with-panel'),
});

const head = h('div', { class: 'head' });
const foot = h('div', { class: 'foot' });
const statusBar = h(
  'div',
  { class: 'status-bar' },
  h('time', {}, ''),
  h('span', { class: 'island' }),
  h('span', { class: 'signals' }),
);
const screen = h('section', { class: 'screen' }, statusBar, head, chatView.node, foot);
document
  .querySelector('#app')
  .append(list.node, h('main', { class: 'stage' }, h('div', { class: 'phone' }, screen)), panel.node);
if (innerWidth >= 1_180) document.body.classList.add('with-panel');

function open(channel, id) {
  if (channel !== channelId || id !== chatId) composer.reset();
  channelId = channel;
  chatId = id;
  speaker = undefined;
  chat = undefined;
  failing(refresh({ state: true, chat: true }));
}

async function refresh(what) {
  if (what.state) {
    state = await getState(channelId);
    channelId = state.channelId;
    // Wide screens always show a chat.
    if (!chatId && innerWidth >= 760) chatId = state.chats[0]?.id;
  }
  if (what.chat && chatId && channelId) {
    const asked = chatId;
    const found = await getChat(channelId, asked);
    if (asked !== chatId) return;
    chat = found.id ? found : undefined;
    if (chat) {
      const members = chat.members.map((member) => member.userId);
      speaker = chat.kind === 'user' ? chat.id : members.includes(speaker) ? speaker : members[0];
      clearTimeout(loadingTimer);
      if (chat.loading)
        loadingTimer = setTimeout(
          () => refresh({ chat: true }).catch(() => {}),
          Math.max(200, chat.loadingUntil - state.now),
        );
    }
  }
  const url = new URL(location.href);
  if (channelId) url.searchParams.set('channel', channelId);
  if (chatId) url.searchParams.set('customer', chatId);
  else url.searchParams.delete('customer');
  history.replaceState(null, '', url);
  draw();
}

function draw() {
  document.documentElement.lang = language;
  document.title = chat ? `${chat.name} · ${t('title')}` : t('title');
  document.body.classList.toggle('in-chat', Boolean(chat));
  statusBar.firstChild.textContent = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(
    Date.now(),
  );
  list.draw(state, chatId);
  panel.draw(state);
  const bot = state.channels.find((channel) => channel.channelId === channelId);
  if (!chat || !bot) {
    head.replaceChildren();
    foot.replaceChildren(h('p', { class: 'notice' }, t(state.channels.length ? 'noChats' : 'noAccount')));
    return;
  }
  drawHead(bot);
  drawFoot();
  chatView.draw(chat, speaker, bot);
}

function drawHead(bot) {
  const round = (picture, word, testid, onclick) =>
    h(
      'button',
      { type: 'button', class: 'round', 'aria-label': t(word), title: t(word), 'data-testid': testid, onclick },
      icon(picture),
    );
  const title = chat.kind === 'user' ? bot.botName : `${chat.name} (${chat.members.length + 1})`;
  const follow =
    chat.kind === 'user' &&
    { friend: ['block', 'block'], blocked: ['unblock', 'follow'], stranger: ['addFriend', 'follow'] }[chat.friendship];
  head.replaceChildren(
    ...[
      round('back', 'back', 'phone-back', () => open(channelId, undefined)),
      h('img', { class: 'face', src: chat.kind === 'user' ? bot.pictureUrl : chat.pictureUrl, alt: '' }),
      h(
        'div',
        { class: 'title' },
        h('b', {}, title),
        h('small', { 'data-testid': 'phone-who' }, chat.kind === 'user' ? chat.name : bot.botName),
      ),
      follow &&
        h(
          'button',
          {
            type: 'button',
            class: 'pill',
            'data-testid': `phone-${follow[1]}`,
            onclick: () => perform({ do: follow[1] }),
          },
          t(follow[0]),
        ),
      round('tune', 'control', 'phone-panel-open', () => document.body.classList.toggle('with-panel')),
    ].filter(Boolean),
  );
}

function speakAs(userId) {
  speaker = userId;
  draw();
}

function drawFoot() {
  if (chat.friendship === 'blocked' || !chat.joined) {
    foot.replaceChildren(h('p', { class: 'notice' }, t(chat.joined ? 'blocked' : 'left')));
    return;
  }
  const pick =
    chat.kind !== 'user' &&
    h(
      'label',
      { class: 'speaker' },
      t('speakAs'),
      h(
        'select',
        { 'data-testid': 'phone-speaker', onchange: (event) => speakAs(event.target.value) },
        chat.members.map(({ userId, name }) => h('option', { value: userId, selected: userId === speaker }, name)),
      ),
    );
  // Keeps an attached composer in place, because detaching its field interrupts typing.
  if (foot.lastElementChild === composer.node && composer.node.lang === language) {
    while (foot.firstElementChild !== composer.node) foot.firstElementChild.remove();
    if (pick) foot.prepend(pick);
    return;
  }
  composer.node.lang = language;
  composer.draw();
  foot.replaceChildren(...[pick, composer.node].filter(Boolean));
}

let again = Promise.resolve();
function follow() {
  const events = new EventSource('/phone/events');
  events.onopen = () => failing(refresh({ state: true, chat: true }));
  events.onmessage = ({ data }) => {
    const changes = JSON.parse(data);
    const touched = changes.some(
      (change) => change.kind === 'chat' && change.chatId === chatId && change.channelId === channelId,
    );
    again = again.then(() => refresh({ state: true, chat: touched })).catch(() => {});
  };
  events.onerror = () => say(t('offlineNow'));
}

follow();
// Glyphs rendered before their font is loaded remain boxes until the text is laid out again.
document.fonts.addEventListener('loadingdone', () => document.documentElement.classList.toggle('shaped'));
