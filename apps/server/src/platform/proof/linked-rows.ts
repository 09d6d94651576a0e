import type { PoolClient } from 'pg';
import type { KeyedHash, OrganizationHash } from '../event-log/keyed-hash.ts';
import { trustedOrganizationId } from '../../kernel/actor.ts';
import type { Report } from './finding.ts';
import { linkedTables, rowsAndLinks, type LinkedTable } from './linked-tables.ts';
import { rowsOf } from './row-differences.ts';
import type { RowLink } from './row-chain.ts';

/** What was proved of rows that no event explains, in numbers. */
export interface LinkedRowsProved {
  linkedRows: number;
  links: number;
}

/** Proves the rows that no event explains by their chain (platform/proof/row-chain.ts), one organization at a time. */
export class LinkedRows {
  readonly proved: LinkedRowsProved = { linkedRows: 0, links: 0 };
  /** By organization: the newest link of its chain. */
  readonly heads = new Map<string, { sequence: number; hash: string }>();

  /** @param client in a transaction of role app */
  constructor(
    private readonly client: PoolClient,
    private readonly hash: KeyedHash,
    private readonly report: Report,
  ) {}

  /** Proves the rows of the transaction's organization. */
  async take(organizationId: string): Promise<void> {
    const hash = await this.hash.of(trustedOrganizationId(organizationId));
    await this.takeLinks(organizationId, hash);
    for (const table of await linkedTables(this.client)) await this.takeRows(organizationId, table, hash);
    const changes = `select distinct table_name as "table", row_key as key from row_change
      where organization_id = current_organization() order by 1, 2`;
    for await (const { table, key } of rowsOf<RowLink>(this.client, changes)) {
      this.report(`Organization ${organizationId}: ${table} (${key}) was changed by another hand than the product's`);
    }
  }

  private async takeLinks(organizationId: string, hash: OrganizationHash): Promise<void> {
    const links = `select sequence, table_name as "table", row_key as key, attributes, row_hash, hash
      from row_link where organization_id = current_organization() order by sequence`;
    let [previous, sequence]: [string | null, number] = [null, 0];
    for await (const link of rowsOf<RowLink>(this.client, links)) {
      sequence += 1;
      this.proved.links += 1;
      const place = `Organization ${organizationId}: row_link (sequence ${link.sequence})`;
      if (link.sequence !== sequence) this.report(`${place}: ${link.sequence - sequence} links before it are missing`);
      else if (hash.ofLink(previous, link) !== link.hash) this.report(`${place}: it does not continue the chain`);
      [previous, sequence] = [link.hash, link.sequence];
    }
    if (previous !== null) this.heads.set(organizationId, { sequence, hash: previous });
  }

  private async takeRows(organizationId: string, table: LinkedTable, hash: OrganizationHash): Promise<void> {
    interface Row {
      key: string;
      digest: string | null;
      rowHash: string | null;
      isLinked: boolean;
    }
    for await (const { key, digest, rowHash, isLinked } of rowsOf<Row>(this.client, rowsAndLinks(table))) {
      if (digest !== null) this.proved.linkedRows += 1;
      const row = `Organization ${organizationId}: ${table.name} (${key})`;
      if (digest === null) {
        if (rowHash !== null) this.report(`${row} is missing; the chain of rows has it`);
      } else if (!isLinked || rowHash === null)
        this.report(`${row} must not be there: the chain of rows has no such row`);
      else if (hash.ofRow(table.name, key, digest) !== rowHash)
        this.report(`${row} is not the row that the chain of rows has`);
    }
  }
}
