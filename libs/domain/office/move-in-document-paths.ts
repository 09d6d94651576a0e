import { withoutZeros } from './move-in-judged-rows.ts';

/** How long a path within a ZIP may be. */
const MOST_LETTERS = 500;
/** How many folders deep it may be, the name of the file included. */
const MOST_STEPS = 20;
/** How far into a name an id is looked for, in places where it could end. */
const MOST_ENDS = 12;
/** How many digits an id may have had before a program dropped zeros. */
const MOST_DIGITS = 10;

/** What systems put into a ZIP by themselves. */
const OF_SYSTEMS = new Set(['__macosx', '.ds_store', 'thumbs.db', 'desktop.ini']);

/** The folders of a path and its name; a backslash parts them, too. */
const stepsOf = (path: string): string[] => path.split(/[/\\]/).filter((step) => step !== '');

/** Whether it is a folder, or something that a system puts there by itself. */
export const isNoDocument = (path: string): boolean =>
  /[/\\]$/.test(path) ||
  stepsOf(path).some((step) => OF_SYSTEMS.has(step.toLowerCase())) ||
  (stepsOf(path).at(-1) ?? '').startsWith('._');

/** Why a path within a ZIP is refused (moving-in#archive-is-checked), or null. */
export const refusedPath = (path: string): string | null => {
  if (path.length > MOST_LETTERS || stepsOf(path).length > MOST_STEPS) return 'Its path is too long.';
  if (/\p{Cc}/u.test(path)) return 'Its path has characters that cannot be seen.';
  if (/^[/\\]|^[a-z]:/i.test(path)) return 'Its path begins outside the ZIP.';
  if (stepsOf(path).some((step) => /^\.+$/.test(step))) return 'Its path leads outside the ZIP.';
  return null;
};

/** By what one path is told from another: an upper case letter or an accent that is written apart makes no other. */
export const sameAs = (path: string): string => stepsOf(path).join('/').normalize('NFC').toLowerCase();

/** An id that a name could begin with, and the same with the zeros that a program dropped or added. */
export interface PossibleId {
  id: string;
  nearly: readonly string[];
}

const nearlyOf = (id: string): string[] => {
  const short = withoutZeros(id);
  if (!/^\d+$/.test(id) || short.length > MOST_DIGITS) return [];
  const lengths = Array.from({ length: MOST_DIGITS - short.length + 1 }, (_, more) => short.length + more);
  return lengths.map((length) => short.padStart(length, '0')).filter((one) => one !== id);
};

/** The ids that a folder or a file could begin with, the longest first: an id ends where no letter or digit follows. */
export const idsThatBegin = (name: string): PossibleId[] => {
  const whole = name.normalize('NFC').trim();
  const ends = [...whole.matchAll(/(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])/gu)].map(({ index }) => index);
  return [...new Set([whole, ...ends.slice(0, MOST_ENDS).map((end) => whole.slice(0, end))])]
    .filter((id) => id !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((id) => ({ id, nearly: nearlyOf(id) }));
};

/** Who is meant by the folders and the name of a path. */
export type PathOwner = { ownerId: string } | { words: string };

/** Whom an id is of; several where zeros were dropped of more than one. */
export type OwnersOfId = ReadonlyMap<string, string>;

/** Whom a name begins with: nobody, one, or several. */
const ownersOf = (name: string, owners: OwnersOfId): ReadonlySet<string> => {
  for (const { id, nearly } of idsThatBegin(name)) {
    const exact = owners.get(id);
    if (exact !== undefined) return new Set([exact]);
    const near = new Set(nearly.flatMap((one) => owners.get(one) ?? []));
    if (near.size > 0) return near;
  }
  return new Set();
};

/** All ids that a path could name. */
export const idsOfPath = (path: string): string[] => [
  ...new Set(stepsOf(path).flatMap((step) => idsThatBegin(step).flatMap(({ id, nearly }) => [id, ...nearly]))),
];

/**
 * Whose a document is (moving-in#whose-document): of the folders, from the outermost in, where any begins with an id, and
 * only otherwise of the name of the file. Where that could be several people it is nobody's.
 */
export const ownerOfPath = (path: string, owners: OwnersOfId): PathOwner => {
  const steps = stepsOf(path);
  const ofFolders = new Set(steps.slice(0, -1).flatMap((folder) => [...ownersOf(folder, owners)]));
  const all = ofFolders.size > 0 ? ofFolders : ownersOf(steps.at(-1) ?? '', owners);
  const [ownerId] = all;
  if (ownerId === undefined) return { words: 'No folder, and not its name, begins with an id that was brought in.' };
  return all.size === 1 ? { ownerId } : { words: 'Its path could be that of several clients.' };
};
