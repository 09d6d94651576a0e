import { strict } from '#contracts/kernel/strict.ts';
import { addressOf } from '../lib/api.ts';
import type { AnswerOf, Endpoint } from '#contracts/kernel/endpoint.ts';
import { REFUSALS, type Problem } from '#contracts/kernel/errors.ts';

interface Sent {
  method: string;
  address: string;
  headers: Headers;
  body: unknown;
}

type Reply = (sent: Sent) => Promise<Response> | Response;

const response = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  ({
    ok: status < 400,
    status,
    headers: new Headers(headers),
    json: () => Promise.resolve(body),
  }) as Response;

/** An answer as the server gives it. */
export const answer = (body: unknown, headers?: Record<string, string>): Response => response(200, body, headers);

/** A refusal as the server gives it: problem+json. */
export const refusal = (
  code: Problem['code'],
  errors?: Problem['errors'],
  headers?: Record<string, string>,
  message?: string,
): Response => {
  const { status, text } = REFUSALS[code];
  const problem = {
    type: 'about:blank',
    title: code,
    status,
    code,
    detail: message ?? text,
    requestId: 'r1',
    ...(errors ? { errors } : {}),
  };
  return response(status, problem, headers);
};

/** A refusal of a file, or an indemnitor, that goes on under another id (people#merged-files). */
export const mergedInto = (movedTo: string, code: 'FILE_MERGED' | 'INDEMNITOR_MERGED' = 'FILE_MERGED'): Response => {
  const { status, text } = REFUSALS[code];
  const problem = { type: 'about:blank', title: code, status, code, detail: text };
  return response(status, { ...problem, requestId: 'r1', movedTo });
};

/**
 * How late every answer comes, in milliseconds: a network never answers within the click that asks. A spec that passes
 * only when the answer is quick is red on a slow machine; a run with 100 or more here finds it.
 */
const LATENESS_MS = Number(process.env['TEST_API_DELAY_MS'] ?? 10);
const onTheWay = () => new Promise<void>((resolve) => void setTimeout(resolve, LATENESS_MS));

/** A body with a field that the contract does not name is refused by the server, in every way that it is sent. */
const mustBeKnown = ({ method, path, body: contract }: Endpoint, body: unknown): void => {
  const issues = (contract && strict(contract).safeParse(body).error?.issues) ?? [];
  const unknown = issues.filter(({ code }) => code === 'unrecognized_keys');
  if (unknown.length > 0) throw new Error(`${method} ${path} was sent with ${JSON.stringify(unknown)}`);
};

/** Stands where the network is: replies by endpoint, and everything that was sent. What is not listed gets no answer. */
export class FakeApi {
  readonly sent: Sent[] = [];
  private readonly replies = new Map<string, { endpoint: Endpoint; make: Reply }>();

  constructor() {
    globalThis.fetch = async (input, init) => {
      const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
      const [path = ''] = address.split('?');
      const method = init?.method ?? 'GET';
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      const sent = { method, address, headers: new Headers(init?.headers), body };
      this.sent.push(sent);
      await onTheWay();
      const reply = this.replies.get(`${method} ${path}`);
      if (!reply) throw new TypeError('Failed to fetch');
      mustBeKnown(reply.endpoint, body);
      return reply.make(sent);
    };
  }

  on<E extends Endpoint>(endpoint: E, reply: AnswerOf<E> | Reply, params: Record<string, string> = {}): this {
    const make = typeof reply === 'function' ? (reply as Reply) : () => answer(reply);
    this.replies.set(`${endpoint.method} ${addressOf(endpoint, { params })}`, { endpoint, make });
    return this;
  }

  /** What was sent to an endpoint, and not what was read at its address. */
  sentTo(endpoint: Endpoint, params: Record<string, string> = {}): Sent[] {
    return this.sentWith(endpoint.method).filter(
      ({ address }) => address.split('?')[0] === addressOf(endpoint, { params }),
    );
  }

  /** What was sent to an endpoint's method. */
  sentWith(method: string): Sent[] {
    return this.sent.filter((sent) => sent.method === method);
  }
}
