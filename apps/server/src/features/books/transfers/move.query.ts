import { Injectable } from '@nestjs/common';
import type { AccountToMoveTo, EntryToMove, getMove } from '#contracts/books/transfers/transfers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { balanceOf } from '../ledger/index.ts';

type Move = ResponseOf<typeof getMove>;

interface BondRow extends Pick<Move, 'bondId' | 'powerNumber' | 'status' | 'premiumCents'> {
  accountId: string;
  defendantId: string;
}

/** The premium is what the books have of it on its account: the bond's row knows the rule's alone. */
const BOND = `
  select b.bond_id, b.power_number, b.status, b.account_id, b.defendant_id,
         coalesce((select sum(e.amount_cents) from account_entry e
                   where e.organization_id = b.organization_id and e.account_id = b.account_id
                     and e.entry_id = b.bond_id), 0)::bigint as premium_cents
  from bond b where b.organization_id = $1 and b.bond_id = $2`;

const ACCOUNTS = `
  select a.account_id, n.short_id, a.status,
         ${balanceOf()} as balance_cents
  from account a
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
  where a.organization_id = $1 and a.defendant_id = $2 order by a.opened_position`;

/** What stands of the bond's fees and charges, what its judgment billed among them, and of the account's payments, oldest first. */
const ENTRIES = `
  select e.entry_id, min(e.kind) as kind, abs(sum(e.amount_cents))::bigint as amount_cents,
         min(e.effective_on) as on,
         coalesce(max(e.fee_kind), max(e.method), min(t.body),
                  case min(e.kind) when 'CHARGE' then 'Charge' else 'Fee' end) as description
  from account_entry e
  left join entry_text t
    on t.organization_id = e.organization_id and t.event_id = e.event_id and t.field = 'description'
  where e.organization_id = $1 and e.account_id = $2 and (e.kind = 'PAYMENT' or (e.bond_id = $3 and e.kind <> 'PREMIUM'))
  group by e.entry_id having sum(e.amount_cents) <> 0
  order by min(e.position)`;

/** Reads what the dialog 'Move Bond to Account' shows. */
@Injectable()
export class BondMoves {
  constructor(private readonly reads: Reads) {}

  /** Every bond of an account, void ones, too, oldest first. */
  async bondsOf({ organizationId }: Actor, accountId: string): Promise<string[]> {
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      tx.query<{ bondId: string }>(
        `select bond_id from bond where organization_id = $1 and account_id = $2 order by written_position`,
        [organizationId, accountId],
      ),
    );
    return rows.map(({ bondId }) => bondId);
  }

  /** @throws Refused BOND_NOT_FOUND, also for another organization's. */
  get({ organizationId }: Actor, bondId: string): Promise<Move> {
    return this.reads.after({ organizationId }, ['accounts', 'bonds', optionalView('ledger')], async (tx) => {
      const [bond] = (await tx.query<BondRow>(BOND, [organizationId, bondId])).rows;
      if (!bond) throw new Refused('BOND_NOT_FOUND');
      const { accountId, defendantId, ...shown } = bond;
      const [{ rows: accounts }, { rows: entries }] = await Promise.all([
        tx.query<AccountToMoveTo>(ACCOUNTS, [organizationId, defendantId]),
        tx.query<EntryToMove>(ENTRIES, [organizationId, accountId, bondId]),
      ]);
      const from = accounts.find((account) => account.accountId === accountId);
      if (!from) throw new Refused('BOND_NOT_FOUND');
      return {
        ...shown,
        from,
        fees: entries.filter(({ kind }) => kind !== 'PAYMENT'),
        payments: entries.filter(({ kind }) => kind === 'PAYMENT'),
        accounts: accounts.filter((account) => account !== from),
      };
    });
  }
}
