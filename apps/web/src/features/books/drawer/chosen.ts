import { useState } from 'react';
import type { BankedLine } from '#contracts/books/drawer/drawer.ts';

/** What lines come to, in cents. */
export const sumOf = (lines: readonly BankedLine[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The same of those in cash. */
export const cashOf = (lines: readonly BankedLine[]): number => sumOf(lines.filter(({ method }) => method === 'Cash'));

export interface Choice {
  chosen: readonly BankedLine[];
  isChosen: (line: BankedLine) => boolean;
  choose: (line: BankedLine, on: boolean) => void;
  all: () => void;
  none: () => void;
}

const keyOf = ({ kind, entryId }: BankedLine): string => `${kind} ${entryId}`;

/** Which lines go along: all of them, those that come later too, until somebody leaves one out. */
export const useChoice = (lines: readonly BankedLine[]): Choice => {
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen: lines.filter((line) => !left.has(keyOf(line))),
    isChosen: (line) => !left.has(keyOf(line)),
    choose: (line, on) => {
      const next = new Set(left);
      if (on) next.delete(keyOf(line));
      else next.add(keyOf(line));
      leave(next);
    },
    all: () => leave(new Set()),
    none: () => leave(new Set(lines.map(keyOf))),
  };
};
