/** The same verb names the slice: a file that does one command alone is called after it (building#same-verb). */
import { expect, test } from '@jest/globals';
import { basename, join } from 'node:path';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { filesIn, read, root } from './tree.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
const isCommand = (value: unknown): boolean => isEndpoint(value) && value.method !== 'GET' && !value.readsOnly;

/** Module of the contracts → export → the commands that it is or, where it is a family of decisions, holds. */
type Commands = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** A command is called `#contracts/….ts recordPayment`: two modules may use one name. */
const commandsOf = (path: string, module: Record<string, unknown>): Map<string, string[]> =>
  new Map(
    Object.entries(module).flatMap(([name, value]): [string, string[]][] => {
      if (isCommand(value)) return [[name, [`${path} ${name}`]]];
      const members = Object.entries(typeof value === 'object' ? (value ?? {}) : {}).filter(([, one]) =>
        isCommand(one),
      );
      return members.length === 0 ? [] : [[name, members.map(([member]) => `${path} ${name}.${member}`)]];
    }),
  );

const declared = async (): Promise<Commands> => {
  const modules = filesIn('libs/contracts', /(?<!\.spec)\.ts$/).map(async (path) => {
    const name = path.replace('libs/contracts/', '#contracts/');
    return [name, commandsOf(name, (await import(join(root, path))) as Record<string, unknown>)] as const;
  });
  return new Map(await Promise.all(modules));
};

/** The commands that a text takes from their contracts, at once or later; a type sends nothing. */
const commandsIn = (text: string, commands: Commands): string[] => {
  const atOnce = [...text.matchAll(/^import \{([^}]*)\} from '(#contracts\/[^']+)'/gm)].flatMap(
    ([, names = '', module = '']) =>
      names.split(',').flatMap((name) => commands.get(module)?.get(name.trim().replace(/ as .*/, '')) ?? []),
  );
  const later = [...text.matchAll(/import\('(#contracts\/[^']+)'\)/g)].flatMap(([, module = '']) =>
    [...(commands.get(module) ?? [])].flatMap(([name, own]) => (new RegExp(`\\.${name}\\b`).test(text) ? own : [])),
  );
  return [...atOnce, ...later];
};

const verbOf = (command: string): string =>
  command
    .replace(/^.* /, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();

/** Each file that alone does a command and does nothing else, where its name does not begin with the command's. */
const misnamed = (done: ReadonlyMap<string, readonly string[]>): string[] => {
  const everywhere = [...done.values()].flat();
  const wrong = [...done].flatMap(([path, [command = '', ...others]]) => {
    const alone = others.length === 0 && everywhere.filter((other) => other === command).length === 1;
    return !alone || basename(path).startsWith(verbOf(command)) ? [] : [`${path}: ${verbOf(command)}`];
  });
  return wrong.toSorted();
};

const src = 'apps/web/src/';

/** Web files that are named after what they show: the command is a small part of that. */
const SHOWN_FIRST = [
  'features/agency/organizations/preferences.queries.ts: change-preferences', // shown before the server answers: one with its query
  'features/books/bonds/bond-questions.tsx: ask-for-override-of-bond', // all that an edit of a bond asks first
  'features/office/background/background-report.tsx: run-background-report', // the report says that it was read
  'features/office/recovery-tools/person-searches.tsx: log-searches', // each search that is opened is logged
  'features/office/recovery-tools/search-results.tsx: strike-search-result', // a line of the list strikes itself
  'features/recovery/contact-log/case-calls.tsx: strike-call', // the same
  'features/recovery/deadlines/recovery-notices.tsx: read-notices', // a line, or all of them, is put away
  'features/recovery/leads/case-leads.tsx: strike-lead', // a line of the list strikes itself
  'features/recovery/leads/case-visits.tsx: strike-visit', // the same
  'features/recovery/surrender/surrender-card.tsx: take-up-surrender', // one button of all that may come next
];

test('what one file of the web client alone sends is sent from a file of its name', async () => {
  const commands = await declared();
  const sent = new Map(
    filesIn(src.slice(0, -1), /(?<!\.spec)\.tsx?$/)
      .filter((path) => !path.startsWith(`${src}test/`))
      .map((path) => [path.slice(src.length), [...new Set(commandsIn(read(path), commands))]] as const)
      .filter(([, own]) => own.length > 0),
  );
  expect(sent.size).toBeGreaterThan(0);
  expect(misnamed(sent)).toEqual(SHOWN_FIRST);
});

test('a file that does one command alone under another name is seen', () => {
  const done = new Map([
    ['a/deposit.tsx', ['#contracts/a.ts depositPayment']],
    ['a/return-payment.tsx', ['#contracts/a.ts returnPayment']],
    ['a/decide.tsx', ['#contracts/a.ts approveFee', '#contracts/a.ts declineFee']],
    ['b/first.tsx', ['#contracts/b.ts openAccount']],
    ['b/second.tsx', ['#contracts/b.ts openAccount']],
  ]);
  expect(misnamed(done)).toEqual(['a/deposit.tsx: deposit-payment']);
  const commands = new Map([['#contracts/a.ts', new Map([['depositPayment', ['#contracts/a.ts depositPayment']]])]]);
  expect(commandsIn("import { depositPayment, type Deposit } from '#contracts/a.ts';", commands)).toHaveLength(1);
  expect(commandsIn("import type { depositPayment } from '#contracts/a.ts';", commands)).toEqual([]);
  expect(commandsIn("import('#contracts/a.ts').then((a) => a.depositPayment)", commands)).toHaveLength(1);
});
