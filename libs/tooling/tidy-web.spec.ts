/** The rules of docs/style.md about the folders of the web client. Each message says what to do instead. */
import { describe, expect, test } from '@jest/globals';
import { posix } from 'node:path';
import { filesIn, read } from './tree.ts';

const src = 'apps/web/src';

/** The folder that stands for a file: a feature, or ui, lib, shell; none for main.tsx, the specs and their helpers. */
const folderOf = (path: string): string | undefined =>
  /^apps\/web\/src\/(features\/[^/]+\/[^/]+|ui|lib|shell)\/(?!.*\.spec\.)/.exec(path)?.[1];

/** Every module that a text names: imported or exported, as a type or not, at once or later. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => path);

interface Arrow {
  from: string;
  to: string;
  /** One import from the first folder to the second. */
  by: string;
}

/** Which folder needs which, by the imports of their files. */
const arrowsOf = (texts: ReadonlyMap<string, string>): Arrow[] => {
  const arrows = new Map<string, Arrow>();
  for (const [path, text] of texts) {
    const from = folderOf(path);
    if (from === undefined) continue;
    for (const imported of importsOf(text)) {
      const target = posix.join(posix.dirname(path), imported);
      const to = folderOf(target);
      if (to === undefined || to === from) continue;
      arrows.set(`${from} ${to}`, { from, to, by: `${path} imports ${target}` });
    }
  }
  return [...arrows.values()];
};

/** The dependencies whose target leads back to their source: each is part of a cycle. */
const cyclesOf = (arrows: readonly Arrow[]): string[] => {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    from === to ||
    arrows.some((arrow) => {
      if (arrow.from !== from || seen.has(arrow.to)) return false;
      seen.add(arrow.to);
      return reaches(arrow.to, to, seen);
    });
  return arrows
    .filter(({ from, to }) => reaches(to, from))
    .map(
      ({ from, to, by }) =>
        `${by}: ${from} and ${to} need each other. Move what both need to the upper one, or let a screen of the lower one hand it over.`,
    );
};

describe('the folders of the web client', () => {
  test('form no cycle, types included', () => {
    const texts = new Map(filesIn(src, /\.tsx?$/).map((path) => [path, read(path)]));
    expect(arrowsOf(texts).length).toBeGreaterThan(0);
    expect(cyclesOf(arrowsOf(texts))).toEqual([]);
  });

  test('are seen to form one where two features import each other through a third', () => {
    const texts = new Map([
      [`${src}/features/people/people/a.ts`, `import type { B } from '../../books/bonds/index.ts';`],
      [`${src}/features/books/bonds/b.ts`, `const c = await import('../../people/notes/index.ts');`],
      [`${src}/features/people/notes/c.ts`, `export { a } from '../people/a.ts';`],
      [`${src}/features/office/intake/d.ts`, `import { a } from '../../people/people/index.ts';`],
    ]);
    expect(cyclesOf(arrowsOf(texts)).map((said) => said.split(':')[0])).toEqual([
      `${src}/features/people/people/a.ts imports ${src}/features/books/bonds/index.ts`,
      `${src}/features/books/bonds/b.ts imports ${src}/features/people/notes/index.ts`,
      `${src}/features/people/notes/c.ts imports ${src}/features/people/people/a.ts`,
    ]);
  });

  test('hold files only, or folders only', () => {
    const deep = filesIn(src).filter((path) =>
      /^apps\/web\/src\/(?:(?:ui|lib|shell|test)\/[^/]+\/|features\/[^/]+\/[^/]+$|features\/[^/]+\/[^/]+\/[^/]+\/)/.test(
        path,
      ),
    );
    expect(deep.map((path) => `${path}: ui, lib, shell and each feature are flat`)).toEqual([]);
  });
});

/** Words of the bail trade, or of one feature alone. */
const BAIL_WORDS =
  /^(accounts?|agenc(y|ies)|agents?|bail|bonds?|cases?|charges?|clerk|court|defendants?|documents?|fees?|forfeit(ure|ed)?s?|indemnitors?|jail|journal|ledger|letterhead|mugshots?|notes?|parish|payments?|persons?|powers?|premiums?|receipts?|references?|ssn|suret(y|ies)|uploads?)$/;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-.]/);

describe('ui/', () => {
  const pieces = filesIn(`${src}/ui`, /(?<!\.spec)\.tsx?$/);

  test('holds at most 30 files', () => {
    const more = pieces.slice(30);
    expect(more.map((path) => `${path}: ui/ has ${pieces.length} files; what one feature uses moves there`)).toEqual(
      [],
    );
  });

  test('knows no bail word', () => {
    const named = pieces.flatMap((path) => [
      path.slice(path.lastIndexOf('/') + 1),
      ...[...read(path).matchAll(/^export (?:const|function|class|interface|type) (\w+)/gm)].map(
        ([, name = '']) => `${path} ${name}`,
      ),
    ]);
    const wrong = named.filter((name) => wordsOf(name.replace(/^.* /, '')).some((word) => BAIL_WORDS.test(word)));
    expect(wrong.map((name) => `${name}: belongs to the feature of that word, or wants a plainer name`)).toEqual([]);
  });
});

