import { Injectable } from '@nestjs/common';
import type { BankTransfer, listBankTransfers } from '#contracts/books/bank/bank-transfers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';

/** So many are shown. */
const SHOWN = 200;

/** Until its entry is there a transfer has its texts itself. */
const TRANSFERS = `
  select t.transfer_id as bank_transfer_id, t.moved_on, t.from_account_id, f.name as from_name, t.to_account_id, o.name as to_name,
    t.amount_cents, t.status as state,
    case when t.status = 'booking' then t.reason else coalesce(
      (select x.body from entry_text x where x.organization_id = t.organization_id and x.event_id = t.event_id
         and x.field = 'reason'), '') end as reason,
    exists (select from bank_line l where l.organization_id = t.organization_id and l.match_id = t.out_id) as from_matched,
    exists (select from bank_line l where l.organization_id = t.organization_id and l.match_id = t.in_id) as to_matched,
    ${nameOf('maker', 'Former staff')} as made_by,
    case when t.status = 'voiding' then t.void_reason when t.status = 'voided' then coalesce(
      (select x.body from journal_entry j
       join entry_text x on x.organization_id = j.organization_id and x.event_id = j.event_id and x.field = 'reason'
       where j.organization_id = t.organization_id and j.reverses_event_id = t.event_id limit 1), '')
      else '' end as void_reason,
    case when t.voided_by is null then null else ${nameOf('voider', 'Former staff')} end as voided_by
  from bank_transfer t
  join bank_account f on f.organization_id = t.organization_id and f.bank_account_id = t.from_account_id
  join bank_account o on o.organization_id = t.organization_id and o.bank_account_id = t.to_account_id
  left join agent maker on maker.organization_id = t.organization_id and maker.user_id = t.decided_by
  left join agent voider on voider.organization_id = t.organization_id and voider.user_id = t.voided_by
  where t.organization_id = $1 and ($3::date is null or t.moved_on >= $3) and ($4::date is null or t.moved_on <= $4)
  order by t.moved_on desc, t.transfer_id desc limit $2`;

/** Transfers between the agency's accounts at banks (money#bank-transfers). */
@Injectable()
export class BankTransferList {
  constructor(private readonly reads: Reads) {}

  /** The newest first, for an auditor of their period (money#auditor-access). @throws Refused MONEY_STOPPED */
  async list({ organizationId, period }: Actor): Promise<ResponseOf<typeof listBankTransfers>> {
    const { rows } = await this.reads.after({ organizationId }, ['ledger'], (tx) =>
      tx.query<BankTransfer>(TRANSFERS, [organizationId, SHOWN, period?.from ?? null, period?.to ?? null]),
    );
    return { transfers: rows };
  }
}
