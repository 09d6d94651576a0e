import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '../../libs/contracts/office/identity/identity.ts';

/** What the server answered. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
}

/** Generous, so that a slow machine does not fail the test. */
const TIMEOUT_MS = 120_000;
/** A day that no clock of a journey shows as one to come. */
const LAST_WEEK = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString().slice(0, 10);

/** An Admin without a browser, in front of several api processes. */
export class Counter {
  cookie = '';
  organizationId = '';
  readonly email = `${randomUUID()}@example.com`;
  private turn = 0;

  constructor(readonly urls: readonly string[]) {}

  /** One request to one of the processes, as it goes. Throws where nobody answers. */
  async send<T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    { commandId = randomUUID(), url = this.nextUrl() }: { commandId?: string; url?: string } = {},
  ): Promise<Answer<T>> {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        origin: this.urls[0] ?? '',
        'idempotency-key': commandId,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    const [cookie] = answer.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    return { status: answer.status, body: (await answer.json()) as T };
  }

  /** The same, where only success will do. */
  async ask<T = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const answer = await this.send<T>(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  }

  /** A new agency. */
  async signUp(organizationName: string): Promise<void> {
    const password = 'correct horse battery';
    const form = { fullName: 'Alma Broussard', email: this.email, password, confirmPassword: password };
    await this.ask('POST', '/sign-up', { ...form, organizationName });
    const credentials = { email: this.email, password };
    const { session } = await this.ask<{ session: Session }>('POST', '/sign-in', credentials);
    this.organizationId = session.organization?.organizationId ?? '';
  }

  /** What the server takes for today. */
  async today(): Promise<string> {
    const { session } = await this.ask<{ session: Session }>('GET', '/session');
    return session.organization?.today ?? '';
  }

  private nextUrl(): string {
    this.turn += 1;
    return this.urls[this.turn % this.urls.length] ?? '';
  }
}

/** People who take payments and write bonds, and send the same form again until it is done. */
export class Cashiers extends Counter {
  /** Payments that the server has said it took, with their amounts in cents. */
  readonly payments = new Map<string, number>();
  readonly bonds = new Set<string>();
  /** What else it said, and how often. */
  readonly refusals = new Map<string, number>();
  accounts: string[] = [];
  private defendants: string[] = [];
  private working: Promise<void>[] = [];
  private goHome = false;

  /** Opens the agency with three accounts. */
  async open(): Promise<void> {
    await this.signUp('Pelican Bail Bonds');
    for (const fullName of ['Remy Fontenot', 'Theo Landry', 'Lucille Guidry']) {
      const { defendantId } = await this.ask<{ defendantId: string }>('POST', '/defendants', { fullName });
      this.defendants.push(defendantId);
      this.accounts.push(await this.writeBond(defendantId));
    }
  }

  /** `people` of them begin to work; a bond now and then, payments otherwise. */
  start(people: number): void {
    this.goHome = false;
    this.working = Array.from({ length: people }, (_, person) => this.work(person));
  }

  /** Stops them after their current command. */
  async stop(): Promise<void> {
    this.goHome = true;
    await Promise.all(this.working);
  }

  /** Waits until they have done so much more, together. */
  async workOn(things: number, reached: (what: string, condition: () => boolean) => Promise<void>): Promise<void> {
    const wanted = this.payments.size + this.bonds.size + things;
    await reached(`${things} more payments and bonds`, () => this.payments.size + this.bonds.size >= wanted);
  }

  async pay(accountId = this.accounts[this.payments.size % 3] ?? ''): Promise<void> {
    const amountCents = 100 + (this.payments.size % 97);
    const commandId = randomUUID();
    const body = { amountCents, method: 'Cash', paidOn: LAST_WEEK, payer: 'Odile', confirmed: true };
    await this.insist(`/accounts/${accountId}/payments`, body, commandId);
    this.payments.set(commandId, amountCents);
  }

  private async writeBond(defendantId: string): Promise<string> {
    const body = { defendantId, amountCents: 1_000_000, jurisdiction: 'Caddo', powerNumber: randomUUID().slice(0, 13) };
    const { bondId, accountId } = await this.insist<{ bondId: string; accountId: string }>('/bonds', body);
    this.bonds.add(bondId);
    return accountId;
  }

  private async work(person: number): Promise<void> {
    for (let turn = 0; !this.goHome; turn += 1) {
      if (turn % 5 === 4) await this.writeBond(this.defendants[person % 3] ?? '');
      else await this.pay(this.accounts[(turn + person) % 3]);
    }
  }

  /** Sends the command until the server says that it is done; another word than a refusal for now is a defect. */
  private insist<T>(path: string, body: object, commandId: string = randomUUID()): Promise<T> {
    return this.retried(async () => {
      const { status, body: answer } = await this.send<T & { code?: string }>('POST', path, body, { commandId });
      if (status < 400) return answer;
      const code = answer.code ?? String(status);
      this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
      if (status >= 500 || code === 'CONFLICT' || code === 'TOO_MANY_REQUESTS') throw new Error(code);
      this.goHome = true;
      throw new TypeError(`${path} was refused: ${JSON.stringify(answer)}`);
    });
  }

  private async retried<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + 300_000;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const isRefused = error instanceof TypeError && error.message.includes('was refused');
        if (isRefused || performance.now() > deadline) throw error;
        await delay(100 + Math.random() * 200);
      }
    }
  }
}
