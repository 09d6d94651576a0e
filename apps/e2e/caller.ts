import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnswerOf, Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';

const AGAIN_MS = 50;

/** How requests ended that were not simply answered; a caller sends each of them again. */
export interface Mishaps {
  /** The connection broke, or the proxy says that it did. */
  broken: number;
  /** The answer says that a part is away, or no process was there to take it. */
  unavailable: number;
}

/** A program that works as a browser does: it keeps its cookie and its read token, and sends a command until it is answered. */
export class Caller {
  readonly mishaps: Mishaps = { broken: 0, unavailable: 0 };
  answered = 0;
  cookie = '';
  /** The `x-request-id` of the latest answer. */
  requestId = '';
  private readToken = '';

  constructor(private readonly origin: string) {}

  /** Sends the same command, with the same id, until there is an answer. @throws Error where it is refused */
  async ask<E extends Endpoint>(endpoint: E, options: RequestOf<E> = {}): Promise<AnswerOf<E>> {
    const commandId = randomUUID();
    for (;;) {
      const answer = await this.send(endpoint, options, commandId).catch(() => null);
      if (answer === null || answer.status === 502) this.mishaps.broken += 1;
      else if (answer.status === 503 || answer.status === 504) this.mishaps.unavailable += 1;
      // The view is behind what this caller has done: even that there is nothing may be wrong.
      else if (!answer.stale) {
        if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.text}`);
        this.answered += 1;
        return JSON.parse(answer.text) as AnswerOf<E>;
      }
      await delay(AGAIN_MS);
    }
  }

  private async send<E extends Endpoint>(endpoint: E, options: RequestOf<E>, commandId: string) {
    const { params = {}, query = {}, body = {} } = options as Record<string, Record<string, string>>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const reply = await fetch(`${this.origin}/api${path}?${new URLSearchParams(query).toString()}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.readToken ? { 'x-log-token': this.readToken } : {}),
        ...(endpoint.method === 'GET' ? {} : { 'idempotency-key': commandId }),
      },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const [cookie] = reply.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    this.requestId = reply.headers.get('x-request-id') ?? '';
    this.readToken = reply.headers.get('x-log-token') ?? this.readToken;
    return { ok: reply.ok, status: reply.status, stale: reply.headers.has('x-stale'), text };
  }
}
