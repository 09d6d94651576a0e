import { randomUUID } from 'node:crypto';
import type { AnswerOf, Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import type { Problem } from '#contracts/kernel/errors.ts';

/** A request as it goes over the wire. */
export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  payload?: string | Buffer | object;
}

/** What the api answers to it. */
export interface ApiReply {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
  rawPayload: Buffer;
}

/** The api as a client sees it: in process, or over a connection. */
export interface TestApi {
  inject: (request: ApiRequest) => Promise<ApiReply>;
}

/** What a call may say beside its contract's input. */
export type CallOptions<E extends Endpoint> = RequestOf<E> & {
  /** The Idempotency-Key; a fresh one unless told. */
  commandId?: string;
  headers?: Record<string, string>;
  /** The file of an upload. */
  file?: UploadedDocument;
  /** How often what did not come in time is asked for again, at most; as often as a busy machine needs unless told. */
  repeats?: number;
};

/** A file as a browser sends it. */
export interface UploadedDocument {
  name: string;
  content: Buffer;
  /** What is said beside it, before it. */
  fields?: Record<string, string>;
}

/** The multipart body and its type, as a browser makes them: a name's quotes and line breaks are escaped. */
const multipartOf = ({ name, content, fields = {} }: UploadedDocument): { payload: Buffer; type: string } => {
  const boundary = `----${randomUUID()}`;
  const escaped = name.replace(
    /["\r\n]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
  const said = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `${said.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escaped}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
};

/** An answer: `body` on success, `problem` otherwise. */
export interface CallAnswer<E extends Endpoint> {
  status: number;
  headers: Record<string, unknown>;
  body: AnswerOf<E>;
  problem: Problem | null;
  /** The body as it came, for files. */
  text: string;
  bytes: Buffer;
}

/** Of two seconds each, where a view is behind. */
const MOST_REPEATS = 20;

/** Whether the product ran into a time-out: for a view, or for a connection. */
const isLate = ({ headers, problem }: CallAnswer<Endpoint>): boolean =>
  headers['x-stale'] === 'true' || problem?.code === 'TEMPORARILY_UNAVAILABLE';

/** Calls the api as one browser would: keeps its cookie and its read token. */
export class TestClient {
  cookie = '';
  private readToken = '';

  constructor(private readonly api: TestApi) {}

  /**
   * Sends a request of a contract. Bad input is sent as it is: cast it in the spec. What a busy machine did not do in
   * time, a stale answer or none for now, is asked for again, a command's with its id; what remains so is answered.
   */
  async call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<CallAnswer<E>> {
    const commandId = options.commandId ?? randomUUID();
    for (let left = options.repeats ?? MOST_REPEATS; ; left -= 1) {
      const answer = await this.send(endpoint, { ...options, commandId });
      if (!isLate(answer) || left === 0) return answer;
    }
  }

  /** Reads from now on what another client has written, too. */
  readWhatWrote(other: TestClient): void {
    if (positionOf(other.readToken) > positionOf(this.readToken)) this.readToken = other.readToken;
  }

  private async send<E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E> & { commandId: string },
  ): Promise<CallAnswer<E>> {
    const { params = {}, query = {}, body, commandId, headers = {}, file } = options;
    const upload = file && multipartOf(file);
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, string | number>)[name])),
    );
    const write = endpoint.method !== 'GET';
    const reply = await this.api.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query: Object.fromEntries(
        Object.entries(query as Record<string, string | number | undefined>).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, String(value)]],
        ),
      ),
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.readToken ? { 'x-log-token': this.readToken } : {}),
        ...(write && endpoint.roles !== 'public' ? { 'idempotency-key': commandId } : {}),
        ...(upload ? { 'content-type': upload.type } : {}),
        ...headers,
      },
      ...(write ? { payload: upload?.payload ?? body ?? {} } : {}),
    });
    this.keep(reply.headers);
    const json = String(reply.headers['content-type']).includes('json') ? (JSON.parse(reply.body) as unknown) : null;
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: json as AnswerOf<E>,
      problem: reply.statusCode >= 400 ? (json as Problem) : null,
      text: reply.body,
      bytes: reply.rawPayload,
    };
  }

  /** The same, where only success will do: answers the body, throws the problem. */
  async ask<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<AnswerOf<E>> {
    const { status, body, problem } = await this.call(endpoint, options);
    if (problem || status >= 400) {
      throw new Error(`${endpoint.method} ${endpoint.path} answered ${status} ${JSON.stringify(problem)}`);
    }
    return body;
  }

  private keep(headers: Record<string, unknown>): void {
    const cookies = headers['set-cookie'];
    for (const cookie of [cookies].flat()) if (typeof cookie === 'string') this.keepCookie(cookie);
    const token = headers['x-log-token'];
    if (typeof token === 'string' && positionOf(token) > positionOf(this.readToken)) this.readToken = token;
  }

  private keepCookie(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const [name = ''] = pair.split('=');
    const others = this.cookie.split('; ').filter((kept) => kept !== '' && !kept.startsWith(`${name}=`));
    const ended = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    this.cookie = [...others, ...(ended ? [] : [pair])].join('; ');
  }
}

const positionOf = (token: string): bigint => BigInt(token.split(':')[1] ?? '-1');
