import { expect, test } from '@jest/globals';
import { files, read } from '../../../../../../libs/tooling/tree.ts';
import { createMigratedDatabase } from '../../../../test/migrated-database.ts';

/** What stays with its case and is read through the one it was joined into: each has a number of its own there. */
const STAYS = ['recovery_case', 'recovery_case_change', 'recovery_chronology'];

test('every table that names a recovery case moves with it, or is read through the case it was joined into', async () => {
  const sources = files.filter((path) => path.startsWith('apps/server/src/features/') && path.endsWith('.ts'));
  const moved = sources.flatMap((path) =>
    [...read(path).matchAll(/update (\w+) set case_id = \$3/g)].map(([, table]) => table),
  );
  const database = await createMigratedDatabase();
  try {
    const { rows } = await database.pool('app').query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'recovery_case'::regclass`,
    );
    expect(rows.map(({ name }) => name).filter((name) => ![...moved, ...STAYS].includes(name))).toEqual([]);
  } finally {
    await database.drop();
  }
});
