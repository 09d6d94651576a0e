import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { listMoveInRows, MoveInRow } from '#contracts/office/move-in/move-in.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { openRow } from './move-in-checks.ts';

const ROWS = `
  select place, line, state, row_sealed from move_in_checked_row
  where organization_id = $1 and list = $2 and place > $3 order by place limit $4`;

interface Row extends Pick<MoveInRow, 'line' | 'state'> {
  place: number;
  rowSealed: Buffer;
}

const cursorValues = z.tuple([z.int().positive()]);

/** The rows of a list that are not fine, as they were checked last, page by page (moving-in#rows-are-checked). */
@Injectable()
export class MoveInRows {
  constructor(
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
  ) {}

  /** Refused ones first. */
  async list(
    { organizationId }: Actor,
    { params: { list }, query: { cursor, limit } }: InputOf<typeof listMoveInRows>,
  ): Promise<ResponseOf<typeof listMoveInRows>> {
    const [after] = decodeCursor(cursorValues, cursor) ?? [0];
    const key = await this.keys.of(organizationId);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Row>(ROWS, [organizationId, list, after, limit + 1]),
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map(({ line, state, rowSealed }) => ({ line, state, ...openRow(key, list, { line, rowSealed }) })),
      nextCursor: rows.length > limit && last ? encodeCursor([last.place]) : null,
    };
  }
}
