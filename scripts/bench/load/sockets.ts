/**
 * Client of socket.io over WebSocket that joins one scope and passes on each delta as text, because parsing a delta would cost more than
 * sending it does.
 */
export class Listener {
  private readonly socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.socket = socket;
  }

  static async join(url: string, token: string, scope: object, onDelta: (text: string) => void): Promise<Listener> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await new Promise<void>((resolve, reject) => {
      socket.onerror = () => reject(new Error('the socket failed'));
      socket.onmessage = ({ data }: { data: string }) => {
        // Packet types of engine.io: 0 open, 2 ping, 4 message. Packet types of socket.io within a message: 40 connected, 42 event, 43
        // response, 44 rejected.
        if (data.startsWith('42["delta"')) onDelta(data);
        else if (data === '2') socket.send('3');
        else if (data.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
        else if (data.startsWith('40')) socket.send(`420${JSON.stringify(['join', scope])}`);
        else if (data.startsWith('430') && data.includes('"success":true')) resolve();
        else if (data.startsWith('44') || data.startsWith('430')) reject(new Error(data));
      };
    });
    return new Listener(socket);
  }

  close(): void {
    this.socket.onerror = null;
    this.socket.close();
  }
}
