// The customer's side of a call. It answers offers; the staff's side makes them.
const byId = (id) => document.getElementById(id);
const { body } = document;
const isVideo = body.dataset.kind === 'video';
const over = ['over', 'taken', 'unable'];
const ended = () => over.includes(body.dataset.state);
const show = (state) => {
  if (!ended()) body.dataset.state = state;
};

// The link belongs to the page that came first: this is how it is known when its connection was lost.
const keyName = `call ${location.pathname}`;
const key = sessionStorage.getItem(keyName) ?? crypto.randomUUID();
sessionStorage.setItem(keyName, key);

let stream = null;
let socket = null;
let peer = null;
let iceServers = [];
let early = [];

const send = (message) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};

function connect() {
  socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${location.pathname}/socket`);
  socket.onopen = () => send({ type: 'join', key });
  socket.onmessage = ({ data }) => void hear(JSON.parse(data));
  socket.onclose = ({ code }) => {
    if (code === 4409) finish('taken');
    else if (code === 4410) finish('over');
    else if (!ended()) {
      if (peer?.connectionState !== 'connected') show('lost');
      setTimeout(connect, 2000);
    }
  };
}

async function hear(message) {
  if (message.type === 'ready') {
    iceServers = message.iceServers;
    if (peer === null) show('waiting');
  } else if (message.type === 'ended') finish('over');
  else if (message.type === 'peer' && !message.on) show('lost');
  else if (message.type === 'peer') {
    // Both begin anew, with an offer that comes next.
    peer?.close();
    peer = null;
    early = [];
    show('waiting');
  } else if (message.type === 'signal') await signal(message.data);
}

async function signal({ description, candidate }) {
  if (description?.type === 'offer') {
    if (peer === null || peer.signalingState === 'closed') open();
    await peer.setRemoteDescription(description);
    for (const one of early.splice(0)) await peer.addIceCandidate(one);
    await peer.setLocalDescription();
    send({ type: 'signal', data: { description: peer.localDescription } });
  } else if (candidate !== undefined && candidate !== null) {
    if (peer?.remoteDescription) await peer.addIceCandidate(candidate).catch(() => undefined);
    else early = [...early, candidate].slice(-100);
  }
}

function open() {
  peer = new RTCPeerConnection({ iceServers });
  for (const track of stream.getTracks()) peer.addTrack(track, stream);
  peer.ontrack = ({ streams: [theirs] }) => {
    byId('theirs').srcObject = theirs;
  };
  peer.onicecandidate = ({ candidate }) => {
    if (candidate) send({ type: 'signal', data: { candidate } });
  };
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === 'connected') show('talking');
    if (peer.connectionState === 'failed' || peer.connectionState === 'disconnected') show('lost');
  };
}

function finish(state) {
  show(state);
  peer?.close();
  for (const track of stream?.getTracks() ?? []) track.stop();
  socket?.close();
}

byId('join').onclick = async () => {
  show('asking');
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: isVideo && { facingMode: 'user' } });
  } catch {
    return show('denied');
  }
  byId('ours').srcObject = stream;
  show('waiting');
  connect();
};
byId('leave').onclick = () => {
  send({ type: 'leave' });
  finish('over');
};
const toggle = (button, tracks) => {
  button.onclick = () => {
    const on = button.getAttribute('aria-pressed') !== 'true';
    for (const track of tracks()) track.enabled = on;
    button.setAttribute('aria-pressed', String(on));
  };
};
toggle(byId('mute'), () => stream?.getAudioTracks() ?? []);
toggle(byId('camera'), () => stream?.getVideoTracks() ?? []);

if (typeof RTCPeerConnection === 'undefined' || navigator.mediaDevices === undefined) show('unable');
