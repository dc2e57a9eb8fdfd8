import './call-page.css';
import { CustomerCall } from './customer-call.ts';
import { draw } from './draw.ts';
import { button, data, isOver } from './page.ts';

const canCall =
  typeof RTCPeerConnection !== 'undefined' && (navigator.mediaDevices as MediaDevices | undefined) !== undefined;

draw();
if (!canCall) data.state = 'unable';
else if (!isOver()) {
  const call = new CustomerCall(data.kind);
  const onClick = (id: string, act: () => unknown) => {
    button(id).onclick = () => void act();
  };
  onClick('join', () => call.join());
  onClick('again', () => call.join());
  onClick('retry', () => call.retry());
  onClick('decline', () => call.decline());
  onClick('leave', () => call.leave());
  onClick('microphone', () => call.toggle('audio'));
  onClick('camera', () => call.toggle('video'));
  onClick('flip', () => call.flip());
}
