import { closingOf, isClosedTo, mayDateOn, type Deciding } from '#contracts/books/periods/backdating.ts';
import { refusalText } from '#contracts/kernel/errors.ts';
import { monthInWords, monthOf } from '#domain/books/months.ts';
import { Refused } from '../../../kernel/refused.ts';

const CODES = { hard: 'PERIOD_CLOSED', soft: 'PERIOD_SOFT_CLOSED', 'move-in': 'BEFORE_MOVE_IN' } as const;

/**
 * Whether money may be dated on a day that is not in the future: its month is open to whom, and it is not too far back
 * for them (money#closed-periods, money#far-back-days). `field` is what the day is called in the command.
 * @throws Refused PERIOD_CLOSED, PERIOD_SOFT_CLOSED, BEFORE_MOVE_IN, TOO_FAR_BACK.
 */
export const mustBeDatable = (day: string, deciding: Deciding, field?: string): void => {
  if (isClosedTo(day, deciding)) {
    const code = CODES[closingOf(day, deciding.months) ?? 'hard'];
    const details = { month: monthInWords(monthOf(day)) };
    throw new Refused(code, details, field === undefined ? [] : [{ path: field, message: refusalText(code, details) }]);
  }
  if (!mayDateOn(day, deciding)) throw new Refused('TOO_FAR_BACK');
};
