import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

const minuteMs = 60_000;
/** Number of minutes that are stored. */
const minutesMax = 60;
/** Maximum duration in microseconds. Longer requests count as this duration. */
const longest = 3_600_000_000;

const newHistogram = () => createHistogram({ lowest: 1, highest: longest, figures: 2 });

/** Response times of the API per minute, for the last hour. */
export class RequestTimes {
  private readonly now: () => number;
  private minutes: { minute: number; times: RecordableHistogram }[] = [];

  constructor(now: () => number) {
    this.now = now;
  }

  /** @param ms duration of one request */
  take(ms: number): void {
    const minute = Math.floor(this.now() / minuteMs);
    let last = this.minutes.at(-1);
    if (last === undefined || last.minute !== minute) {
      last = { minute, times: newHistogram() };
      this.minutes = [...this.minutes, last].slice(-minutesMax);
    }
    last.times.record(Math.min(longest, Math.max(1, Math.round(ms * 1000))));
  }

  /** Returns a percentile of a minute's response times in milliseconds. `null` if there were no requests. */
  ofMinute(minute: number, percent: number): number | null {
    const times = this.minutes.find((one) => one.minute === minute)?.times;
    return times === undefined ? null : times.percentile(percent) / 1000;
  }

  /** Returns a percentile of the last hour's response times in milliseconds. `null` if there were no requests. */
  percentile(percent: number): number | null {
    const since = Math.floor(this.now() / minuteMs) - minutesMax;
    const all = newHistogram();
    for (const { minute, times } of this.minutes) if (minute > since) all.add(times);
    return all.count === 0 ? null : all.percentile(percent) / 1000;
  }
}

interface RequestMeasures {
  /** Receives the durations of API calls with a JSON response. */
  routes: { take: (route: string, ms: number) => void };
  /** Receives the durations of all requests. */
  requests: { take: (labels: { method: string; route: string; status: string }, seconds: number) => void };
}

/**
 * Measures all requests by route and status class, and API calls with a JSON response separately. Uploads and downloads do not count as
 * such API calls, because their duration depends on the client's connection.
 */
export function measureRequests(app: FastifyInstance, times: RequestTimes, measures: RequestMeasures): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = '' } = request.routeOptions;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const route = request.is404 || url === '' ? 'none' : url;
    measures.requests.take({ method: request.method, route, status }, reply.elapsedTime / 1000);
    const isCall = url.startsWith('/api/');
    const isUpload = request.headers['content-type']?.startsWith('multipart/') === true;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (isCall && isJson && !isUpload) {
      times.take(reply.elapsedTime);
      measures.routes.take(`${request.method} ${url.slice('/api'.length)}`, reply.elapsedTime);
    }
    done();
  });
}
