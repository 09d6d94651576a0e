import agency from './agency/agency.md?raw';
import accounts from './books/accounts.md?raw';
import bonds from './books/bonds.md?raw';
import payments from './books/payments.md?raw';
import alerts from './office/alerts.md?raw';
import caseFile from './office/case-file.md?raw';
import dashboard from './office/dashboard.md?raw';
import intake from './office/intake.md?raw';
import moveIn from './office/move-in.md?raw';
import reports from './office/reports.md?raw';
import tools from './office/tools.md?raw';
import payouts from './payouts/payouts.md?raw';
import inventory from './powers/inventory.md?raw';
import surety from './powers/surety.md?raw';
import recovery from './recovery/recovery.md?raw';
import words from './words.md?raw';

/** What the help says of one screen. */
export interface Topic {
  title: string;
  /** As the site map has it: `/bonds/$bondId`. */
  path: string;
  /** Markdown: what the screen is for, and how things are done there. */
  text: string;
  /** The words of the screen that somebody new would have to ask about, with what they mean. */
  words: readonly (readonly [word: string, meaning: string])[];
}

const MEANINGS: ReadonlyMap<string, string> = new Map(
  [...words.matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm)].map(([, word = '', meaning = '']) => [word, meaning]),
);

/** A section of a file: its title, its path in backticks, text, and a line of words. */
const topicOf = (section: string): Topic => {
  const [, title = '', path = '', rest = ''] = /^(.+)\n\n`(.+)`\n\n([\s\S]+)$/.exec(section) ?? [];
  const [line = '', named = ''] = /^Words: (.+)$\n*/m.exec(rest) ?? [];
  const own = named === '' ? [] : named.split(', ');
  return {
    title,
    path,
    text: rest.replace(line, '').trim(),
    words: own.map((word) => [word, MEANINGS.get(word) ?? '']),
  };
};

/** Everything that the help drawer can show, a topic for each screen (screens#help). */
export const TOPICS: readonly Topic[] = [
  dashboard,
  alerts,
  intake,
  moveIn,
  caseFile,
  reports,
  bonds,
  accounts,
  payments,
  payouts,
  inventory,
  surety,
  recovery,
  agency,
  tools,
].flatMap((text) =>
  text
    .split(/^# /m)
    .filter((section) => section.trim() !== '')
    .map(topicOf),
);

/** The topic of a screen, or of the one that it stands in. */
export const topicAt = (fullPath: string): Topic | undefined => {
  const path = fullPath.replace(/\/$/, '');
  return TOPICS.filter((topic) => path === topic.path || path.startsWith(`${topic.path}/`)).toSorted(
    (one, other) => other.path.length - one.path.length,
  )[0];
};
