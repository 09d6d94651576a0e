import { Agent, request } from 'node:http';

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

/** An HTTP client that costs little beside what it measures: kept connections, no more than is needed. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 256 });
  private readonly url: string;
  private readonly headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.headers = headers;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  close(): void {
    this.agent.destroy();
  }

  private send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { method, agent: this.agent, headers: { ...this.headers, ...headers, ...length } };
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part)).once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(parts).toString();
          const status = response.statusCode ?? 0;
          if (status < 200 || status > 299) {
            reject(new Error(`${method} ${path} answered ${String(status)}: ${text}`));
            return;
          }
          const token = response.headers['x-log-token'];
          const logToken = typeof token === 'string' ? token : undefined;
          resolve({ body: text, logToken, isStale: response.headers['x-stale'] === 'true' });
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
  }
}
