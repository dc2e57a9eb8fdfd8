import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { WebhookFailure } from '../state/records.ts';

export type Outcome =
  | { ok: true; status: number }
  | { ok: false; status: number; reason: WebhookFailure['reason']; detail: string };

export interface PostOptions {
  timeoutMs: number;
  /** 'drop' closes the connection half way through the request. 'dropAfter' closes it after the whole request is sent. */
  hangUp?: 'drop' | 'dropAfter' | undefined;
}

/** Sends webhooks. Keeps connections alive, as LINE does, until the simulator is closed. */
export class WebhookPoster {
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: 256 });
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: 256 });

  post(url: string, body: Buffer, signature: string, { timeoutMs, hangUp }: PostOptions): Promise<Outcome> {
    let target: URL;
    try {
      target = new URL(url);
    } catch {
      return Promise.resolve(failed('could_not_connect', 'Invalid URL syntax'));
    }
    const secure = target.protocol === 'https:';
    return new Promise((resolve) => {
      const request = (secure ? httpsRequest : httpRequest)(target, {
        method: 'POST',
        agent: secure ? this.#https : this.#http,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'LineBotWebhook/2.0',
          'x-line-signature': signature,
          'content-length': body.length,
        },
      });
      // The timeout applies to the whole exchange, not to each wait for data.
      const timer = setTimeout(() => {
        resolve(failed('request_timeout', 'Request timeout'));
        request.destroy();
      }, timeoutMs);
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      request.on('response', (response) => {
        const status = response.statusCode ?? 0;
        response.resume();
        response.on('error', () => {});
        settle(status >= 200 && status < 300 ? { ok: true, status } : failed('error_status_code', `${status}`, status));
      });
      request.on('error', (error: NodeJS.ErrnoException) => settle(explain(error, request)));
      if (hangUp === 'drop') {
        request.write(body.subarray(0, Math.floor(body.length / 2)), () => request.destroy());
      } else {
        request.end(body, hangUp === 'dropAfter' ? () => request.destroy() : undefined);
      }
    });
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

function failed(reason: WebhookFailure['reason'], detail: string, status = 0): Outcome {
  return { ok: false, status, reason, detail };
}

function explain(error: NodeJS.ErrnoException, request: ClientRequest): Outcome {
  const code = error.code ?? '';
  if (code === 'ENOTFOUND') return failed('could_not_connect', 'Unknown host');
  if (code === 'EAI_AGAIN') return failed('could_not_connect', 'DNS Query timeout');
  if (code === 'ETIMEDOUT') return failed('could_not_connect', 'Connection timeout');
  if (code === 'EPROTO') return failed('could_not_connect', 'No SSL/TLS record');
  if (/CERT|SIGNATURE|SSL|TLS|ALTNAME/.test(code)) return failed('could_not_connect', 'TLS handshake failure');
  if (code === 'ECONNRESET' && request.socket?.bytesWritten) {
    return failed('unclassified', 'Session closed unexpectedly');
  }
  return failed('could_not_connect', 'Connection failed');
}
