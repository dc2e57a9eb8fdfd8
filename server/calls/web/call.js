// The customer's side of a call: what the page shows, and what its buttons do.
import { openLine } from './line.js';
import { canCall, hasSeveralCameras, nextCamera, openMedia } from './media.js';
import { newPeer } from './peer.js';

const byId = (id) => document.getElementById(id);
const { body } = document;
const isVideo = body.dataset.kind === 'video';
/** What nothing follows on. */
const last = ['over', 'declined', 'missed', 'used', 'gone', 'taken', 'unable'];
const failedAfterMs = 25_000;

// The link belongs to the page that came first: this is how it is known when its connection was lost, or it was loaded again.
const name = `call ${location.pathname}`;
const [key, wasIn] = (sessionStorage.getItem(name) ?? `${crypto.randomUUID?.() ?? ''} `).split(' ');
const keep = (isIn) => sessionStorage.setItem(name, `${key} ${isIn ? 'in' : ''}`);

let stream = null;
let line = null;
let peer = null;
let iceServers = [];
let talkingSince = null;
let failing = null;
let isJoining = false;
let isTurning = false;
let isDeclined = false;

function show(state) {
  if (last.includes(body.dataset.state)) return;
  body.dataset.state = state;
  clearTimeout(failing);
  if (state === 'connecting' || state === 'lost') failing = setTimeout(() => show('failed'), failedAfterMs);
}

function finish(state) {
  show(state);
  closePeer();
  for (const track of stream?.getTracks() ?? []) track.stop();
  line?.end();
}

function closePeer() {
  peer?.close();
  peer = null;
}

function hear(message) {
  if (message.type === 'ready') {
    iceServers = message.iceServers;
    if (peer === null) show('waiting');
  } else if (message.type === 'ended') finish(endOf(message.reason));
  else if (message.type === 'peer' && !message.on) {
    if (talkingSince !== null) show('lost');
  } else if (message.type === 'peer') begin();
  else if (message.type === 'signal' && message.data.media !== undefined)
    body.dataset.theirs = message.data.media.camera ? 'on' : 'off';
  else if (message.type === 'signal') return signalled(message.data);
}

function endOf(reason) {
  if (reason === 'elsewhere') return 'taken';
  if (reason === 'missed' || reason === 'withdrawn') return 'missed';
  if (reason === 'declined') return 'declined';
  return stream === null ? 'used' : 'over';
}

/** Both are there: both begin anew, with an offer that comes next. */
function begin() {
  closePeer();
  show('connecting');
  tellMedia();
}

async function signalled(data) {
  if (data.description?.type === 'offer' && peer?.round !== data.round) {
    closePeer();
    open(data.round);
  }
  if (peer?.round === data.round) await peer.hear(data);
}

function open(round) {
  peer = newPeer({
    round,
    iceServers,
    stream,
    send: (data) => line.send({ type: 'signal', data }),
    onStream: (theirs) => {
      byId('theirs').srcObject = theirs;
    },
    onState: (state) => {
      if (state === 'connected') {
        talkingSince ??= Date.now();
        show('talking');
        count();
      } else if (state === 'failed' || state === 'disconnected') show('lost');
    },
  });
}

const on = (kind) => stream.getTracks().some((track) => track.kind === kind && track.enabled);
const tellMedia = () =>
  line.send({ type: 'signal', data: { media: { microphone: on('audio'), camera: on('video') } } });

function count() {
  const seconds = Math.floor((Date.now() - talkingSince) / 1000);
  byId('length').textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  if (body.dataset.state === 'talking') setTimeout(count, 1000 - ((Date.now() - talkingSince) % 1000));
}

async function join() {
  if (isJoining) return;
  isJoining = true;
  show('asking');
  try {
    stream = await openMedia(isVideo);
  } catch (problem) {
    return show(problem.state);
  } finally {
    isJoining = false;
  }
  if (last.includes(body.dataset.state)) return finish(body.dataset.state);
  byId('ours').srcObject = stream;
  byId('camera').hidden = stream.getVideoTracks().length === 0;
  byId('flip').hidden = byId('camera').hidden || !(await hasSeveralCameras());
  body.dataset.ours = on('video') ? 'on' : 'off';
  keep(true);
  show('waiting');
  line.send({ type: 'join', key });
  // While it lasts the screen stays on.
  await navigator.wakeLock?.request('screen').catch(() => undefined);
}

function toggle(button, kind) {
  const isOn = !on(kind);
  for (const track of stream.getTracks()) if (track.kind === kind) track.enabled = isOn;
  button.setAttribute('aria-pressed', String(isOn));
  if (kind === 'video') body.dataset.ours = isOn ? 'on' : 'off';
  tellMedia();
}

async function flip() {
  if (isTurning) return;
  isTurning = true;
  const [before] = stream.getVideoTracks();
  const track = await nextCamera(before).finally(() => {
    isTurning = false;
  });
  // The call may have ended meanwhile.
  if (last.includes(body.dataset.state)) return track.stop();
  track.enabled = before.enabled;
  stream.removeTrack(before);
  stream.addTrack(track);
  byId('ours').dataset.facing = track.getSettings().facingMode ?? 'user';
  await peer?.replaceVideo(track);
}

if (!canCall) show('unable');
else if (!last.includes(body.dataset.state)) {
  keep(wasIn === 'in');
  line = openLine({
    greeting: () =>
      isDeclined ? { type: 'decline' } : stream === null ? { type: 'open', key } : { type: 'join', key },
    hear,
    lost: () => {
      // Sound and pictures may go on without the server.
      if (stream !== null && body.dataset.state !== 'talking') show('lost');
    },
    closed: (state) => finish(state === 'used' ? endOf(null) : state),
  });
  for (const id of ['join', 'again']) byId(id).onclick = join;
  byId('retry').onclick = () => {
    show('connecting');
    line.renew();
  };
  byId('decline').onclick = () => {
    // Before the line stands, it is the first that is said.
    isDeclined = true;
    line.send({ type: 'decline' });
  };
  byId('leave').onclick = () => {
    line.send({ type: 'leave' });
    finish('over');
  };
  byId('microphone').onclick = ({ currentTarget }) => toggle(currentTarget, 'audio');
  byId('camera').onclick = ({ currentTarget }) => toggle(currentTarget, 'video');
  byId('flip').onclick = flip;
  if (wasIn === 'in') void join();
}
