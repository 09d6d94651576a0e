import { v5 as uuidV5 } from 'uuid';
import type { z } from 'zod';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import type { writeBonds as contract } from '#contracts/books/bond/bond-batches.ts';
import { bondFields } from '#contracts/books/bond/bonds.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { Refused } from '../../../kernel/refused.ts';
import { bondDecider, writeBond, type BondPower, type BondEvent, type Rates } from '../bond/index.ts';

type Body = z.output<(typeof contract)['body']>;
export type Written = Extract<BondEvent, { type: 'BondWritten' }>;
type Problem = Refused['fields'][number];

/** The id of a bond of a batch: it follows from the batch and the row's place, so that sent again it is the same one. */
const bondIdAt = (batchId: string, row: number): string => uuidV5(`bond of row ${row}`, batchId);

/** Problems of rows, each at its cell. */
export const refusedRows = (problems: Problem[]): Refused => new Refused('VALIDATION_FAILED', {}, problems);

/** Whose number a row bears that an earlier row of the same grid bears already. */
const usedTwice = (rows: Body['rows']): Problem[] => {
  const numbers = rows.map(({ powerNumber }) => normalizePowerNumber(powerNumber));
  return rows.flatMap(({ powerNumber }, row) => {
    const number = numbers[row] ?? '';
    const first = numbers.indexOf(number);
    if (number === '' || first === row) return [];
    return [{ path: `rows.${row}.powerNumber`, message: `Power ${powerNumber} is already in row ${first + 1}.` }];
  });
};

/** What a refused row says, at its cell; what all rows have alike is refused as it is. */
const atItsCell = (error: unknown, row: number): Problem[] => {
  if (!(error instanceof Refused)) throw error;
  if (error.code === 'PREMIUM_RULE_MISSING') return [{ path: `rows.${row}.jurisdiction`, message: error.message }];
  if (error.code === 'POWER_OVERRIDE')
    return [{ path: `rows.${row}.powerNumber`, message: `${error.message} Write this bond alone to ask for one.` }];
  if (error.code !== 'VALIDATION_FAILED') throw error;
  return error.fields.map(({ path, message }) => ({ path: `rows.${row}.${path}`, message }));
};

/**
 * Decides several bonds at once, each as if it were written alone (bonds#charge-grid): the event of each, in the order
 * of the rows.
 * @throws Refused VALIDATION_FAILED with every problem at `rows.N.field`, a number used twice among them; FUTURE_DAY.
 */
export const writeBonds = (
  batchId: string,
  input: Deciding &
    Rates & {
      body: Pick<Body, 'rows'> & Partial<Body>;
      agentId: string;
      defendantId: string;
      accountId: string;
      powers?: readonly (BondPower | null)[]; // of the rows
    },
): Written[] => {
  const { body, powers = [], ...decision } = input;
  const { rows, bondDate = null, postedAt = null, courtLocation = null, reminderDays = null } = body;
  const alike = { ...bondFields.parse({}), bondDate, postedAt, courtLocation, reminderDays };
  const problems = usedTwice(rows);
  const events: Written[] = [];
  rows.forEach((charge, row) => {
    try {
      const state = bondDecider.initial(bondIdAt(batchId, row));
      events.push(
        ...(writeBond(state, {
          ...decision,
          fields: { ...alike, ...charge },
          power: powers[row] ?? null,
        }) as Written[]),
      );
    } catch (error) {
      problems.push(...atItsCell(error, row));
    }
  });
  if (problems.length > 0) throw refusedRows(problems);
  return events;
};
