import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '../kernel/config.ts';
import { createPool } from '../platform/database/pools.ts';
import { roleUrl } from '../platform/database/roles.ts';
import { rebuildView, type RebuildReport } from '../platform/projections/rebuild.ts';
import type { View } from '../platform/projections/view.ts';
import { trustedOrganizationId } from '../kernel/actor.ts';
import { views } from '../views.ts';
import type { CliCommand } from './command.ts';
import { openLog } from './open-log.ts';

const usage = `cli rebuild <view> … | --all | --outdated   [--check] [--repair]
  --outdated  the views whose rows are of another version, or of the log in another store
  --check     only compare the live rows with the log
  --repair    replace rows that differ although nothing explains it
Views: ${views.map(({ name }) => name).join(', ')}
`;

export const rebuildCommand: CliCommand = {
  summary: 'Rebuild a view from the log beside the live one: rebuild <view> [--check].',
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        outdated: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        repair: { type: 'boolean', default: false },
      },
    });
    const unknown = positionals.filter((name) => !views.some((view) => view.name === name));
    if (unknown.length > 0 || (positionals.length === 0 && !values.all && !values.outdated)) {
      process.stderr.write(usage);
      return 2;
    }
    const settings = readSettings(process.env);
    const owner = createPool(settings.DATABASE_URL, { max: 2 });
    const { log, close } = openLog(settings);
    try {
      const { rows } = await owner.query<{ name: string; version: number }>(
        `select name, case when coalesce(store_id, $1) = $1 then version else -1 end as version
         from projection.checkpoint where position is not null`,
        [await log.storeId()],
      );
      if (values.outdated) await recordUnsignedLogs(settings, log);
      const versions = new Map(rows.map(({ name, version }) => [name, version]));
      const isOutdated = ({ name, version }: View) => (versions.get(name) ?? version) !== version;
      const wanted = views.filter(
        (view) => values.all || positionals.includes(view.name) || (values.outdated && isOutdated(view)),
      );
      let failures = 0;
      for (const view of wanted) {
        const report = await rebuildView(owner, log, view, { check: values.check, repair: values.repair });
        process.stdout.write(describe(view, report));
        if (report.outcome === 'different') failures += 1;
      }
      return failures === 0 ? 0 : 1;
    } finally {
      await close();
      await owner.end();
    }
  },
};

/** Every start comes here first: agencies from before events were signed are recorded before anybody writes again. */
const recordUnsignedLogs = async (
  { DATABASE_URL, BAILIWICK_SECRET }: Settings,
  log: ReturnType<typeof openLog>['log'],
): Promise<void> => {
  const projector = createPool(roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'projector'), { max: 1 });
  try {
    const { rows } = await projector.query<{ id: string }>(
      'select organization_id as id from unsigned_log where recorded_at is null',
    );
    for (const { id } of rows) await log.recordUnsigned(trustedOrganizationId(id));
  } finally {
    await projector.end();
  }
};

const describe = ({ name }: View, { outcome, position, differences }: RebuildReport): string => {
  const found = differences.map(
    ({ table, liveRows, rebuiltRows }) => `  ${table}: ${liveRows} rows live, ${rebuiltRows} rebuilt\n`,
  );
  const message = {
    equal: 'is equal to the log',
    replaced: 'was rebuilt from the log',
    different: 'differs from the log; nothing was changed (--repair replaces it)',
  }[outcome];
  return `${name} ${message}, at position ${position ?? 'none'}.\n${found.join('')}`;
};
