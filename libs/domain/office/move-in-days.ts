import type { MoveInField } from './move-in-field.ts';
import { cellsOf, type MoveInChoices, type MoveInQuestion } from './move-in-rows.ts';
import type { MoveInTable } from './move-in-table.ts';
import { dayQuestion, type DayOrder } from './move-in-values.ts';

const OPTIONS = {
  order: [
    { value: 'month', label: 'Month first: 04/13/2026' },
    { value: 'day', label: 'Day first: 13/04/2026' },
  ],
  excel: [
    { value: '1900', label: 'Counted from 1900 (Windows)' },
    { value: '1904', label: 'Counted from 1904 (old Macs)' },
  ],
} as const;

const idOf = (name: string, asks: string): string => `days-${asks}-${name}`;

/** What has to be asked of columns of days, once for each (moving-in#days-in-a-file). */
export const questionsOfDays = (
  fields: readonly MoveInField[],
  table: MoveInTable,
  choices: MoveInChoices,
): Omit<MoveInQuestion, 'answer'>[] =>
  fields.flatMap(({ name, label }) => {
    const cells = cellsOf(table, choices, name);
    const asks = dayQuestion(cells);
    if (asks === 'none') return [];
    const words =
      asks === 'order' ? `How is “${label}” written?` : `“${label}” has numbers of Excel. Which days are they?`;
    return [{ id: idOf(name, asks), words, rows: cells.length, options: OPTIONS[asks] }];
  });

/** How each of these columns is written, as its cells tell or somebody said. */
export const ordersOfDays = (
  fields: readonly MoveInField[],
  table: MoveInTable,
  choices: MoveInChoices,
): ReadonlyMap<string, DayOrder> =>
  new Map(
    fields.map(({ name }) => {
      const asks = dayQuestion(cellsOf(table, choices, name));
      const said = asks === 'none' ? 'month' : choices.answers[idOf(name, asks)];
      const order: DayOrder = said === 'day' || said === '1900' || said === '1904' ? said : 'month';
      return [name, order] as const;
    }),
  );
