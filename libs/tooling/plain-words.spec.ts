/** What people read, in plain words: each message says where, and what to say instead. */
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { filesIn, read } from './tree.ts';

/** A text that somebody reads: its line, what is inserted as `{name}`, and whether it heads or labels something. */
interface Said {
  line: number;
  text: string;
  isHeading: boolean;
}

const HEADS = /^(title|header|legend|label|aria-label|heading)$/;
/** Props that nobody reads. */
const UNREAD = /^(className|style|styles|component|variant|color|key|name|path|to|d|href|rel|src|id|data-.*)$/;
const SQL =
  /\$\d|::|[a-z]_[a-z]|<>|= '|\b\w+\.\w+ (?:=|is)|\b(?:select|insert into|delete from|where|coalesce|order by|group by|left join|bigint|excluded)\b/;

const nameOf = (node: ts.Node): string =>
  ts.isPropertyAssignment(node) || ts.isJsxAttribute(node) || ts.isVariableDeclaration(node)
    ? node.name.getText().replaceAll(/^['"]|['"]$/g, '')
    : '';

/** The prop, property or constant that a text is the value of, through `?:`, braces and brackets. */
const placeOf = (node: ts.Node): string => {
  const { parent } = node;
  if (ts.isConditionalExpression(parent) || ts.isJsxExpression(parent) || ts.isParenthesizedExpression(parent))
    return placeOf(parent);
  return nameOf(parent);
};

/** What is inserted as it is, by its name; what a call makes of it has none. */
const placeholder = (expression: ts.Expression): string => {
  const names = /^[\w.?]*?(\w+)$/.exec(expression.getText());
  return `{${names?.[1] ?? ''}}`;
};

/** An error that is no refusal: it is read in the log. */
const isForLog = ({ parent }: ts.Node): boolean =>
  ts.isNewExpression(parent) && parent.expression.getText().endsWith('Error');

const textOf = (node: ts.Node): string | null => {
  if (ts.isJsxText(node)) {
    const { parent } = node;
    const siblings: readonly ts.JsxChild[] = ts.isJsxElement(parent) || ts.isJsxFragment(parent) ? parent.children : [];
    const next = siblings[siblings.indexOf(node) + 1];
    return node.text + (next && ts.isJsxExpression(next) && next.expression ? placeholder(next.expression) : '');
  }
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (text, { expression, literal }) => text + placeholder(expression) + literal.text,
      node.head.text,
    );
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) ? node.text : null;
};

/** Words, not a key, an address or a query: it has a blank, or begins like a label. */
const isRead = (text: string): boolean =>
  (/[a-z]+ |\s[a-z]|^[A-Z][a-z]+$/.test(text.replaceAll(/\{\w*\}/g, '')) || /[×÷]/.test(text)) && !SQL.test(text);

