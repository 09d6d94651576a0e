import { createHash } from 'node:crypto';
import type { listDefendants } from '../../../libs/contracts/people/people/defendants.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '../../../libs/domain/kernel/days.ts';
import { built } from '../built.ts';
import { SEEDED_ADMIN, signIn } from '../callers.ts';
import { drive, HttpClient } from '../drive.ts';
import { interleave, type Round } from '../interleaved.ts';
import { startPeer } from '../peers.ts';
import { ROOT } from '../report.ts';
import type { Stage } from '../stage.ts';
import { REPORTED, type Ratio } from './ratio.ts';

export const CALLERS = 16;
export const LIMIT = 50;

export interface Page {
  rows: Record<string, unknown>[];
}

/** The SQL of the list's first page, as the product asks it, and its values. */
export const listQuery = async (organizationId: string) => {
  const { listSql } = await built<typeof import('../../server/src/features/office/reports/defendant-order.query.ts')>(
    'features/office/reports/defendant-order.query.js',
  );
  const contract = await built<{ listDefendants: typeof listDefendants }>(
    '../../../libs/contracts/people/people/defendants.js',
  );
  const { cursor: _, limit, ...filter } = contract.listDefendants.query.parse({ limit: String(LIMIT) });
  return listSql(
    organizationId,
    { ...filter, among: null, places: null, today: dayOf(new Date(), DEFAULT_TIME_ZONE) },
    { part: 'valued', after: null, limit: limit + 1 },
  );
};

/** The SQL of the papers that every bond of the agency is asked for. */
const requiredQuery = async (organizationId: string) => {
  const { requiredSql } = await built<
    typeof import('../../server/src/features/people/required-papers/papers-of-bonds.query.ts')
  >('features/people/required-papers/papers-of-bonds.query.js');
  return requiredSql(organizationId);
};

const hashOf = (rows: Page['rows']) =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => Object.entries(row).sort())))
    .digest('hex')
    .slice(0, 16);

/** Asks for the list from all callers at once; `read` takes the rows out of an answer. */
export const round = async (
  each: number,
  ask: () => Promise<string>,
  read: (body: string) => Page['rows'],
): Promise<Round> => {
  let last = '';
  const seconds = await drive(CALLERS, each, async () => (last = await ask()));
  const rows = read(last);
  return { figure: (CALLERS * each) / seconds, work: { rows: rows.length, hash: hashOf(rows) } };
};

/** The list as the product answers it, to the Admin of the seeded agency; `compared` is what is held against others. */
export const ownSide = async (stage: Stage, compared = (page: Page): Page => page) => {
  const admin = await signIn(stage.url, SEEDED_ADMIN);
  const client = new HttpClient(stage.url, { cookie: admin.cookie });
  stage.onClose(() => client.close());
  const ask = async () => (await client.get(`/api/defendants?limit=${String(LIMIT)}`)).body;
  const read = (body: string) => compared(JSON.parse(body) as Page).rows;
  return { organizationId: admin.organizationId, round: (each: number) => round(each, ask, read) };
};

const bareRatio = (ratio: Pick<Ratio, 'id' | 'title' | 'goal'>, isPrepared: boolean): Ratio => ({
  ...ratio,
  unit: 'requests/s',
  measure: async (stage, { each, ...rounds }) => {
    const own = await ownSide(stage);
    const asIs = <Q extends { name?: string }>({ name, ...query }: Q) => (isPrepared ? { name, ...query } : query);
    const statement = asIs(await listQuery(own.organizationId));
    const required = asIs(await requiredQuery(own.organizationId));
    const url = await startPeer(stage, `${ROOT}/apps/bench/bare-list.ts`, {
      BARE_SETTINGS: JSON.stringify(stage.environment),
      BARE_QUERY: JSON.stringify({ statement, required, organizationId: own.organizationId, limit: LIMIT }),
    });
    const client = new HttpClient(url);
    stage.onClose(() => client.close());
    const ask = async () => (await client.get('/')).body;
    const theirs = () => round(each, ask, (body) => (JSON.parse(body) as Page).rows);
    return interleave({ ours: () => own.round(each), theirs }, rounds);
  },
});

/** R2: the product's overhead around a query, against the least possible one. */
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