describe('fields', () => {
  /** What takes typed text and cuts it, or reads it by itself, without a word. */
  const CUTTING = /\bmaxLength\b|\bNumberInput\b/;
  const cutting = (path: string, text: string) =>
    CUTTING.test(text)
      ? [
          `${path}: a limit is said by the contract (maxLength cuts what was pasted), a number read by ui/ (no NumberInput)`,
        ]
      : [];

  test('keep what was typed or pasted: none cuts it, none reads a number in its own way', () => {
    expect(filesIn(src, /(?<!\.spec)\.tsx?$/).flatMap((path) => cutting(path, read(path)))).toEqual([]);
  });

  test('that cut or read for themselves are seen', () => {
    for (const text of ['<TextInput maxLength={20} />', "import { NumberInput } from '@mantine/core';"])
      expect(cutting('a.tsx', text)).toHaveLength(1);
  });
});

/** A colour by its figures or by a name of CSS where a style says one; `url(#…)`, ids in addresses and `#contracts` are none. */
const COLOUR =
  /(?<![\w&/('])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|'#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})'|\b(?:rgba?|hsla?|oklch|oklab|hwb)\(\s*[\d.]|(?:color|background|fill|stroke|border[\w-]*)(?::|=["']|: ')\s*["']?[^;"'\n]*\b(?:white|black|silver|navy|maroon|gold|orange|purple|teal)\b(?!-)/i;

describe('colours', () => {
  /** The pages that a browser shows before a style sheet is there read theirs from the tokens too: tokens.spec.ts holds that. */
  const elsewhere = filesIn('apps/web', /\.(css|tsx?|html|js)$/).filter(
    (path) => !/route-tree\.gen|\.spec\.|styles\/tokens\.css$|^apps\/web\/(?:index\.html|vite\.config\.ts)$/.test(path),
  );
  const named = (path: string, text: string) =>
    text
      .split('\n')
      .filter((line) => COLOUR.test(line))
      .map((line) => `${path}: ${line.trim()}: name a token of apps/web/src/styles/tokens.css, or add one there`);

  test('stand in the tokens alone', () => {
    expect(elsewhere.flatMap((path) => named(path, read(path)))).toEqual([]);
  });

  test('are seen wherever they are written', () => {
    const wrong = [
      'color: #fff;',
      'background: rgb(0 0 0);',
      'fill="#1a2b3c"',
      "c: '#abc'",
      'background: white;',
      "color: 'black'",
    ];
    const right = [
      "from '#domain/kernel/days.ts'",
      'color: var(--ink);',
      'href="#content"',
      'white-space: nowrap;',
      'c="var(--red)"',
    ];
    expect(wrong.filter((line) => named('a', line).length === 0)).toEqual([]);
    expect(right.filter((line) => named('a', line).length > 0)).toEqual([]);
  });
});

test('a component spec fills in by the person of test/user.ts, at once; keys are pressed one by one in inputs.spec.tsx alone', () => {
  const byKeys = [`${src}/test/user.ts`, `${src}/ui/inputs.spec.tsx`];
  const wrong = filesIn(src, /\.tsx?$/).filter(
    (path) => !byKeys.includes(path) && read(path).includes("'@testing-library/user-event'"),
  );
  expect(wrong).toEqual([]);
});

/** Where something is asked again by hand, since no topic of a command that came through says it. */
const ASKED_AGAIN_BY_HAND = [
  'agency/organizations/change-agency.tsx', // the session
  'agency/organizations/change-agent.tsx', // the session
  'agency/organizations/change-security-policy.tsx', // the session
  'agency/organizations/create-agent.tsx', // done later
  'agency/organizations/invitations.tsx', // refused: it may be answered
  'books/accounts/mail-paper.tsx', // of a letter that no topic tells of
  'books/bonds/amend-form.ts', // refused: somebody else was first
  'books/bonds/new-bond.screen.tsx', // refused: its power may be taken
  'books/bonds/rewrite-bond.tsx', // refused
  'books/plans/set-plan.tsx', // refused: another balance
  'books/rate-adjustments/correct-premium-rule.tsx', // refused: somebody else was first
  'books/rate-adjustments/use-adjusting.ts', // once after many commands
  'office/dashboard/new-day.ts', // another day began
  'office/identity/change-password.tsx', // the session and what is the own person's
  'office/identity/change-profile.tsx', // the session
  'office/identity/own-sessions.tsx', // what is the own person's
  'office/identity/two-factor.tsx', // the session, once the backup codes were seen
  'office/surety-portal/portal.tsx', // the session
  'office/system/retry-dead-letter.tsx', // refused: somebody else was first
  'people/notes/edit-note.tsx', // refused: somebody else was first
  'people/people/edit-defendant.tsx', // refused: somebody else was first
  'people/people/edit-indemnitor.tsx', // refused: somebody else was first
  'people/required-papers/set-required-papers.tsx', // refused: somebody else was first
  'powers/inventory/receive-powers.tsx', // a large lot is done later
  'powers/surety-cases/set-surety-case-status.tsx', // refused: somebody else was first
  'powers/surety-mail/confirm-surety-draft.tsx', // refused: somebody else was first
  'recovery/cases/forfeiture-card.tsx', // refused: somebody else was first
  'recovery/cases/forfeiture-queue.tsx', // refused: somebody else was first
  'recovery/cases/refresh-cases.tsx', // asked for by its button
  'recovery/cases/saved.tsx', // refused: somebody else was first
];

test('a screen asks nothing again by hand after a command: its contract says what it touches', () => {
  const byHand = filesIn(`${src}/features`, /(?<!\.spec)\.tsx?$/).filter((path) =>
    /(?:refreshTopics|invalidateQueries)\(/.test(read(path)),
  );
  expect(byHand.map((path) => path.slice(`${src}/features/`.length)).toSorted()).toEqual(ASKED_AGAIN_BY_HAND);
});