/** Every text of a file that people may read. */
const saidIn = (path: string, code: string): Said[] => {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
  const said: Said[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    const text = textOf(node)?.replaceAll(/\s+/g, ' ').trim();
    const place = text === undefined || ts.isJsxText(node) ? '' : placeOf(node);
    if (text !== undefined && isRead(text) && !UNREAD.test(place) && !isForLog(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      said.push({ line: line + 1, text, isHeading: HEADS.test(place) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return said;
};

/** What nobody says at a counter, and what to say there. */
const PATTERNS: readonly (readonly [pattern: RegExp, instead: string, headingsOnly?: boolean])[] = [
  [/\bstands?\b/i, 'say “is”, “is listed” or “is shown”'],
  [/\bbears?\b/i, 'a power is “used on” a bond; a bond “uses” a power'],
  [/\bof it(?=[.!?)]|$)/i, 'name the thing, or leave it out'],
  [/\bno more\b/i, 'say “no longer” or “not”'],
  [/\b(?:somebody|someone) who\b/i, 'say who: “the Admin”, “a person with …”, “former staff”'],
  [/\banew\b/i, 'say “again”, or what happens: “recalculated”'],
  [/\bso that it\b/i, 'two short sentences'],
  [/\btaken back\b/i, 'say “reversed”, “voided” or “undone”'],
  [/^What\b/, 'a heading names the thing: “Reason”, “Result”, “Status”', true],
  [/[×÷]|(?<=[\w.)} ]) = /, 'say the reasons or the result, not the formula'],
  [/(?<!\{)\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b(?!\})/, 'say what is not set up and whom to ask'],
  [
    /[0-9a-f]{8}-[0-9a-f]{4}-|^(?=[^a-z]).*\{(?!organizationId|shortId)(?:\w*Id|id)\}/,
    'a name, a number or a short id, never a UUID',
  ],
  [/\brevisions?\b/i, 'say “version”, or leave it out'],
];

/** The specification's own words, and what a rule page quotes: to the letter. */
const TO_THE_LETTER = new Set([
  'A judgment stands: pay it, or record its remission.', // bonds#judgment-stands
  'Rewrite from bond #{bondId}', // screens#rewrite-banner
  'What to do with the balance', // a question with its answers beneath
  'Case {caseId}', // the head of a case has its id, screens#recovery-case
  'judgment stands', // a result as rows keep it; screens say it otherwise
  'Request {requestId}', // what whoever runs the server asks for
]);

const wrongIn = (path: string, code: string): string[] =>
  saidIn(path, code)
    .filter(({ text }) => !TO_THE_LETTER.has(text))
    .flatMap(({ line, text, isHeading }) =>
      PATTERNS.filter(([pattern, , headingsOnly]) => pattern.test(text) && (isHeading || headingsOnly !== true)).map(
        ([, instead]) => `${path}:${line}: “${text}”: ${instead}`,
      ),
    );

/** Screens, messages and labels, letters and papers. */
const sources = [
  ...filesIn('apps/web/src', /(?<!\.spec|\.gen)\.tsx?$/).filter((path) => !/\/(test|gallery)\//.test(path)),
  ...filesIn('libs/contracts/kernel', /error.*\.ts$/),
  ...filesIn('libs/domain', /(?<!\.spec)\.ts$/),
  'apps/server/src/platform/mail/letters.ts',
  ...filesIn('apps/server/src/features', /(?<!\.spec|\.deep|\.projection|\/findings|\/verify-[\w-]+|-hledger)\.ts$/),
];

describe('what people read', () => {
  test('is found', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    expect(sources.reduce((sum, path) => sum + saidIn(path, read(path)).length, 0)).toBeGreaterThan(5_000);
  });

  test('is what a clerk says', () => {
    expect(sources.flatMap((path) => wrongIn(path, read(path)))).toEqual([]);
  });

  test('is refused wherever it is written', () => {
    const wrong = [
      '<Text>Nothing stands on this account.</Text>;',
      '<Text>It is listed until a bond\n  bears the number.</Text>;',
      'const hint = `Nothing of it`;',
      '<Empty title="Offered no more" />;',
      "const said = yes ? 'From somebody who left' : '';",
      '<Section title="What becomes" />;',
      "const column = { header: 'What' };",
      'const why = `${amount} × ${days}`;',
      'const sum = `12% of ${amount} = ${share}`;',
      '<Text>Set SMTP_URL first</Text>;',
      'const said = `Already on bond ${power.bondId}.`;',
      '<Text>Already on bond {bondId}</Text>;',
      "const facts = [['Revision', revision]];",
    ];
    const right = [
      '<Text>No activity yet.</Text>;',
      'const key = `${powerId} ${bondId}`;',
      'const path = `/bonds/${bondId}`;',
      "const sql = 'select id from bond where number = $1';",
      '<Text>What you typed is kept.</Text>;',
      'const said = `Part of it was paid by ${name}.`;',
    ];
    expect(wrong.filter((code) => wrongIn('a.tsx', code).length === 0)).toEqual([]);
    expect(right.filter((code) => wrongIn('a.tsx', code).length > 0)).toEqual([]);
  });
});
