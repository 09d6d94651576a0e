import { maskSsns } from '../kernel/masked-ssns.ts';
import { readDay, type Reading } from '../kernel/read-day.ts';

/** A day by which an insurer asks for something, and the words in which it stands. */
export interface ProposedDeadline {
  dueOn: string;
  words: string;
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE = `\\d{1,2}/\\d{1,2}/(?:\\d{4}|\\d{2})|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}-${MONTH}-(?:\\d{4}|\\d{2})|${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}`;
/** `due to` gives a reason, no day. */
const WORD = 'due(?! to\\b)|deadline|respond by';
/** What may stand between the word and its date: a few words of the same sentence, no other figure. */
const BETWEEN = '[^\\d\\n.;!?]{0,40}?';
const BEFORE = new RegExp(`\\b(?:${WORD})\\b${BETWEEN}(?<!\\d)(${DATE})(?![\\d/])`, 'gi');
const BEHIND = new RegExp(`(?<![\\d/-])(${DATE})(?![\\d/])[^\\d\\n.;!?]{0,20}?\\b(?:due(?! to\\b)|deadline)\\b`, 'gi');
const MOST_WORDS = 120;

/**
 * The earliest day that stands beside "due", "deadline" or "respond by" (powers#mail-deadline); null where none does:
 * a date alone proposes nothing. What looks like an SSN is cut in the quoted words.
 */
export const proposedDeadline = (text: string, by: Reading): ProposedDeadline | null => {
  const oneSpace = text.replace(/[^\S\n]+/g, ' ');
  const found = [BEFORE, BEHIND].flatMap((pattern) =>
    [...oneSpace.matchAll(pattern)].flatMap(([message, written = '']) => {
      const dueOn = readDay(written, by);
      return dueOn === null ? [] : [{ dueOn, words: maskSsns(message).slice(0, MOST_WORDS).toWellFormed() }];
    }),
  );
  return found.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))[0] ?? null;
};

/** What labels in a mail are called, by the facts of a case; the first line of a fact counts. */
const LABELS: Readonly<Record<string, string>> = {
  defendant: 'defendant',
  defendantname: 'defendant',
  principal: 'defendant',
  case: 'case_number',
  casenumber: 'case_number',
  caseno: 'case_number',
  bond: 'bond_amount',
  bondamount: 'bond_amount',
  amount: 'bond_amount',
  penalsum: 'bond_amount',
};
const LABELLED = /^[\s*-]{0,10}([a-z][a-z .#_]{1,28}?)\s{0,5}[:=]\s{0,5}(\S[^\n]{0,300})$/i;

const factCalled = (label: string): string | undefined => LABELS[label.toLowerCase().replace(/[^a-z]/g, '')];

/** A row of a table as labelled pieces: a label may stand in a cell of its own, with its colon or, beside one value, without. */
const piecesOf = (row: string): string[] => {
  const cells = row.replace(/([:=])[^\S\n]*\t/g, '$1 ').split('\t');
  const [label = '', value = ''] = cells;
  const isPair = cells.length === 2 && factCalled(label) !== undefined && factCalled(value) === undefined;
  return isPair ? [`${label}: ${value}`] : cells;
};

/**
 * What a mail says of a case in lines such as `Defendant: Theo Landry`, or in rows of a table with tabs between its cells,
 * by the names of an import's record.
 */
export const labelledFacts = (text: string): Record<string, string> => {
  const facts: Record<string, string> = {};
  for (const piece of text.split('\n').flatMap(piecesOf)) {
    const [, label = '', value = ''] = LABELLED.exec(piece) ?? [];
    const name = factCalled(label);
    if (name !== undefined) facts[name] ??= value.trim();
  }
  return facts;
};

/** The line, or two, with which mail programs begin what they quote. */
const ATTRIBUTION = /^On [^\n]{1,200}(?:\n[^\n]{1,200})?\bwrote:\s*$/m;
const QUOTED = /^\s*>/;

/**
 * What the sender of a mail wrote, without what it quotes of another: lines that begin with ">", and all that follows
 * "On … wrote:" where those lines have no such mark.
 */
export const withoutQuoted = (text: string): string => {
  const begins = ATTRIBUTION.exec(text);
  const behind = begins === null ? '' : text.slice(begins.index + begins[0].length);
  const own = begins === null ? text : text.slice(0, begins.index) + (QUOTED.test(behind) ? behind : '');
  return own
    .split('\n')
    .filter((line) => !QUOTED.test(line))
    .join('\n');
};

/** Ids of mails in a header such as `References`, as they stand between `<` and `>`. */
export const messageIdsIn = (header: string): string[] => header.match(/<[^<>\s]{1,500}>/g) ?? [];

const BREAK = /^\/?(p|div|br|li|h[1-6]|table|ul|ol|blockquote)$/;
const ROW = /^\/?tr$/;
const CELL = /^t[dh]$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const UNSHOWN = new Set(['style', 'script', 'head', 'title']);

const entity = (whole: string, name: string): string => {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  if (name.startsWith('#')) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  return ENTITIES[name.toLowerCase()] ?? whole;
};

/** The space between two words: the end of a row, of a cell, of a paragraph or of a line, or none of these. */
const spaceBetween = (space: string): string => {
  if (space.includes('\v')) return '\n';
  if (space.includes('\t')) return '\t';
  if (!space.includes('\n')) return ' ';
  return space.indexOf('\n') === space.lastIndexOf('\n') ? '\n' : '\n\n';
};

/** What a mail of HTML alone says, without its tags; in one pass, however it is written. Between cells stands a tab. */
export const textOfHtml = (html: string): string => {
  const lower = html.toLowerCase();
  const pieces: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    pieces.push(html.slice(at, open < 0 ? html.length : open).replace(/\s+/g, ' '));
    if (open < 0) break;
    const isComment = html.startsWith('<!--', open);
    const close = isComment ? html.indexOf('-->', open) : html.indexOf('>', open);
    if (close < 0) break;
    const name = /^[a-z0-9/]{1,12}/.exec(lower.slice(open + 1, open + 14))?.[0] ?? '';
    at = close + (isComment ? 3 : 1);
    if (BREAK.test(name)) pieces.push('\n');
    if (ROW.test(name)) pieces.push('\v');
    if (CELL.test(name)) pieces.push('\t');
    const end = UNSHOWN.has(name) ? lower.indexOf(`</${name}`, at) : at;
    at = end < 0 ? html.length : end;
  }
  return pieces
    .join('')
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, entity)
    .replace(/\s+/g, spaceBetween)
    .trim();
};
