import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { turnTills } from '#contracts/books/tills/tills.ts';
import { exportAgencyCommand } from '../src/cli/export-agency.ts';
import { openTill, setUpTill } from './agency-with-tills.ts';
import { fill, PASSPHRASE, type FilledAgency } from './agency-to-move.ts';
import { runCli } from './run-cli.ts';
import { startTestSystem, type Person, type TestSystem } from './test-system.ts';
import { waysToWrite } from './traces.ts';

/** What leaves with an agency; where it goes, `export-agency.deep.spec.ts` tries. */

let folder: string;
let system: TestSystem;
let admin: Person;
let neighbour: Person;
let agency: FilledAgency;
/** Another agency beside the exported one: nothing of it may leave. */
let others: FilledAgency;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agency-'));
  system = await startTestSystem({ BAILIWICK_DATA_DIR: join(folder, 'data') });
  admin = await system.signUp({ organizationName: 'Pelican wombatagency' });
  neighbour = await system.signUp({ organizationName: 'Magnolia quokkaagency' });
  agency = await fill(admin, 'wombat');
  others = await fill(neighbour, 'quokka');
  // Letters: one that could not be sent, whose link only its own installation can open, and one that still waits.
  await system.owner.query(
    `insert into outgoing_mail (organization_id, mail_id, to_address, kind, words, sealed_link, state)
     select $1, gen_random_uuid(), 'a@example.com', 'welcome', json_build_object('name', words), $2, state
     from (values ('wombatfailed', 'failed'), ('wombatwaiting', 'waiting')) as mail (words, state)`,
    [admin.organizationId, Buffer.from('a sealed link')],
  );
});
afterAll(async () => {
  await system.close();
  await rm(folder, { recursive: true, force: true });
});

/** Everything that a folder says, in lower case. */
const textOf = async (path: string): Promise<string> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    entries.map(async (entry) =>
      entry.isFile() ? `${entry.name} ${await readFile(join(entry.parentPath, entry.name), 'utf8')}` : entry.name,
    ),
  );
  return texts.join('\n').toLowerCase();
};

const exported = (name: string, to: string) =>
  runCli(exportAgencyCommand, [name, join(folder, to)], {
    DATABASE_URL: system.database.ownerUrl,
    EVENTSTORE_URL: system.store.url,
    BAILIWICK_SECRET: system.database.secret,
    BAILIWICK_DATA_DIR: join(folder, 'data'),
    EXPORT_PASSPHRASE: PASSPHRASE,
  });

test('an export holds everything that was typed at the agency, and nothing of any other agency', async () => {
  const { code } = await exported('Pelican wombatagency', 'kept');
  expect(code).toBe(0);
  const text = await textOf(join(folder, 'kept'));
  const says = (mark: string) => text.includes(mark.toLowerCase()) || text.includes(Buffer.from(mark).toString('hex'));
  expect(agency.marks.made.filter((mark) => !says(mark))).toEqual([]);
  const named = [admin.organizationId, admin.email, 'wombatagency', 'wombatfailed'];
  expect(named.filter((mark) => !says(mark))).toEqual([]);

  const foreign = [...others.marks.made, ...others.marks.ssns, neighbour.organizationId, 'quokkaagency'];
  expect(foreign.filter(says)).toEqual([]);
  const { rows } = await system.owner.query<{ password: string }>('select password from auth.account');
  const secrets = [...rows.map(({ password }) => password), system.database.secret, PASSPHRASE, 'a sealed link'];
  expect([...secrets, ...waysToWrite(agency.ssn), 'wombatwaiting'].filter(says)).toEqual([]);
});

test('its payments name the till that they came into, where the agency has tills', async () => {
  const heron = await system.signUp({ organizationName: 'Heron agency' });
  await heron.ask(turnTills, { body: { on: true } });
  await openTill(heron, await setUpTill(heron, 'Front counter', [heron]));
  const { accountId } = await heron.story.account();
  await heron.story.pay(accountId, 2_000, { method: 'Cash' });
  await heron.story.pay(accountId, 3_000, { method: 'Bank Transfer' });
  const payments = async (of: string) =>
    (await readFile(join(folder, of, 'books', 'payments.csv'), 'utf8'))
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .map((line) => line.split(','));
  expect((await exported('Heron agency', 'heron')).code).toBe(0);
  const cells = await payments('heron');
  expect(cells.slice(0, 3).map((line) => [line[7], line[19]])).toEqual([
    ['Method', 'Till'],
    ['Cash', 'Front counter'],
    ['Bank Transfer', ''],
  ]);
  expect((await payments('kept'))[0]).not.toContain('Till');
});
