import pg from 'pg';

const MAKE = `
  insert into operation.moved_clock (moved_ms)
  select 0 where not exists (select 1 from organization) on conflict do nothing`;

/**
 * A database whose clock can be moved is made so, before there is any agency in it, and stays so: what was booked on days
 * that never were is never taken for an agency's books (building#moved-clock).
 * @throws Error in words where it is the other kind
 */
export const keepClockApart = async (ownerUrl: string, isMovable: boolean): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    if (isMovable) await client.query(MAKE);
    const { rowCount } = await client.query('select 1 from operation.moved_clock');
    if (isMovable && rowCount === 0)
      throw new Error(
        'This database was made without a clock that can be moved, and never gets one: use a new folder.',
      );
    if (!isMovable && rowCount !== 0)
      throw new Error(
        'The clock of this database can be moved: start it with npm start -- --clock, and with no other.',
      );
  } finally {
    await client.end();
  }
};
