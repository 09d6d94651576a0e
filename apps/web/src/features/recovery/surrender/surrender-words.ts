import type { Surrender } from '#contracts/recovery/surrender/surrenders.ts';
import type { SurrenderStatus } from '#domain/recovery/surrender.ts';
import type { Tone } from '../../../ui/status-badge.tsx';

/** Where a surrender stands, in words and colour. */
export const STATUS_WORDS: Readonly<Record<SurrenderStatus, readonly [words: string, tone: Tone]>> = {
  asked: ['asked for', 'amber'],
  waiting: ['waiting for approval', 'amber'],
  open: ['under way', 'sky'],
  late: ['after the deadline: waiting for approval', 'red'],
  booking: ['being discharged', 'amber'],
  done: ['finished', 'green'],
  withdrawn: ['withdrawn', 'grey'],
  declined: ['declined', 'grey'],
  ended: ['ended: nothing left to surrender', 'grey'],
};

/** What became of a bond that a certificate covers. */
export const RESULT_WORDS: Readonly<Record<NonNullable<Surrender['covered'][number]['result']>, string>> = {
  discharged: 'discharged',
  'judgment stands': 'judgment not paid',
  'ended otherwise': 'ended otherwise',
};
