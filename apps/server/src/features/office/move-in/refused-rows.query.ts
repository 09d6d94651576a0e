import { Injectable } from '@nestjs/common';
import { dayOf } from '#domain/kernel/days.ts';
import { maskSsns } from '#domain/kernel/masked-ssns.ts';
import { maskSsn } from '#domain/kernel/ssn.ts';
import { fieldOf, type MoveInList } from '#domain/office/move-in-fields.ts';
import { LINE_HEADING, WHY_HEADING } from '#domain/office/move-in-table.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { csv } from '../../../platform/csv/csv.ts';
import { CheckLists } from './check-lists.query.ts';

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
    const masked = (cell: string, at: number) =>
      isSsn[at] === true ? maskSsn(cell.replace(/\D/g, '').slice(-4)) : maskSsns(cell, 'grouped');
    const lines = rows
      .filter(({ state }) => state === 'refused')
      .map(({ line, said }) => {
        const why = said
          .filter(({ refuses }) => refuses)
          .map(({ heading, words }) => (heading === '' ? words : `${heading}: ${words}`));
        const cells = cellsOf.get(line) ?? [];
        return [String(line), why.join(' '), ...table.headings.map((_, at) => masked(cells[at] ?? '', at))];
      });
    return csv([[LINE_HEADING, WHY_HEADING, ...table.headings], ...lines]);
  }
}
