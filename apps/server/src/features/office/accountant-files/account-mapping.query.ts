import { Injectable } from '@nestjs/common';
import type { MappedAccount } from '#contracts/office/accountant-files/account-mapping.ts';
import { proposedMapping } from '#domain/office/accountant-files.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { readChart } from '../../agency/chart/index.ts';

const MAPPING = 'select code, their_name, their_number from account_mapping where organization_id = $1';

interface Row {
  code: string;
  theirName: string;
  theirNumber: string;
}

/** Every ledger account of an agency, what it is called in the accountant's program, and what it might be. */
export const readMapping = async (tx: TenantTransaction, organizationId: string): Promise<MappedAccount[]> => {
  const { rows } = await tx.query<Row>(MAPPING, [organizationId]);
  const mapped = new Map(rows.map((row) => [row.code, row]));
  return (await readChart(tx, organizationId)).map(({ code, name, type }) => {
    const proposed = proposedMapping({ code, name });
    return {
      code,
      name,
      type,
      theirName: mapped.get(code)?.theirName ?? '',
      theirNumber: mapped.get(code)?.theirNumber ?? '',
      proposedName: proposed.name,
      proposedNumber: proposed.number,
    };
  });
};

/** The mapping of ledger accounts (money#account-mapping). */
@Injectable()
export class AccountMappings {
  constructor(private readonly database: TenantDatabase) {}

  get({ organizationId }: Actor): Promise<{ accounts: MappedAccount[] }> {
    return this.database.read(organizationId, async (tx) => ({ accounts: await readMapping(tx, organizationId) }));
  }
}
