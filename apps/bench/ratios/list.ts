import { createHash } from 'node:crypto';
import type { listDefendants } from '../../../libs/contracts/defendants.ts';
import { built } from '../built.ts';
import { SEEDED_ADMIN, signIn } from '../callers.ts';
import { drive, HttpClient } from '../drive.ts';
import { interleave } from '../interleaved.ts';
import type { Round } from '../interleaved.ts';
import { startPeer } from '../peers.ts';
import { ROOT } from '../report.ts';
import { connect } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { REPORTED } from './ratio.ts';
import type { Ratio } from './ratio.ts';

const CALLERS = 16;
const LIMIT = 50;

interface Page {
  rows: Record<string, unknown>[];
}

/** The SQL of the list's first page, as the product asks it, and its values. */
const listQuery = async (organizationId: string) => {
  const { listSql } = await built<typeof import('../../server/src/features/defendants/defendant-order.ts')>(
    'features/defendants/defendant-order.js',
  );
  const contract = await built<{ listDefendants: typeof listDefendants }>('../../../libs/contracts/defendants.js');
  const { cursor: _, limit, ...filter } = contract.listDefendants.query.parse({ limit: String(LIMIT) });
  return listSql(organizationId, { ...filter, among: null }, { part: 'valued', after: null, limit: limit + 1 });
};

const hashOf = (rows: Page['rows']) =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => Object.entries(row).sort())))
    .digest('hex')
    .slice(0, 16);

/** Asks for the list from all callers at once; `read` takes the rows out of an answer. */
const round = async (
  each: number,
  ask: () => Promise<string>,
  read: (body: string) => Page['rows'],
): Promise<Round> => {
  let last = '';
  const seconds = await drive(CALLERS, each, async () => (last = await ask()));
  const rows = read(last);
  return { figure: (CALLERS * each) / seconds, work: { rows: rows.length, hash: hashOf(rows) } };
};

const ownSide = async (stage: Stage) => {
  const admin = await signIn(stage.url, SEEDED_ADMIN);
  const client = new HttpClient(stage.url, { cookie: admin.cookie });
  stage.onClose(() => client.close());
  const ask = async () => (await client.get(`/api/defendants?limit=${String(LIMIT)}`)).body;
  const read = (body: string) => (JSON.parse(body) as Page).rows;
  return { organizationId: admin.organizationId, round: (each: number) => round(each, ask, read) };
};

const bareRatio = (ratio: Pick<Ratio, 'id' | 'title' | 'goal'>, isPrepared: boolean): Ratio => ({
  ...ratio,
  unit: 'requests/s',
  measure: async (stage, { each, ...rounds }) => {
    const own = await ownSide(stage);
    const { name, ...query } = await listQuery(own.organizationId);
    const statement = isPrepared ? { name, ...query } : query;
    const url = await startPeer(stage, `${ROOT}/apps/bench/bare-list.ts`, {
      BARE_SETTINGS: JSON.stringify(stage.environment),
      BARE_QUERY: JSON.stringify({ statement, organizationId: own.organizationId, limit: LIMIT }),
    });
    const client = new HttpClient(url);
    stage.onClose(() => client.close());
    const ask = async () => (await client.get('/')).body;
    const theirs = () => round(each, ask, (body) => (JSON.parse(body) as Page).rows);
    return interleave({ ours: () => own.round(each), theirs }, rounds);
  },
});

/** R2: what the product puts around a query, against the least that can stand around it. */
export const bareListRatio = bareRatio(
  {
    id: 'R2',
    title: `list endpoint ÷ the same SQL in the same tenant transaction in bare Fastify, ${String(CALLERS)} callers`,
    goal: 0.9,
  },
  false,
);

/** What is left of it where the other side has its statement prepared too, as the product does. */
export const preparedListRatio = bareRatio(
  { id: 'R2-prepared', title: 'the same, bare Fastify with a prepared statement', goal: REPORTED },
  true,
);

const SCHEMA = 'bench_list';

/** PostGraphile gets the very statement that the product runs, as a function of its schema. */
const exposeList = async (stage: Stage, organizationId: string): Promise<void> => {
  const { text, values } = await listQuery(organizationId);
  const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`);
  const sql = text.replace(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1]));
  const database = await connect(stage);
  await database.query(`
    create schema ${SCHEMA};
    create type ${SCHEMA}.listed as (
      "defendantId" uuid, "fullName" text, birthday date, "phoneNumber" text, city text, "createdAt" timestamptz,
      "courtDate" date, "openBonds" int, "balanceCents" bigint, "lastPaymentOn" date, place text);
    create function ${SCHEMA}.list() returns setof ${SCHEMA}.listed language sql stable as $list$ ${sql} $list$;
    grant usage on schema ${SCHEMA} to bailiwick_app;
    grant execute on function ${SCHEMA}.list to bailiwick_app`);
};

const FIELDS =
  'defendantId fullName birthday phoneNumber city createdAt courtDate openBonds balanceCents lastPaymentOn';

interface GraphQlAnswer {
  data?: { list: { nodes: (Record<string, unknown> & { createdAt: string; balanceCents: string })[] } };
}

/** R9: the same rows out of the same statement by a server that makes its API from the schema. */
export const graphListRatio: Ratio = {
  id: 'R9',
  title: `list endpoint ÷ PostGraphile 5, the same rows, ${String(CALLERS)} callers`,
  unit: 'requests/s',
  goal: 2,
  measure: async (stage, { each, ...rounds }) => {
    const own = await ownSide(stage);
    await exposeList(stage, own.organizationId);
    const { roleUrl } =
      await built<typeof import('../../server/src/platform/database/roles.ts')>('platform/database/roles.js');
    const url = await startPeer(stage, 'postgraphile.mjs', {
      POSTGRAPHILE_URL: roleUrl(stage.ownerUrl, stage.environment['BAILIWICK_SECRET'] ?? '', 'app'),
      POSTGRAPHILE_SCHEMA: SCHEMA,
      ORGANIZATION_ID: own.organizationId,
    });
    const client = new HttpClient(url);
    stage.onClose(() => client.close());
    const query = `{ list(first: ${String(LIMIT)}) { nodes { ${FIELDS} } } }`;
    const ask = async () => (await client.post('/graphql', { query })).body;
    const read = (body: string) => {
      const nodes = (JSON.parse(body) as GraphQlAnswer).data?.list.nodes;
      if (!nodes) throw new Error(`PostGraphile answered ${body.slice(0, 500)}`);
      // The same values in other words: an instant with its offset, a bigint as text.
      return nodes.map((node) => ({
        ...node,
        createdAt: new Date(node.createdAt).toISOString(),
        balanceCents: Number(node.balanceCents),
      }));
    };
    return interleave({ ours: () => own.round(each), theirs: () => round(each, ask, read) }, rounds);
  },
};
