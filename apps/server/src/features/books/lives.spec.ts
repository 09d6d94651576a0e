import { describe, expect, it } from '@jest/globals';
import { LifePlayer } from '../../../test/life-player.ts';
import { livesOf, mergedLines } from '../../../test/lives.ts';
import type { Life } from '../../../test/lives.ts';
import { Refused } from '../../kernel/refused.ts';

/** The steps of a life that decisions exist for. */
const COMMANDS = new Set([
  ...['openAccount', 'closeAccount', 'reopenAccount', 'writeBond', 'amendBond', 'voidBond', 'forfeit'],
  ...['addFee', 'voidFee', 'pay', 'voidPayment', 'moveBond', 'transferFee', 'transferPayment'],
  ...['deposit', 'settleCards', 'matchTransfer', 'returnPayment', 'disburse'],
  ...['adjustPremium', 'refund', 'writeOff', 'recoverWriteOff'],
  ...['judgment', 'judgmentPay', 'judgmentBill', 'remission'],
]);
/**
 * Lives that need what is not built yet: forfeitures as commands of their own; and those about clocks.
 */
const LATER = [
  'Recorded time never runs backwards', // ledger.spec: the journal's own
  'Forfeiting has a day from the bond date to today, once',
];
/** What is paid out: an unclaimed credit, and what a judgment owes, which its own command alone pays. */
const PAID_OUT = ['2310', '2220'];
/** Contracts of sureties, months, tills and what else is paid out come with their own commands. */
const usesMore = ({ name, steps, config }: Life): boolean =>
  LATER.includes(name) ||
  (config !== undefined && 'tills' in config) ||
  steps.some(
    ({ op }) => 'surety' in op || 'till' in op || (op.op === 'disburse' && !PAID_OUT.includes(String(op['account']))),
  );

const play = ({ steps }: Life): void => {
  const player = new LifePlayer();
  let today = '';
  steps.forEach(({ op, expect: expected }, index) => {
    today = op.at ?? today;
    const step = `step ${index}: ${JSON.stringify(op)}`;
    if (expected === 'refused') {
      expect({ step, play: () => player.play(op) }).toEqual({ step, play: expect.any(Function) as unknown });
      expect(() => player.play(op)).toThrow(Refused);
      return;
    }
    const lines = expected.map(([account, tag, cents, on = today]) => [account, tag, cents, on] as const);
    expect({ step, lines: mergedLines(player.play(op)) }).toEqual({ step, lines: mergedLines(lines) });
  });
};

describe('the worked lives of the books', () => {
  it.each(livesOf(COMMANDS, usesMore).map((life) => [life.name, life] as const))('%s', (_, life) => play(life));
});
