import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { PaymentBefore } from '#contracts/books/payments/payments-before.ts';
import { formatDay } from '#domain/kernel/days.ts';
import type { WantedBalance } from '#domain/office/move-in-balance-check.ts';
import type { WantedBond } from '#domain/office/move-in-bond-check.ts';
import type { WantedPayment } from '#domain/office/move-in-payment-check.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { Stopping } from '../../../platform/observe/stopping.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { accountDecider, bringInPayments } from '../../books/account/index.ts';
import { paymentsBeforeIn } from '../../books/payments-before/index.ts';
import { accountsOfLists } from './balances-in.ts';
import { addProgress, changedLists, NOTHING_DONE, sumOf, type Progress } from './move-in-runs.ts';

/** What a run brings, and the lists that name its accounts. */
interface Lists {
  payments: readonly WantedPayment[];
  bonds: readonly WantedBond[];
  balances: readonly WantedBalance[];
}

type Wanted = WantedPayment & { paymentId: string };

/** What of an account's payments comes, what goes, and what stays since the bank returned it here. */
interface Difference {
  accountId: string;
  wanted: readonly Wanted[];
  changed: readonly Wanted[];
  gone: readonly string[];
  progress: Progress;
}

/** How many accounts are at work at once, and how many before that is kept. */
const AT_ONCE = 5;
const KEPT_AT_ONCE = 50;

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const factsOf = ({ paidOn, amountCents, method, receipt, payer }: Wanted | PaymentBefore): string =>
  JSON.stringify([paidOn, amountCents, method, receipt, payer]);

const kept = (words: string): Progress['kept'][number] => ({ list: 'payments-before', personId: null, words });

const differenceOf = (accountId: string, wanted: readonly Wanted[], here: readonly PaymentBefore[]): Difference => {
  const known = new Map(here.map((payment) => [payment.paymentId, payment]));
  const named = new Set(wanted.map(({ paymentId }) => paymentId));
  const differs = wanted.filter((one) => {
    const stands = known.get(one.paymentId);
    return stands === undefined || factsOf(stands) !== factsOf(one);
  });
  const left = here.filter(({ paymentId }) => !named.has(paymentId));
  const isReturned = (paymentId: string) => known.get(paymentId)?.returnedOn != null;
  const changed = differs.filter(({ paymentId }) => !isReturned(paymentId));
  const gone = left.filter(({ paymentId }) => !isReturned(paymentId)).map(({ paymentId }) => paymentId);
  const added = changed.filter(({ paymentId }) => !known.has(paymentId)).length;
  const stays = [...differs.filter(({ paymentId }) => isReturned(paymentId)), ...left.filter((one) => one.returnedOn)];
  const words = stays.map(({ paidOn }) => `The payment of ${formatDay(paidOn)} stays: the bank returned it here.`);
  const counts = { added, changed: changed.length - added, gone: gone.length };
  const progress = { ...NOTHING_DONE, ...counts, done: wanted.length, kept: words.map(kept) };
  return { accountId, wanted, changed, gone, progress };
};

/**
 * Payments before of a run (moving-in#payments-before): each account is told the difference between what it shows and
 * what the list says, behind the balances that made the accounts. Nothing is booked.
 */
@Injectable()
export class PaymentsOfRun {
  constructor(
    private readonly database: TenantDatabase,
    private readonly stopping: Stopping,
  ) {}

  /** Brings in the difference, and takes out what left the list; a process that is told to stop leaves the rest. */
  async bringIn(run: Run, { id, key }: { id: string; key: DataKey }, lists: Lists): Promise<void> {
    const { organizationId } = run.actor;
    const { payments, bonds, balances } = lists;
    const { here, accounts } = await this.database.read(organizationId, async (tx) => ({
      here: await paymentsBeforeIn(tx, organizationId),
      accounts: (await accountsOfLists(tx, organizationId, key, { bonds, balances })).byKey,
    }));
    if (payments.length === 0 && here.size === 0) return;
    const wanted = Map.groupBy(
      payments.map((one) => {
        const paymentId = uuidV5(`payment before ${key.digest(`move-in payments-before ${one.key}`)}`, organizationId);
        return { ...one, paymentId };
      }),
      ({ accountKey }) => accounts.get(accountKey) ?? null,
    );
    const lost = wanted.get(null) ?? [];
    const accountIds = new Set([...wanted.keys(), ...here.keys()].filter((accountId) => accountId !== null));
    const all = [...accountIds].map((accountId) =>
      differenceOf(accountId, wanted.get(accountId) ?? [], here.get(accountId) ?? []),
    );
    for (const [at, some] of inParts(all, KEPT_AT_ONCE).entries()) {
      if (this.stopping.hasBegun) return;
      for (const part of inParts(some, AT_ONCE)) await Promise.all(part.map((one) => this.tell(run, { id, key }, one)));
      await this.keep(
        run,
        id,
        `payments ${String(at * KEPT_AT_ONCE)}`,
        some.map(({ progress }) => progress),
      );
    }
    const words = lost.map(({ line }) => kept(`Line ${String(line)}: its account is not here any more.`));
    if (lost.length > 0)
      await this.keep(run, id, 'payments lost', [{ ...NOTHING_DONE, done: lost.length, kept: words }]);
  }

  private async tell(run: Run, { id, key }: { id: string; key: DataKey }, difference: Difference): Promise<void> {
    const { accountId, wanted, changed, gone } = difference;
    if (changed.length === 0 && gone.length === 0) return;
    const ofPayment = new Map(changed.map((one) => [one.paymentId, one]));
    // What the list says, not what differs: a step that is done again is the same one.
    const facts = key.digest(
      `move-in payments of account ${JSON.stringify(wanted.map((one) => [one.paymentId, factsOf(one)]))}`,
    );
    await run.on(
      accountDecider,
      {
        step: `payments of ${accountId}`,
        id: accountId,
        input: { moveIn: id, facts },
        text: ({ type, data }) => {
          const paymentId = type === 'PaymentBroughtIn' ? (data as { paymentId: string }).paymentId : '';
          const { payer, receipt: externalReference } = ofPayment.get(paymentId) ?? {};
          return { payer, externalReference };
        },
      },
      (state) =>
        bringInPayments(state, {
          changed: changed.map(({ paymentId, amountCents, method, paidOn }) => ({
            paymentId,
            amountCents,
            method,
            paidOn,
          })),
          gone,
        }),
    );
  }

  private async keep(run: Run, id: string, step: string, some: readonly Progress[]): Promise<void> {
    const { organizationId } = run.actor;
    await run.write(
      { step, request: { moveIn: id, step } },
      async (_, _em, tx) => {
        await addProgress(tx, organizationId, id, some.reduce(sumOf, NOTHING_DONE));
        return {};
      },
      () => [...changedLists, { topic: 'account', id }],
    );
  }
}
