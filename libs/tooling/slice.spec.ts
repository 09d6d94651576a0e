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
  'features/books/opening/opening-totals.tsx: set-opening-total', // a line of the list opens its own form
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

const features = 'apps/server/src/features/';

/** What a person decides of what waits stands together, in `decide-<kind>.ts` or in what it moves (money#second-person). */
const isDecision = (verb: string): boolean => /^(approve|release|decline|withdraw)-/.test(verb);

/** Server files that carry out more commands than the one of their name, or one of another department or by a plainer name. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'agency/organizations/answer-invitation.ts': ['accept-invitation'], // or decline it
  'agency/organizations/change-agency.ts': [
    'change-approval-limit',
    'change-deposit-policy',
    'change-power-policy',
    'change-security-policy',
  ], // parts of one form
  'agency/organizations/own-memberships.query.ts': ['switch-organization'], // to one that it lists
  'agency/organizations/preferences.controller.ts': ['change-preferences'], // a row, beside its query
  'agency/organizations/provisionings.ts': ['read-temporary-password'], // whose password it keeps
  'books/accounts/link-indemnitor.ts': ['link-indemnitor'], // of a person's contract: accounts stand on people
  'books/accounts/unlink-indemnitor.ts': ['unlink-indemnitor'], // the same
  'books/accounts/void-entry.ts': [
    'void-charge',
    'void-fee',
    'void-payment',
    'void-payout',
    'void-refund',
    'void-unclaimed',
    'void-write-off',
  ], // whichever entry it is
  'books/approvals/ask-for-money.ts': ['ask-for-refund', 'ask-for-write-off'], // one request of an account
  'books/approvals/ask-for-override.ts': ['ask-for-override-of-bond'], // of a bond that is written or is to be
  'books/opening/change-opening-line.ts': ['remove-opening-line'], // a line that is typed
  'books/opening/correct-opening-line.ts': ['correct-opening-balance'], // a line of a client's account
  'books/payments/record-payment.ts': ['recover-write-off'], // a payment of what was written off
  'books/printing/make-letter.ts': ['make-account-letter', 'make-bond-letter'], // one letter, about either
  'edge/auth/confirm-identity.ts': ['confirm-identity'], // every feature may ask for it
  'office/case-file/delete-defendant.ts': ['delete-defendant'], // of a person's contract: the file knows who holds on
  'office/case-file/legal-hold.ts': ['place-legal-hold'], // or release it
  'office/identity/confirm-sign-up.ts': ['resend-confirmation'], // the letter that it waits for
  'office/identity/identity.controller.ts': ['sign-out'], // ends a session, which is no row of a feature
  'office/identity/own-two-factor.ts': [
    'confirm-two-factor',
    'renew-backup-codes',
    'start-two-factor',
    'turn-off-two-factor',
  ], // steps of one thing
  'office/identity/profile.controller.ts': ['end-other-sessions', 'end-session', 'send-own-password-reset'], // as sign-out
  'office/identity/reset-password.ts': ['request-password-reset'], // its first step
  'office/identity/sign-in.ts': ['sign-in-with-code'], // its second step
  'office/produced-files/produce-file.ts': ['produce-file'], // of the accounts' contract: menus above it ask for it
  'office/reports/request-export.ts': ['request-export'], // of the ledger's contract: reports are exported alike
  'office/reports/send-letters.ts': ['send-letters'], // of the letters' contract: they go out as an export
  'office/surety-portal/accept-portal-grant.ts': ['join-portal', 'read-portal-invitation'], // read, then accepted
  'office/system/clock.controller.ts': ['move-clock'], // the clock is the platform's
  'office/system/system.controller.ts': ['retry-dead-letter'], // of a process or of a job: both are the platform's
  'payouts/commission/set-commission-rate.ts': ['set-contract-commission'], // for an agent, or for a contract
  'people/people/reveal-ssn.ts': ['reveal-defendant-ssn', 'reveal-indemnitor-ssn'], // of either
  'powers/inventory/holder-actions.ts': ['act-on-my-power'], // the plainer name (building#words-in-code)
  'powers/inventory/resolve-count-difference.ts': ['settle-counted-power'], // the same
  'powers/surety-reports/send-surety-report.ts': ['mark-surety-report'], // sent by mail, or marked as sent otherwise
  'recovery/cases/strike-line.ts': ['strike-call', 'strike-lead', 'strike-search-result', 'strike-visit'], // a line of any list
  'recovery/outside-links/outside-visits.ts': ['ask-for-outside-code', 'open-outside-visit', 'read-outside-page'], // one visit
  'recovery/payees/decide-payment.ts': ['void-payment'], // what becomes of a payment
  'recovery/recovery-costs/decide-cost.ts': ['recover-paid-cost', 'void-recovery-cost'], // what becomes of a cost
  'recovery/surrender/add-proof.ts': ['attach-court-paper', 'record-surrender-proof'], // a file, of either sort
  'recovery/surrender/move-surrender.ts': ['take-up-surrender'], // each step of a surrender
};

/** Commands that no file of their department on the server is called after, and no decision. */
const unnamed = (commands: readonly string[], paths: readonly string[]): string[] => {
  const named = new Set(paths.map((path) => `${path.split('/')[0] ?? ''} ${basename(path, '.ts')}`));
  const wanted = commands.map((command) => [command.split('/')[1] ?? '', verbOf(command)] as const);
  return wanted
    .filter(([department, verb]) => !named.has(`${department} ${verb}`) && !isDecision(verb))
    .map(([, verb]) => verb)
    .toSorted();
};

test('each command is carried out in a server file of its name, or in the file of its family', async () => {
  const server = filesIn('apps/server/src', /(?<!\.spec)\.ts$/);
  const commands = [...(await declared()).values()].flatMap((own) => [...own.values()].flat());
  const single = commands.filter((command) => !command.includes('Decisions.'));
  const paths = server.filter((path) => path.startsWith(features)).map((path) => path.slice(features.length));
  expect(unnamed(single, paths)).toEqual(Object.values(FAMILIES).flat().toSorted());
  const there = new Set([...paths, ...server.map((path) => path.slice('apps/server/src/'.length))]);
  expect(Object.keys(FAMILIES).filter((path) => !there.has(path))).toEqual([]);
});

test('a command that no server file is called after is seen', () => {
  const commands = [
    '#contracts/books/a.ts depositPayment',
    '#contracts/books/a.ts approveFee',
    '#contracts/powers/b.ts addLot',
  ];
  expect(unnamed(commands, ['books/a/deposit-payment.ts', 'books/a/add-lot.ts'])).toEqual(['add-lot']);
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
