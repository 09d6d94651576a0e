import { Injectable } from '@nestjs/common';
import type { BankAccount, listBankAccounts } from '#contracts/books/bank/bank.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { FIRST_BANK_ACCOUNT } from '#domain/books/bank-lines.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { firstAccountOf } from './bank-account.ts';

const ACCOUNTS = `
  select b.bank_account_id, b.name, b.last_four, b.kind, b.version,
    (select count(*)::int from bank_line l where l.organization_id = b.organization_id
       and l.bank_account_id = b.bank_account_id and l.state = 'to match') as waiting,
    last.imported_at, last.imported_by,
    (select l.posted_on from bank_line l where l.organization_id = b.organization_id
       and l.bank_account_id = b.bank_account_id
     order by l.posted_on desc, l.place desc, l.bank_line_id desc limit 1) as through_on
  from bank_account b
  left join lateral (
    select i.imported_at, ${nameOf('staff', 'Former staff')} as imported_by from bank_import i
    left join agent staff on staff.organization_id = i.organization_id and staff.user_id = i.imported_by
    where i.organization_id = b.organization_id and i.bank_account_id = b.bank_account_id
    order by i.imported_at desc limit 1) last on true
  where b.organization_id = $1
  order by b.bank_account_id <> $2, lower(b.name)`;

/** The accounts at banks (money#bank-accounts). */
@Injectable()
export class BankAccounts {
  constructor(private readonly database: TenantDatabase) {}

  async list({ organizationId }: Actor): Promise<ResponseOf<typeof listBankAccounts>> {
    const bankAccountId = firstAccountOf(organizationId);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<BankAccount>(ACCOUNTS, [organizationId, bankAccountId]),
    );
    const unused = { waiting: 0, importedAt: null, importedBy: null, throughOn: null };
    const first = {
      bankAccountId,
      name: FIRST_BANK_ACCOUNT,
      lastFour: '',
      kind: 'operating' as const,
      version: 0,
      ...unused,
    };
    return { accounts: rows[0]?.bankAccountId === bankAccountId ? rows : [first, ...rows] };
  }
}
