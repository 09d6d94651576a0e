import '../app.module.ts';
import { ROLES } from '#contracts/kernel/roles.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { routedEndpoints } from '../edge/http/route.ts';
import type { CliCommand } from './command.ts';

const HEADING = `# Who may do what

One row for each endpoint, as its contract says and the guard enforces: what is not granted is refused. Written by
\`npm run cli -- permissions\`; a test compares this page with the contracts, and another one what the server answers with
a matrix that is kept by hand (\`apps/server/test/expected-permissions.ts\`).

"Public" needs no sign-in; "signed in" also serves a user who has no agent record in any agency. Beyond the table:

- "Portal" is no role: it is somebody whom an Admin let see what one surety may see, with a second factor, until a day.
- An export's kind decides too: whoever reads accounts may export a statement; the books need Admin, Supervisor,
  Accounting or Auditor; the whole record of a person Admin or Supervisor.
- A temporary password is shown only to the Admin who asked for it, once.
- An agency always has an Admin: the last one can neither be deleted nor get another role.
- Until a temporary password is changed, only the own profile works; where the agency requires two-factor sign-in, the
  same holds until it is set up.
- "Asks again" says how long ago at most the password or a second factor was given in this session; where it was longer
  ago, the product asks for it in place and then goes on.

`;

const COLUMNS = [...ROLES, 'portal'] as const;

const cellsOf = ({ roles }: Endpoint): string[] => {
  if (roles === 'public') return COLUMNS.map(() => 'public');
  if (roles === 'signed-in') return COLUMNS.map(() => 'signed in');
  return COLUMNS.map((column) => (roles.includes(column) ? 'yes' : ''));
};

const againOf = ({ freshMinutes }: Endpoint): string => {
  if (freshMinutes === undefined) return '';
  return freshMinutes < 60 ? `after ${freshMinutes} minutes` : `after ${freshMinutes / 60} hours`;
};

/** The page docs/generated/permissions.md, from the contracts. */
export const permissionsPage = (endpoints: readonly Endpoint[]): string => {
  const rows = endpoints
    .map((endpoint) => ({ ...endpoint, name: `\`${endpoint.method} /api${endpoint.path}\`` }))
    .toSorted((one, two) => (one.path + one.method < two.path + two.method ? -1 : 1))
    .map((endpoint) => [endpoint.name, endpoint.summary, againOf(endpoint), ...cellsOf(endpoint)]);
  const table = [['Endpoint', 'What it does', 'Asks again', ...ROLES, 'Portal'], ...rows];
  const widths = ['', '', '', ...COLUMNS].map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  const [head = [], ...body] = table;
  return `${HEADING}${[line(head), rule, ...body.map(line)].join('\n')}\n`;
};

export const permissionsCommand: CliCommand = {
  summary: 'Print the page docs/generated/permissions.md: every endpoint and who may call it.',
  run: () => {
    process.stdout.write(permissionsPage([...routedEndpoints]));
    return Promise.resolve(0);
  },
};
