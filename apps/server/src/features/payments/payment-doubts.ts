import { Injectable } from '@nestjs/common';
import { formatCents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment-methods.ts';
import { checkNumber, SAME_AMOUNT_WITHIN_MS } from '#domain/taking.ts';
import { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import { KeyedHash } from '../../platform/event-log/keyed-hash.ts';
import { accountDecider } from '../books/index.ts';

/** A payment that is about to be taken, in cents. */
interface Wanted {
  accountId: string;
  paymentId: string;
  amountCents: number;
}

/** What is about to be taken by one command, and how. */
export interface WantedTaking {
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
const KEPT_MS = 24 * 60 * 60_000;

const CLAIM = `
  select claim_key as key, payment_id as "paymentId", account_id as "accountId", claimed_at as "claimedAt"
  from claim_payments($1, $2, $3, $4, $5::text[], $6::uuid[], $7::uuid[])`;

/**
 * What is asked before a payment is taken (`bonds.md` 5): the same amount on the same account within ten minutes, and a
 * check or money-order number on a payment that is not voided, anywhere in the organization.
 *
 * Every payment leaves a claim before its event is appended, under a lock of what it could be mistaken for. So of two at
 * once the second sees the first, whichever process it runs in, and is asked; whether a claimed payment stands, the
 * account's stream says. What the rule cannot see: a number that was typed otherwise, or into the note; one whose text
 * was erased; a payment of another amount that is meant twice; and, once it is older than a day, one that the ledger has
 * not read yet. A first payment that fails after it was claimed makes the second be asked for a minute without need.
 */
@Injectable()
export class PaymentDoubts {
  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Claims what is wanted. To be called before its events are appended. @throws Refused CONFIRM_FIRST unless confirmed. */
  async claim(actor: Actor, wanted: WantedTaking): Promise<void> {
    const { organizationId } = actor;
    const number = checkNumber(wanted.method, wanted.externalReference);
    const claims = await this.claimsOf(actor, wanted.payments, number);
    const now = this.clock.now();
    const { others, seen } = await this.database.write(organizationId, async (tx) => {
      const found = await tx.query<OtherClaim>(CLAIM, [
        ...[organizationId, actor.commandId, now, new Date(now.getTime() - KEPT_MS)],
        claims.map(({ key }) => key),
        claims.map(({ paymentId }) => paymentId),
        claims.map(({ accountId }) => accountId),
      ]);
      return { others: found.rows, seen: number === null ? [] : await this.seenChecks(tx, organizationId, number) };
    });
    if (wanted.confirmed) return;
    const questions = await this.questions(actor, wanted, claims, others, seen);
    if (questions.length === 0) return;
    await this.withdraw(actor);
    throw new Refused('CONFIRM_FIRST', { question: questions.join(' ') });
  }

  private async claimsOf(actor: Actor, payments: readonly Wanted[], number: string | null): Promise<Claim[]> {
    const hash = await this.hash.of(actor.organizationId);
    const check = number === null ? null : `check:${hash.ofRequest({ checkNumber: number })}`;
    return payments.flatMap((payment) => [
      { ...payment, key: `amount:${payment.accountId}:${payment.amountCents}` },
      ...(check === null ? [] : [{ ...payment, key: check }]),
    ]);
  }

  private async seenChecks(tx: TenantTransaction, organizationId: string, number: string): Promise<SeenCheck[]> {
    const { rows } = await tx.query<SeenCheck>(
      `select c.payment_id as "paymentId", c.account_id as "accountId", r.number as "receiptNumber"
       from search.payments_by_check($2) c
       left join receipt r on r.organization_id = $1 and r.payment_id = c.payment_id`,
      [organizationId, number],
    );
    return rows;
  }

  private async questions(
    actor: Actor,
    { payments, method }: WantedTaking,
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
    const kind = method === 'Money Order' ? 'money-order' : 'check';
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

  /** What is not taken is no reason to ask others. */
  private async withdraw({ organizationId, commandId }: Actor): Promise<void> {
    await this.database.write(organizationId, (tx) =>
      tx.query('delete from payment_claim where organization_id = $1 and command_id = $2', [organizationId, commandId]),
    );
  }
}
