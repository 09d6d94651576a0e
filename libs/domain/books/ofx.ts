import { isDay } from '../kernel/days.ts';
import {
  bankAmount,
  bankText,
  UnreadableBankFile,
  type BankFile,
  type BankFileFault,
  type BankFileLine,
} from './bank-file.ts';

/** What stands in a tag of OFX 1 (SGML, values without an end) or OFX 2 (XML), and the line where it begins. */
interface Tag {
  name: string;
  isEnd: boolean;
  value: string;
  line: number;
}

/** Parts of an entry whose own names say nothing of the entry. */
const APART = new Set(['BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY', 'LOANPMTINFO', 'IMAGEDATA']);
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS']);
const ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM']);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const signOf = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 31 && code <= 0x10_ffff ? String.fromCodePoint(code) : ' ';
};

const unescaped = (value: string): string => value.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,5});/gi, signOf).trim();

/** Takes comments out and marked sections apart; what has no end reaches to the end. */
const withoutSections = (body: string): string => {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = body.indexOf('<!', at);
    if (start === -1) break;
    const isData = body.startsWith('<![CDATA[', start);
    const end = body.indexOf(isData ? ']]>' : body.startsWith('<!--', start) ? '-->' : '>', start);
    const section = body.slice(start, end === -1 ? body.length : end);
    const kept = isData ? section.slice(9).replace(/[&<>]/g, (sign) => `&#${String(sign.codePointAt(0))};`) : '';
    parts.push(body.slice(at, start), kept === '' ? section.replace(/[^\n]/g, '') : kept);
    if (end === -1) return parts.join('');
    at = end + (isData || body.startsWith('<!--', start) ? 3 : 1);
  }
  return parts.join('') + body.slice(at);
};

/** The tags of the body, in their order; each step goes on where the last one ended, so that time grows with the text. */
function* tagsOf(text: string): Generator<Tag> {
  const source = withoutSections(text);
  let line = 1;
  let counted = 0;
  for (const found of source.matchAll(/<(\/?)([\w.]+)[^<>]*>([^<]*)/g)) {
    const [, slash = '', name = '', value = ''] = found;
    for (let at = source.indexOf('\n', counted); at !== -1 && at < found.index; at = source.indexOf('\n', counted)) {
      line += 1;
      counted = at + 1;
    }
    yield { name: name.toUpperCase(), isEnd: slash === '/', value: unescaped(value), line };
  }
}

/** An entry while its tags are read. */
interface Entry {
  line: number;
  values: Map<string, string>;
}

/** The bank's own day: what stands before the time and its zone. */
const dayOfOfx = (written: string): string | null => {
  const [, year = '', month = '', date = ''] = /^(\d{4})(\d{2})(\d{2})/.exec(written) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : null;
};

/** OFX allows a comma for the point; before three digits it may as well be one of thousands. */
const amountOfOfx = (written: string): number | null =>
  /^[-+]?\d*(?:\.\d*|,\d{0,2})$|^[-+]?\d+$/.test(written) ? bankAmount(written.replace(',', '.')) : null;

const lineOf = ({ line, values }: Entry): BankFileLine | BankFileFault => {
  const said = (name: string) => values.get(name) ?? '';
  const on = dayOfOfx(said('DTPOSTED'));
  const amountCents = amountOfOfx(said('TRNAMT'));
  if (said('CORRECTFITID') !== '') return { line, words: 'it corrects another line of the bank. Enter it by hand.' };
  if (on === null) return { line, words: 'the day cannot be read.' };
  if (amountCents === null) return { line, words: 'the amount cannot be read.' };
  return {
    line,
    reference: bankText(said('FITID')),
    on,
    amountCents,
    description: bankText(said('NAME'), said('MEMO')) || bankText(said('TRNTYPE')),
    checkNumber: bankText(said('CHECKNUM')).slice(0, 30),
  };
};

const isFault = (read: BankFileLine | BankFileFault): read is BankFileFault => 'words' in read;

/** Reads the statements of a file tag by tag. */
class Reader {
  readonly files: BankFile[] = [];
  private entry: Entry | null = null;
  private apart = '';
  private isInAccount = false;

  take({ name, isEnd, value, line }: Tag): void {
    if (STATEMENTS.has(name) && !isEnd) this.files.push({ endsIn: '', lines: [], leftOut: 0, faults: [] });
    else if (ACCOUNTS.has(name)) this.isInAccount = !isEnd;
    else if (name === 'STMTTRN') this.turn(isEnd, line);
    else if (APART.has(name)) this.apart = isEnd ? '' : name;
    else if (!isEnd && value !== '') this.keep(name, value);
  }

  end(): void {
    if (this.entry) this.file.faults.push({ line: this.entry.line, words: 'the entry has no end.' });
  }

  private get file(): BankFile {
    const file = this.files.at(-1);
    if (!file) throw new UnreadableBankFile('The file has entries of no account.');
    return file;
  }

  private keep(name: string, value: string): void {
    if (name === 'CURDEF' && value.toUpperCase() !== 'USD') {
      throw new UnreadableBankFile(`The file is in ${bankText(value).slice(0, 10)}. Only US dollars are read.`);
    }
    if (this.isInAccount && name === 'ACCTID') this.file.endsIn = value.replace(/\D/g, '').slice(-4);
    if (this.entry && this.apart === '') this.entry.values.set(name, value);
  }

  private turn(isEnd: boolean, line: number): void {
    const { file, entry } = this;
    if (!isEnd) {
      if (entry) file.faults.push({ line: entry.line, words: 'the entry has no end.' });
      this.entry = { line, values: new Map() };
      return;
    }
    this.entry = null;
    this.apart = '';
    if (!entry) return;
    const read = lineOf(entry);
    if (isFault(read)) file.faults.push(read);
    else if (read.amountCents === 0) file.leftOut += 1;
    else file.lines.push(read);
  }
}

/** Whether a text is OFX or QFX, whatever its file is called. */
export const isOfx = (text: string): boolean => /^\s*(?:OFXHEADER|<\?OFX|<\?xml|<OFX>)/i.test(text.slice(0, 2_000));

/** The charset that a file of OFX declares in its first lines; empty where it declares none. */
export const charsetOfOfx = (head: string): string => {
  const inXml = /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)/i.exec(head)?.[1];
  if (inXml !== undefined) return inXml;
  const said = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*[:=]\\s*"?([\\w-]+)`, 'i').exec(head)?.[1] ?? '';
  if (/utf-?8/i.test(said('ENCODING'))) return 'utf-8';
  const charset = said('CHARSET');
  return /^\d{4}$/.test(charset) ? `windows-${charset}` : /^(?:none|)$/i.test(charset) ? '' : charset;
};

/**
 * The statements of a file of OFX 1 or 2, or of QFX, which is OFX with names of Intuit's (docs/decisions/0022).
 * @throws UnreadableBankFile where it holds none, or another currency.
 */
export const readOfx = (text: string): BankFile[] => {
  const reader = new Reader();
  for (const tag of tagsOf(text)) reader.take(tag);
  reader.end();
  if (reader.files.length === 0) throw new UnreadableBankFile('The file holds no statement of an account.');
  return reader.files;
};
