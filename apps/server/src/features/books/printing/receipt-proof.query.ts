import { Injectable } from '@nestjs/common';
import type { proveReceipt } from '#contracts/books/account/paper.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { initialsOf } from '#domain/kernel/initials.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';

type Proof = ResponseOf<typeof proveReceipt>;

interface ProofRow extends Omit<Proof, 'payerInitials' | 'state'> {
  payer: string | null;
  /** Null of a deleted one. */
  defendantName: string | null;
  ended: 'voided' | 'returned' | null;
}

const OF_CODE = 'select organization_id, payment_id from search.receipt_of_code($1)';

/** Of a payment, wherever it stands now: it came to the first account. */
const PROOF = `
  select r.number as receipt_number, e.effective_on as paid_on, -e.amount_cents as amount_cents,
         o.name as organization_name, payer.body as payer, d.full_name as defendant_name,
         (select v.what from account_entry v
                 where v.organization_id = e.organization_id and v.entry_id = e.entry_id and v.kind <> 'PREMIUM'
                   and v.what in ('voided', 'returned')) as ended
  from account_entry e
  join organization o on o.organization_id = e.organization_id
  join receipt r on r.organization_id = e.organization_id and r.payment_id = e.entry_id
  join account a on a.organization_id = e.organization_id and a.account_id = e.account_id
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join entry_text payer
    on payer.organization_id = e.organization_id and payer.event_id = e.event_id and payer.field = 'payer'
  where e.organization_id = $1 and e.entry_id = $2 and e.kind = 'PAYMENT' and e.what = 'added'`;

/** Proves a receipt to whoever holds its code: no session, no name beyond initials (bonds#receipt-proof-page). */
@Injectable()
export class ReceiptProofs {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
  ) {}

  /** @throws Refused RECEIPT_NOT_FOUND for a code that no receipt has. */
  async of(code: string): Promise<Proof> {
    const { rows: known } = await this.database.readOfAll((tx) =>
      tx.query<{ organizationId: OrganizationId; paymentId: string }>(OF_CODE, [code]),
    );
    const [receipt] = known;
    if (!receipt) throw new Refused('RECEIPT_NOT_FOUND');
    const { rows } = await this.reads.after(receipt, ['accounts', optionalView('ledger')], (tx) =>
      tx.query<ProofRow>(PROOF, [receipt.organizationId, receipt.paymentId]),
    );
    const [row] = rows;
    if (!row) throw new Refused('RECEIPT_NOT_FOUND');
    const { payer, defendantName, ended, ...proof } = row;
    return {
      ...proof,
      // Of a deleted file nobody is named, by no letter.
      payerInitials: defendantName === null ? '' : initialsOf(payer === null || payer === '' ? defendantName : payer),
      state: ended === null ? 'Valid' : ended === 'voided' ? 'Void' : 'Returned',
    };
  }
}
