import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { formatCents } from '#domain/kernel/money.ts';
import { CERTAIN_METHODS, paperOf, type PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { checkNumber, SAME_AMOUNT_WITHIN_MS } from '#domain/books/taking.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Batcher } from '../../../platform/database/batcher.ts';
import { APP_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { KeyedHash } from '../../../platform/event-log/keyed-hash.ts';
import { accountDecider } from '../account/index.ts';

/** A payment that is about to be taken, in cents. */
interface Wanted {
  accountId: string;
  paymentId: string;
  amountCents: number;
}

/** What is about to be taken by one command, and how. */
export interface PaymentDraft {
  payments: readonly Wanted[];
  method: PaymentMethod;
  externalReference: string;
  /** Take it anyway. */
  confirmed: boolean;
}

interface Claim extends Wanted {
  key: string;
}

type ClaimedPayment = Pick<OtherClaim, 'accountId' | 'paymentId'>;

interface OtherClaim {
  key: string;
  paymentId: string;
  accountId: string;
  claimedAt: string;
}

interface SeenCheck {
  paymentId: string;
  accountId: string;
  receiptNumber: number | null;
}

/** A claim this old whose payment is not in the log is of a command that came to nothing. */
const ON_ITS_WAY_MS = 60_000;

const CLAIM = `
  select place, claim_key as key, payment_id, account_id, claimed_at
  from claim_payments_together($1::jsonb)`;

/** The claims of one command, and when they were made. */
interface Claiming {
  actor: Actor;
  claims: readonly Claim[];
  now: Date;
}

/**
 * What is asked before a payment is taken (bonds#asked-before-taking): the same amount on the same account within ten
 * minutes, a check or money-order number on a payment that is not voided, anywhere in the organization, and a check on
 * an account that takes none any more (money#no-more-checks).
 *
 * Every payment leaves a claim before its event is appended, under a lock of what it could be mistaken for. So of two at
 * once the second sees the first, whichever process it runs in, and is asked; whether a claimed payment stands, the
 * account's stream says. What the rule cannot see: a number that was typed otherwise, or into the note; one whose text
 * was erased; a payment of another amount that is meant twice; and, once it is older than a day, one that the ledger has
 * not read yet. A first payment that fails after it was claimed makes the second be asked for a minute without need.
 */
@Injectable()
export class DuplicatePaymentCheck {
  private readonly claimed = new Batcher((requests: readonly Claiming[]) => this.claimAll(requests));

  constructor(
    private readonly database: TenantDatabase,
    @Inject(APP_POOL) private readonly pool: Pool,
    private readonly commands: CommandRunner,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims what is wanted, inside `asking` and before its events are appended.
   * @throws Refused CONFIRM_FIRST unless confirmed.
   */
  async claim(actor: Actor, wanted: PaymentDraft): Promise<void> {
    const number = checkNumber(wanted.method, wanted.externalReference);
    const claims = await this.claimsOf(actor, wanted.payments, number);
    const others = await this.claimed.call({ actor, claims, now: this.clock.now() });
    if (wanted.confirmed) return;
    const seen = number === null ? [] : await this.seenChecks(actor, number);
    const questions = [
      ...(await this.refusedChecks(actor, wanted)),
      ...(await this.questions(actor, wanted, claims, others, seen)),
    ];
    if (questions.length > 0) throw new Refused('CONFIRM_FIRST', { question: questions.join(' ') });
  }

  /** Runs what claims. Where it ends in a question the claims go: what is not taken is no reason to ask others. */
  async withClaims(actor: Actor, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Refused && error.code === 'CONFIRM_FIRST') await this.withdraw(actor);
      throw error;
    }
  }

  /** One statement for all payments that are being taken; each command claims in its own organization. */
  private async claimAll(requests: readonly Claiming[]): Promise<OtherClaim[][]> {
    const commands = requests.map(({ actor, claims, now }, place) => ({
      place,
      organization: actor.organizationId,
      command: actor.commandId,
      now,
      keys: claims.map(({ key }) => key),
      payments: claims.map(({ paymentId }) => paymentId),
      accounts: claims.map(({ accountId }) => accountId),
    }));
    const { rows } = await this.pool.query<OtherClaim & { place: number }>({
      name: 'claim-payments',
      text: CLAIM,
      values: [JSON.stringify(commands)],
    });
    const others = requests.map((): OtherClaim[] => []);
    for (const { place, ...other } of rows) others[place]?.push(other);
    return others;
  }

  private async claimsOf(actor: Actor, payments: readonly Wanted[], number: string | null): Promise<Claim[]> {
    const hash = await this.hash.of(actor.organizationId);
    const check = number === null ? null : `check:${hash.ofRequest({ checkNumber: number })}`;
    return payments.flatMap((payment) => [
      { ...payment, key: `amount:${payment.accountId}:${payment.amountCents}` },
      ...(check === null ? [] : [{ ...payment, key: check }]),
    ]);
  }

  private async seenChecks({ organizationId }: Actor, number: string): Promise<SeenCheck[]> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<SeenCheck>(
        `select c.payment_id, c.account_id, r.number as receipt_number
         from search.payments_by_check($2) c
         left join receipt r on r.organization_id = $1 and r.payment_id = c.payment_id`,
        [organizationId, number],
      ),
    );
    return rows;
  }

  private async refusedChecks(actor: Actor, { payments, method }: PaymentDraft): Promise<string[]> {
    if (CERTAIN_METHODS.includes(method)) return [];
    const accounts = await Promise.all(
      payments.map(({ accountId }) => this.commands.read(accountDecider, actor, accountId)),
    );
    return accounts.some(({ checksRefused }) => checksRefused)
      ? ['A check came back here: this account takes cash, card and money order only.']
      : [];
  }

  private async questions(
    actor: Actor,
    { payments, method }: PaymentDraft,
    claims: readonly Claim[],
    others: readonly OtherClaim[],
    seen: readonly SeenCheck[],
  ): Promise<string[]> {
    const own = new Set(payments.map(({ paymentId }) => paymentId));
    const sameAmounts = new Map<string, Claim>();
    let isNumberTaken = false;
    for (const other of others) {
      const claim = claims.find(({ key }) => key === other.key);
      if (!claim || own.has(other.paymentId)) continue;
      const isOfCheck = other.key.startsWith('check:');
      const ageMs = this.clock.now().getTime() - Date.parse(other.claimedAt);
      if (!isOfCheck && ageMs > SAME_AMOUNT_WITHIN_MS) continue;
      const stands = await (isOfCheck ? this.stands(actor, other, ageMs) : this.standsHere(actor, other, ageMs));
      if (!stands) continue;
      if (isOfCheck) isNumberTaken = true;
      else sameAmounts.set(other.key, claim);
    }
    let receipt: number | null = null;
    for (const check of seen) {
      if (own.has(check.paymentId) || !(await this.stands(actor, check, Infinity))) continue;
      isNumberTaken = true;
      receipt ??= check.receiptNumber;
    }
    const kind = paperOf(method) ?? 'check';
    const where = receipt === null ? 'another payment' : `receipt ${String(receipt)}`;
    return [
      ...[...sameAmounts.values()].map(
        ({ amountCents }) => `${formatCents(amountCents)} was taken on the same account within the last ten minutes.`,
      ),
      ...(isNumberTaken ? [`This ${kind} number is on ${where} already.`] : []),
    ];
  }

  /** Whether a payment stands by the log, wherever it was moved to, or is on its way there. */
  private async stands(actor: Actor, { accountId, paymentId }: ClaimedPayment, ageMs: number): Promise<boolean> {
    const entry = await this.entryOf(actor, { accountId, paymentId });
    if (!entry) return ageMs < ON_ITS_WAY_MS;
    return entry.movedTo === null ? !entry.voided : this.stands(actor, { accountId: entry.movedTo, paymentId }, ageMs);
  }

  /** The same, on this account alone. */
  private async standsHere(actor: Actor, payment: ClaimedPayment, ageMs: number): Promise<boolean> {
    const entry = await this.entryOf(actor, payment);
    return entry ? !entry.voided && entry.movedTo === null : ageMs < ON_ITS_WAY_MS;
  }

  private async entryOf(actor: Actor, { accountId, paymentId }: ClaimedPayment) {
    const { entries } = await this.commands.read(accountDecider, actor, accountId);
    return entries.get(paymentId);
  }

  private async withdraw({ organizationId, commandId }: Actor): Promise<void> {
    await this.database.write(organizationId, (tx) =>
      tx.query('delete from payment_claim where organization_id = $1 and command_id = $2', [organizationId, commandId]),
    );
  }
}
