import { Logger } from '@nestjs/common';

const logger = new Logger('rounds');

/**
 * Works on the rows of a round, one after the other. One that fails is logged under `failure`, and the others go on: they
 * may be another agency's. The next round finds it again.
 */
export const eachRow = async <Row>(
  rows: readonly Row[],
  failure: string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> => {
  for (const row of rows) await work(row).catch((error: unknown) => logger.warn(new Error(failure, { cause: error })));
};
