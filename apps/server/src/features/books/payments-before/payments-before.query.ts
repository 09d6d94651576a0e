import { Injectable } from '@nestjs/common';
import type { listPaymentsBefore, PaymentBefore } from '#contracts/books/payments/payments-before.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { openingDecider } from '../opening/index.ts';

/** A payment with what was typed of it. */
const COLUMNS = `
  b.account_id, b.payment_id, b.paid_on, b.amount_cents, b.method, coalesce(receipt.body, '') as receipt,
  coalesce(payer.body, '') as payer, b.returned_on, coalesce(b.returned_cents, 0)::bigint as returned_cents`;
const TEXTS = `
  left join entry_text receipt on receipt.organization_id = b.organization_id and receipt.event_id = b.event_id
    and receipt.field = 'externalReference'
  left join entry_text payer on payer.organization_id = b.organization_id and payer.event_id = b.event_id
    and payer.field = 'payer'`;

const OF_ACCOUNT = `
  select ${COLUMNS} from payment_before b ${TEXTS.trim()}
  where b.organization_id = $1 and b.account_id = $2
    and ($3::date is null or b.paid_on >= $3) and ($4::date is null or b.paid_on <= $4)
  order by b.paid_on desc, b.payment_id`;

const ACCOUNT = 'select from account where organization_id = $1 and account_id = $2';

type Row = PaymentBefore & { accountId: string };

/** Payments that the old program took, as they are shown on an account (moving-in#payments-before). */
@Injectable()
export class PaymentsBefore {
  constructor(
    private readonly reads: Reads,
    private readonly commands: CommandRunner,
  ) {}

  /** @throws Refused ACCOUNT_NOT_FOUND, also for another organization's. */
  async of(
    { organizationId }: Actor,
    accountId: string,
    { from, to }: InputOf<typeof listPaymentsBefore>['query'],
  ): Promise<ResponseOf<typeof listPaymentsBefore>> {
    const { cutOverOn } = await this.commands.read(openingDecider, { organizationId }, organizationId);
    return this.reads.after({ organizationId }, ['accounts'], async (tx) => {
      const { rowCount } = await tx.query(ACCOUNT, [organizationId, accountId]);
      if (rowCount === 0) throw new Refused('ACCOUNT_NOT_FOUND');
      const { rows } = await tx.query<Row>(OF_ACCOUNT, [organizationId, accountId, from ?? null, to ?? null]);
      return { cutOverOn, payments: rows.map(({ accountId: _, ...payment }) => payment) };
    });
  }
}

const ALL = `
  select ${COLUMNS} from payment_before b ${TEXTS.trim()}
  where b.organization_id = $1 order by b.account_id, b.payment_id`;

/** All that are here, by account, for the run of a move-in. */
export const paymentsBeforeIn = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
): Promise<ReadonlyMap<string, readonly PaymentBefore[]>> => {
  const { rows } = await tx.query<Row>(ALL, [organizationId]);
  return Map.groupBy(rows, ({ accountId }) => accountId);
};
