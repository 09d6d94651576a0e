import { useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { BankedLine, getDrawer } from '#contracts/books/drawer/drawer.ts';

/** What lines come to, in cents. */
export const sumOf = (lines: readonly BankedLine[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The same of those in cash. */
export const cashOf = (lines: readonly BankedLine[]): number => sumOf(lines.filter(({ method }) => method === 'Cash'));

/** A place that a bag takes cash from; `receiptsCents`: its chosen receipts in cash. */
export interface BagPart {
  /** Null: the office drawer. */
  tillId: string | null;
  till: string;
  receiptsCents: number;
  /** Its cash as it is proposed for the slip: with what came or went without a receipt, never below nothing. */
  proposedCents: number;
}

/**
 * What a bag of these receipts takes, place by place, the office drawer first (money#deposit-is-a-bag). An agency without
 * tills has that one place, and what a deposit that waits takes along is not proposed again.
 */
export const partsOf = (
  receipts: readonly BankedLine[],
  {
    places,
    lineCents,
    waitingLineCents,
  }: Pick<AnswerOf<typeof getDrawer>, 'places' | 'lineCents' | 'waitingLineCents'>,
): BagPart[] => {
  if (places.length === 0) {
    const receiptsCents = cashOf(receipts);
    const proposedCents = Math.max(receiptsCents + lineCents - waitingLineCents, 0);
    return [{ tillId: null, till: '', receiptsCents, proposedCents }];
  }
  return places.map((place) => {
    const receiptsCents = cashOf(receipts.filter(({ tillId }) => tillId === place.tillId));
    const { tillId, till } = place;
    return { tillId, till, receiptsCents, proposedCents: Math.max(receiptsCents + place.lineCents, 0) };
  });
};

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
