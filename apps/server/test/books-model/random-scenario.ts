import type { Op } from '../scenarios.ts';
import type { Seeded } from '../simulation/seeded.ts';
import type { Book } from './book.ts';
import { Choices } from './choices.ts';
import { AccountSteps } from './random-accounts.ts';
import { BondSteps } from './random-bonds.ts';
import { MonthSteps } from './random-months.ts';
import { OfficialSteps } from './random-officials.ts';
import { OpeningSteps } from './random-opening.ts';
import { SuretySteps } from './random-sureties.ts';
import { TillSteps } from './random-tills.ts';

const ROLES = ['Admin', 'Admin', 'Supervisor', 'Accounting', 'Agent'];

/** What a scenario is about, besides accounts and bonds. */
interface About {
  /** Without them no bond bears a power or has an agent, and nothing is paid to them nor to officials. */
  sureties: boolean;
  /** Months that close, expenses and entries by hand. */
  months: boolean;
  /** Books that another program kept before. */
  opening?: 'now and then' | 'often';
  /** Tills beside the office drawer. */
  tills?: boolean;
}

/**
 * The next step of a scenario: it mostly may be done as the books stand, and now and then may not. `index` names what it makes.
 */
export const nextStep = (book: Book, random: Seeded, index: number, about: About): Op => {
  const choices = new Choices(book, random, about.months);
  const at = choices.today();
  if (book.accounts.size < 2) return { op: 'openAccount', account: `A${index}`, at };
  const plays = [
    ...new AccountSteps(choices, index).plays,
    ...new BondSteps(choices, index, about.sureties).plays,
    ...(about.opening === undefined ? [] : new OpeningSteps(choices, about.opening === 'often').plays),
    ...(about.tills === true ? new TillSteps(choices, index).plays : []),
    ...(about.months ? new MonthSteps(choices, index).plays : []),
    ...(about.sureties ? [...new SuretySteps(choices, index).plays, ...new OfficialSteps(choices, index).plays] : []),
  ];
  let left = choices.next(plays.reduce((sum, [weight]) => sum + weight, 0));
  const [, choose] = plays.find(([weight]) => (left -= weight) < 0) ?? plays[0]!;
  return { role: choices.pick(ROLES), ...choose(at), at };
};
