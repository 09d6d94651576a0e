import { graphemesOf } from '#domain/kernel/graphemes.ts';
import { partWith, robotoLetters, type FontPart } from './fonts.ts';

/** Letters that stand together: of one font, and of the direction in which it sets them; else a letter by itself. */
export interface Run {
  text: string;
  /** Null: Roboto. */
  part: FontPart | null;
  /** How deep it is nested in other directions; odd: from right to left (Unicode, UAX 9). */
  level: number;
}

/** What a paper says where it has letters of a script for which there is no font. */
export const IN_BRACKETS = '[In brackets]: a script that cannot be printed here, in Latin letters.';

/** What has no look, as directions that somebody typed: nothing of it is printed. Joiners shape the letters beside them. */
const UNSEEN = /(?![\n\u200c\u200d])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const PLAIN = /^[\x20-\x7e\n]*$/;

const pointsOf = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

/** The letters of one paper: each from the first font that has it, or in Latin letters in brackets where none has. */
export class PaperLetters {
  /** By letter: the part that has it, or what it reads as in Latin letters. What is missing is Roboto's. */
  private readonly others = new Map<string, FontPart | string>();
  private bidi: ReturnType<(typeof import('bidi-js'))['default']> | undefined;

  private constructor(private readonly roboto: ReadonlySet<number>) {}

  static async load(): Promise<PaperLetters> {
    return new PaperLetters(await robotoLetters());
  }

  /** The parts of fonts that it needs beside Roboto. */
  get parts(): FontPart[] {
    return [...new Set(this.others.values())].filter((other) => typeof other !== 'string');
  }

  /** Whether something of it stands in brackets. */
  get hasBrackets(): boolean {
    return this.others.values().some((other) => typeof other === 'string');
  }

  /** Whether all of it is Roboto's, as it stands. */
  isPlain(text: string): boolean {
    return PLAIN.test(text) || pointsOf(text).every((point) => this.isRobotos(point));
  }

  /** Reads the fonts that a text needs; before this `runs` does not know its letters. */
  async learn(text: string): Promise<void> {
    if (this.isPlain(text)) return;
    for (const letter of graphemesOf(seen(text))) {
      const points = pointsOf(letter);
      if (this.others.has(letter) || points.every((point) => this.isRobotos(point))) continue;
      this.others.set(letter, (await partWith(points)) ?? (await inLatin(letter)));
    }
    if (RIGHT_TO_LEFT.test(text)) this.bidi ??= (await import('bidi-js')).default();
  }

  /** A text in runs, in the order in which it is read. */
  runs(text: string): Run[] {
    if (this.isPlain(text)) return [{ text, part: null, level: 0 }];
    const letters = this.withBrackets(graphemesOf(seen(text)));
    const whole = letters.join('');
    const levels = this.bidi?.getEmbeddingLevels(whole, 'ltr').levels;
    const runs: Run[] = [];
    let place = 0;
    for (const letter of letters) {
      const other = this.others.get(letter);
      const part = typeof other === 'object' ? other : null;
      const level = levels?.[place] ?? 0;
      place += letter.length;
      const last = runs.at(-1);
      const isSetAsRead = isOdd(level) === (part?.isRightToLeft ?? false);
      if (isSetAsRead && last?.part === part && last.level === level) last.text += letter;
      else runs.push({ text: isSetAsRead ? letter : this.mirrored(letter, level), part, level });
    }
    return runs;
  }

  private isRobotos(point: number): boolean {
    return this.roboto.has(point) || point === 0x0a;
  }

  /** Letters that no font has, one beside the other, as one in brackets. */
  private withBrackets(letters: readonly string[]): string[] {
    const written: string[] = [];
    let isInside = false;
    for (const letter of letters) {
      const latin = this.others.get(letter);
      const isLatin = typeof latin === 'string';
      if (isLatin !== isInside) written.push(isLatin ? '[' : ']');
      written.push(...(isLatin ? graphemesOf(latin) : [letter]));
      isInside = isLatin;
    }
    if (isInside) written.push(']');
    return written;
  }

  private mirrored(letter: string, level: number): string {
    return (isOdd(level) ? this.bidi?.getMirroredCharacter(letter) : null) ?? letter;
  }
}

const isOdd = (level: number): boolean => level % 2 === 1;

const seen = (text: string): string => text.normalize('NFC').replaceAll('\t', ' ').replaceAll(UNSEEN, '');

/** A letter as it reads in Latin letters, of those that every font has. */
const inLatin = async (letter: string): Promise<string> => {
  const { default: anyAscii } = await import('any-ascii');
  return anyAscii(letter).replaceAll(/[^\x20-\x7e]/g, '') || '?';
};

/** Runs of one line from left to right, as they stand on paper (UAX 9, rule L2). */
export const inSight = <T>(runs: readonly T[], levelOf: (run: T) => number): T[] => {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map(levelOf)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && levelOf(ordered[end] as T) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
};
