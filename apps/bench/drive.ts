import { Pool } from 'undici';

/** Runs `each` turns of every caller, all callers at once; answers the seconds that it took. */
export const drive = async (
  callers: number,
  each: number,
  turn: (caller: number, n: number) => Promise<unknown>,
): Promise<number> => {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let n = 0; n < each; n += 1) await turn(caller, n);
    }),
  );
  return (performance.now() - began) / 1000;
};

export interface Answer {
  body: string;
  /** What the next query sends to read its own write. */
  logToken: string | undefined;
  isStale: boolean;
}

/** An HTTP client that costs little beside what it measures: kept connections, one request at a time on each. */
export class HttpClient {
  private readonly pool: Pool;
  private readonly folder: string;
  private readonly headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string> = {}) {
    const { origin, pathname } = new URL(url);
    this.pool = new Pool(origin, { connections: 256, pipelining: 1 });
    this.folder = pathname === '/' ? '' : pathname;
    this.headers = headers;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, null, headers);
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private async send(
    method: 'GET' | 'POST',
    path: string,
    body: string | null,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const all = { ...this.headers, ...headers };
    const answer = await this.pool.request({ method, path: this.folder + path, body, headers: all });
    const text = await answer.body.text();
    if (answer.statusCode < 200 || answer.statusCode > 299) {
      throw new Error(`${method} ${path} answered ${String(answer.statusCode)}: ${text}`);
    }
    const { 'x-log-token': token, 'x-stale': stale } = answer.headers;
    return { body: text, logToken: typeof token === 'string' ? token : undefined, isStale: stale === 'true' };
  }
}
