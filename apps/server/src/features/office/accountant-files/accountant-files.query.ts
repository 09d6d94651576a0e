import { Injectable } from '@nestjs/common';
import type { AccountantFile } from '#contracts/office/accountant-files/accountant-files.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { packed, type FilePart } from './accountant-file.ts';

/** A file is replaced by the next one of its format that covers a day of it: it has to cover all of them. */
const SELECT = `
  select f.file_id, f.number, f.state, f.chain_head, f.format, f.from_day as "from", f.to_day as "to", f.file_name, f.entries, f.total_cents,
    f.sha256, f.journal_number, f.reason, f.taken_at, ${nameOf('a', 'Former staff')} as taken_by,
    (select min(later.number) from accountant_file later
     where later.organization_id = f.organization_id and later.format = f.format and later.number > f.number
       and later.from_day <= f.to_day and later.to_day >= f.from_day and later.state <> 'failed') as replaced_by,
    (select count(*) from journal_entry j where j.organization_id = f.organization_id and j.number > f.journal_number
       and j.booked_on between f.from_day and f.to_day) as booked_since
  from accountant_file f
  left join agent a on a.organization_id = f.organization_id and a.user_id = f.taken_by
  where f.organization_id = $1`;

const LIST = `${SELECT} and ($2::bigint is null or f.number < $2) order by f.number desc limit $3`;
const ONE = `${SELECT} and f.file_id = $2`;
const PARTS = `
  select name, rows, body from accountant_file_part where organization_id = $1 and file_id = $2 order by part`;

/** A file that was taken. @throws Refused ACCOUNTANT_FILE_NOT_FOUND */
export const readFile = async (
  tx: TenantTransaction,
  organizationId: string,
  fileId: string,
): Promise<AccountantFile> => {
  const { rows } = await tx.query<AccountantFile>(ONE, [organizationId, fileId]);
  if (!rows[0]) throw new Refused('ACCOUNTANT_FILE_NOT_FOUND');
  return rows[0];
};

/** Files that were taken for an accountant (money#files-for-accountants). */
@Injectable()
export class AccountantFiles {
  constructor(private readonly reads: Reads) {}

  /** Newest first, before file number `before`. */
  list(
    { organizationId }: Actor,
    { before, limit }: { before: number | null; limit: number },
  ): Promise<AccountantFile[]> {
    return this.reads.after({ organizationId }, ['ledger'], async (tx) => {
      return (await tx.query<AccountantFile>(LIST, [organizationId, before, limit])).rows;
    });
  }

  /**
   * The file as it was taken.
   * @throws Refused ACCOUNTANT_FILE_NOT_FOUND; EXPORT_NOT_READY where it is not made; ACCOUNTANT_FILE_CHANGED where what is
   * kept does not have its hash
   */
  async bytes({ organizationId }: Actor, fileId: string): Promise<{ name: string; bytes: Buffer }> {
    const { file, parts } = await this.reads.after({ organizationId }, ['ledger'], async (tx) => ({
      file: await readFile(tx, organizationId, fileId),
      parts: (await tx.query<FilePart>(PARTS, [organizationId, fileId])).rows,
    }));
    if (file.state !== 'ready') throw new Refused('EXPORT_NOT_READY');
    const { bytes, sha256 } = packed(file, file.fileName.replace(/\.\w+$/, ''), parts);
    if (sha256 !== file.sha256) throw new Refused('ACCOUNTANT_FILE_CHANGED');
    return { name: file.fileName, bytes };
  }
}
