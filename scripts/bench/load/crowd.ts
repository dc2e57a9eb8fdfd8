/** Total numbers of frames, rows and bytes that all sockets of a crowd have received since the last reset. */
export interface Received {
  frames: number;
  rows: number;
  bytes: number;
}

/**
 * Sockets of users who watch the team scope. Each joins the scope, receives changes, and resumes from its position after a lost connection.
 */
export class Crowd {
  received: Received = { frames: 0, rows: 0, bytes: 0 };
  private readonly url: string;
  private readonly tokens: readonly string[];
  private readonly positions: (number | null)[];
  private sockets: WebSocket[] = [];
  private epoch = '';

  /** @param tokens One token per socket. */
  constructor(url: string, tokens: readonly string[]) {
    this.url = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    this.tokens = tokens;
    this.positions = tokens.map(() => null);
  }

  /** Connects each socket after a random delay of up to `withinMs`. Resolves when all have joined their scope. */
  async come(withinMs: number): Promise<void> {
    await Promise.all(
      this.tokens.map(async (token, n) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs));
        await this.enter(token, n);
      }),
    );
  }

  cut(): void {
    for (const socket of this.sockets) {
      socket.onerror = null;
      socket.onmessage = null;
      socket.close();
    }
    this.sockets = [];
  }

  private enter(token: string, n: number): Promise<void> {
    const socket = new WebSocket(this.url);
    this.sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.onerror = () => reject(new Error('a socket failed'));
      socket.onmessage = ({ data }: { data: string }) => {
        if (data === '2') socket.send('3');
        else if (data.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
        else if (data.startsWith('44')) reject(new Error(data));
        else if (data.startsWith('40')) socket.send(`421${JSON.stringify(this.request(n))}`);
        else if (data.startsWith('431')) {
          this.answered(n, data);
          resolve();
        } else if (data.startsWith('42["delta"')) this.take(n, data);
      };
    });
  }

  private request(n: number): [string, object] {
    const since = this.positions[n];
    if (since === null || since === undefined) return ['join', { scope: 'team' }];
    return ['resume', { epoch: this.epoch, since, scopes: [{ scope: 'team' }] }];
  }

  private answered(n: number, text: string): void {
    const [{ position, epoch, rows = [] }] = JSON.parse(text.slice(3));
    this.positions[n] = position;
    this.epoch = epoch;
    this.count(rows.length, text);
  }

  private take(n: number, text: string): void {
    const { position, rows } = JSON.parse(text.slice(2))[1];
    this.positions[n] = position;
    this.count(rows.length, text);
  }

  private count(rows: number, text: string): void {
    this.received.frames += 1;
    this.received.rows += rows;
    this.received.bytes += text.length;
  }

  /** Waits until the sockets have received nothing for `ms` milliseconds. Returns the totals and resets them. */
  async quiet(ms: number): Promise<Received> {
    for (let before = -1; before !== this.received.frames; ) {
      before = this.received.frames;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
    const { received } = this;
    this.received = { frames: 0, rows: 0, bytes: 0 };
    return received;
  }
}
