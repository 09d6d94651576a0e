import { Injectable } from '@nestjs/common';
import type { openSlipFile } from '#contracts/books/drawer/slip-files.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { slipNumber } from '#domain/books/banking.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { DocumentLinks, Documents, ELSEWHERE_SECONDS } from '../../people/documents/index.ts';

const DEPOSIT = `select number from deposit where organization_id = $1 and deposit_id = $2 and kind = 'deposit'`;

/** The number of a deposit. @throws Refused DEPOSIT_NOT_FOUND, also for a settlement, and for another organization's. */
const numberOf = async (tx: TenantTransaction, actor: Actor, depositId: string, lock: '' | 'for update') => {
  const { rows } = await tx.query<{ number: number }>(`${DEPOSIT} ${lock}`, [actor.organizationId, depositId]);
  if (!rows[0]) throw new Refused('DEPOSIT_NOT_FOUND');
  return slipNumber('deposit', rows[0].number);
};

/** The same, held until the transaction ends. */
export const holdDeposit = (tx: TenantTransaction, actor: Actor, depositId: string): Promise<string> =>
  numberOf(tx, actor, depositId, 'for update');

/** Photos of the bank's slips (money#slip-of-the-bank); who opened one stands in the audit trail. */
@Injectable()
export class SlipFiles {
  constructor(
    private readonly database: TenantDatabase,
    private readonly documents: Documents,
    private readonly links: DocumentLinks,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Refused DEPOSIT_NOT_FOUND */
  number(actor: Actor, depositId: string): Promise<string> {
    return this.database.read(actor.organizationId, (tx) => numberOf(tx, actor, depositId, ''));
  }

  /** @throws Refused DEPOSIT_NOT_FOUND, FILE_NOT_FOUND */
  async open(actor: Actor, depositId: string, fileId: string): Promise<ResponseOf<typeof openSlipFile>> {
    const number = await this.number(actor, depositId);
    const file = await this.documents.attachment(actor, 'deposit', depositId, fileId);
    const subject = { kind: 'deposit', id: depositId };
    await this.audit.record(actor, { action: 'deposit-slip-opened', subject, details: { number } });
    return this.links.to(file, 'original', { seconds: ELSEWHERE_SECONDS, roles: ledgerReaders });
  }
}
