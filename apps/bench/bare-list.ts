/**
 * The least that can answer the list (R2): Fastify, pg and the product's own SQL in its tenant transaction; no session,
 * no contract, no log. Started by the benchmark; says `listening` when it answers.
 */
import { fastify } from 'fastify';
import { built } from './built.ts';

interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

interface Query {
  statement: Statement;
  /** The papers that every bond is asked for. */
  required: Statement;
  organizationId: string;
  limit: number;
}

const settings = JSON.parse(process.env['BARE_SETTINGS'] ?? '{}') as Record<string, string>;
const query = JSON.parse(process.env['BARE_QUERY'] ?? '{}') as Query;

const { createPool } =
  await built<typeof import('../server/src/platform/database/pools.ts')>('platform/database/pools.js');
const { roleUrl } =
  await built<typeof import('../server/src/platform/database/roles.ts')>('platform/database/roles.js');
const { encodeCursor } =
  await built<typeof import('../server/src/platform/database/cursor.ts')>('platform/database/cursor.js');

const pool = createPool(roleUrl(settings['DATABASE_URL'] ?? '', settings['BAILIWICK_SECRET'] ?? '', 'app'));
const server = fastify();

interface Row {
  defendantId: string;
  place: string;
  photo: null; // nobody of the seeded agency has one
  openBonds: number;
  forfeitedBonds: number;
  papersOnFile: string[] | null;
}

interface Paper {
  paperId: string;
  name: string;
}

/** Nobody of the seeded agency is under 18. */
const lackingOf = (
  { openBonds, forfeitedBonds }: Pick<Row, 'openBonds' | 'forfeitedBonds'>,
  papersOnFile: Row['papersOnFile'],
  required: readonly Paper[],
) =>
  required.flatMap(({ paperId, name }) => {
    const there = (papersOnFile ?? []).filter((one) => one === paperId).length;
    const bonds = openBonds + forfeitedBonds - there;
    return bonds > 0 ? [{ name, bonds }] : [];
  });

server.get('/', async () => {
  const client = await pool.connect();
  try {
    await client.query(
      'begin isolation level repeatable read read only; ' +
        `select set_config('app.organization_id', '${query.organizationId}', true)`,
    );
    const [{ rows }, required] = await Promise.all([
      client.query<Row>(query.statement),
      client.query<Paper>(query.required),
    ]);
    await client.query('commit');
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    return {
      rows: page.map(({ place: _, photo: photoUrl, papersOnFile, ...line }) => ({
        ...line,
        photoUrl,
        lastContactOn: null, // as this, told only where it is asked for
        checkIns: null, // told only where the list is asked for check-ins
        missingPapers: lackingOf(line, papersOnFile, required.rows),
      })),
      nextCursor: last ? encodeCursor(['fullName', last.place, last.defendantId]) : null,
    };
  } finally {
    client.release();
  }
});

await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.send?.('listening');
process.on('disconnect', () => process.exit());
