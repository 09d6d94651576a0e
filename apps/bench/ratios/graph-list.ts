import { built } from '../built.ts';
import { HttpClient } from '../drive.ts';
import { interleave } from '../interleaved.ts';
import { startPeer } from '../peers.ts';
import { connect, type Stage } from '../stage.ts';
import { CALLERS, LIMIT, listQuery, ownSide, round, type Page } from './list.ts';
import { REPORTED, type Ratio } from './ratio.ts';

/** How PostGraphile is asked for the list: of which schema, made ready how, by which query, whose nodes are these rows. */
interface Asked {
  schema: string;
  expose: (stage: Stage, organizationId: string) => Promise<void>;
  query: string;
  rowOf: (node: Record<string, unknown>) => Record<string, unknown>;
}

interface GraphQlAnswer {
  data?: Record<string, { nodes: Record<string, unknown>[] }>;
}

/** The same values in other words: an instant with its offset, a bigint as text. */
const inOurWords = (row: Record<string, unknown>) => ({
  ...row,
  createdAt: new Date(String(row['createdAt'])).toISOString(),
  balanceCents: Number(row['balanceCents']),
  exposureCents: Number(row['exposureCents']),
});

/** Ours without what the other side is not asked for: the photo's link, what papers are missing, check-ins. */
const askedOfBoth = ({ rows, ...page }: Page): Page => ({
  ...page,
  rows: rows.map(({ photoUrl: _photo, missingPapers: _missing, checkIns: _none, ...row }) => row),
});

const graphRatio = (ratio: Pick<Ratio, 'id' | 'title' | 'goal'>, { schema, expose, query, rowOf }: Asked): Ratio => ({
  ...ratio,
  unit: 'requests/s',
  measure: async (stage, { each, ...rounds }) => {
    const own = await ownSide(stage, askedOfBoth);
    await expose(stage, own.organizationId);
    const { roleUrl } =
      await built<typeof import('../../server/src/platform/database/roles.ts')>('platform/database/roles.js');
    const url = await startPeer(stage, 'postgraphile.mjs', {
      POSTGRAPHILE_URL: roleUrl(stage.ownerUrl, stage.environment['BAILIWICK_SECRET'] ?? '', 'app'),
      POSTGRAPHILE_SCHEMA: schema,
      ORGANIZATION_ID: own.organizationId,
    });
    const client = new HttpClient(url);
    stage.onClose(() => client.close());
    const ask = async () => (await client.post('/graphql', { query })).body;
    const read = (body: string): Page['rows'] => {
      const [connection] = Object.values((JSON.parse(body) as GraphQlAnswer).data ?? {});
      if (!connection) throw new Error(`PostGraphile answered ${body.slice(0, 500)}`);
      return connection.nodes.map((node) => inOurWords(rowOf(node)));
    };
    return interleave({ ours: () => own.round(each), theirs: () => round(each, ask, read) }, rounds);
  },
});

/** What PostGraphile's documentation has one add where a table has no foreign key, or an index serves only some rows. */
const TAGS = `
  comment on table defendant_balance is
    E'@foreignKey (organization_id, defendant_id) references defendant (organization_id, id)';
  comment on table defendant_exposure is
    E'@foreignKey (organization_id, defendant_id) references defendant (organization_id, id)';
  comment on column defendant.sort_name is E'@behavior +orderBy';
  comment on column defendant.lifecycle is E'@behavior +filterBy'`;

const EXPOSURE = 'defendantExposureByOrganizationIdAndDefendantId';
const BALANCE = 'defendantBalanceByOrganizationIdAndDefendantId';

interface Exposure {
  courtDate: string | null;
  standingBonds: number;
  openBonds: number;
  forfeitedBonds: number;
  exposureCents: string;
}

const NO_BONDS = { openBonds: 0, forfeitedBonds: 0, exposureCents: '0' };

/** What the list shows of a person's bonds: their court date goes before that of the file. */
const exposureOf = (exposure: Exposure | null, ofFile: unknown) => {
  if (exposure === null) return { ...NO_BONDS, courtDate: ofFile };
  const { standingBonds, courtDate, ...counts } = exposure;
  return { ...counts, courtDate: standingBonds === 0 ? ofFile : courtDate };
};

/** R9: the same rows by a server that makes its API from the tables, and its SQL from the query. */
export const graphListRatio: Ratio = graphRatio(
  { id: 'R9', title: `list endpoint ÷ PostGraphile 5, the same rows, ${String(CALLERS)} callers`, goal: 2 },
  {
    schema: 'public',
    expose: async (stage) => void (await (await connect(stage)).query(TAGS)),
    query: `{
      allDefendants(first: ${String(LIMIT)}, orderBy: [SORT_NAME_ASC, ROW_ID_ASC], condition: { lifecycle: "live" }) {
        nodes {
          rowId fullName birthday phoneNumber city createdAt courtDate
          ${EXPOSURE} { courtDate standingBonds openBonds forfeitedBonds exposureCents }
          ${BALANCE} { balanceCents lastPaymentOn }
        }
        pageInfo { hasNextPage endCursor }
      }
    }`,
    rowOf: ({ rowId, [EXPOSURE]: exposure, [BALANCE]: balance, ...node }) => ({
      defendantId: rowId,
      ...node,
      ...exposureOf(exposure as Exposure | null, node['courtDate']),
      ...((balance as object | null) ?? { balanceCents: '0', lastPaymentOn: null }),
    }),
  },
);

const SCHEMA = 'bench_list';

/** The very statement that the product runs, as a function of a schema of its own. */
const exposeFunction = async (stage: Stage, organizationId: string): Promise<void> => {
  const { text, values } = await listQuery(organizationId);
  const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`);
  const sql = text.replace(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1]));
  const database = await connect(stage);
  await database.query(`
    create schema ${SCHEMA};
    create type ${SCHEMA}.listed as (
      "defendantId" uuid, "fullName" text, birthday date, "phoneNumber" text, city text, "createdAt" timestamptz,
      "courtDate" date, "openBonds" int, "forfeitedBonds" int, "exposureCents" bigint, "balanceCents" bigint,
      "lastPaymentOn" date, place text, photo jsonb, "papersOnFile" uuid[]);
    create function ${SCHEMA}.list() returns setof ${SCHEMA}.listed language sql stable as $list$ ${sql} $list$;
    grant usage on schema ${SCHEMA} to bailiwick_app;
    grant execute on function ${SCHEMA}.list to bailiwick_app`);
};

/** What is left of it where PostGraphile gets our statement, written by hand, instead of its own. */
export const functionListRatio: Ratio = graphRatio(
  { id: 'R9-function', title: 'the same, PostGraphile with our statement as a function', goal: REPORTED },
  {
    schema: SCHEMA,
    expose: exposeFunction,
    query: `{
      list(first: ${String(LIMIT)}) {
        nodes {
          defendantId fullName birthday phoneNumber city createdAt courtDate openBonds forfeitedBonds exposureCents
          balanceCents lastPaymentOn
        }
      }
    }`,
    rowOf: (node) => node,
  },
);
