import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { listMoveInRows, MoveInRow } from '#contracts/office/move-in/move-in.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { fieldOf, type MoveInList } from '#domain/office/move-in-fields.ts';
import { LINE_HEADING, WHY_HEADING } from '#domain/office/move-in-table.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { csv } from '../../../platform/csv/csv.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { CheckLists } from './check-lists.query.ts';
import { maskedCell, openRow } from './move-in-checks.ts';

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
      rows: page.map(({ line, state, rowSealed }) => ({
        line,
        state,
        cells: [],
        ...openRow(key, list, { line, rowSealed }),
      })),
      nextCursor: rows.length > limit && last ? encodeCursor([last.place]) : null,
    };
  }
}

/** The refused rows of a list as a file that is mended and goes up again (moving-in#rows-are-checked). */
@Injectable()
export class RefusedRows {
  constructor(
    private readonly lists: CheckLists,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused MOVE_IN_FILE_NOT_FOUND */
  async file({ organizationId, timeZone }: Actor, list: MoveInList): Promise<string> {
    const today = dayOf(this.clock.now(), timeZone);
    const { files, checked } = await this.lists.of({ organizationId, timeZone, today });
    const content = files.find((file) => file.list === list)?.content;
    const rows = checked.find((one) => one.list === list)?.rows;
    if (!content || !rows) throw new Refused('MOVE_IN_FILE_NOT_FOUND');
    const { table, choices } = content;
    const isSsn = table.headings.map((_, at) => fieldOf(list, choices.fields[at] ?? '')?.kind === 'ssn');
    const cellsOf = new Map(table.rows.map(({ line, cells }) => [line, cells]));
    const lines = rows
      .filter(({ state }) => state === 'refused')
      .map(({ line, said }) => {
        const why = said
          .filter(({ refuses }) => refuses)
          .map(({ heading, words }) => (heading === '' ? words : `${heading}: ${words}`));
        const cells = cellsOf.get(line) ?? [];
        return [
          String(line),
          why.join(' '),
          ...table.headings.map((_, at) => maskedCell(cells[at] ?? '', isSsn[at] === true)),
        ];
      });
    return csv([[LINE_HEADING, WHY_HEADING, ...table.headings], ...lines]);
  }
}
