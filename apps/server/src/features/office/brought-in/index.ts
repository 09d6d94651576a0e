/** What of the lists of a move-in is here, by what each row is known, and how far a run of them is. */
export { accountsInUse, accountsOfLists, balancesHere, bookedHere, balancesIn, balancesOfRows } from './balances-in.ts';
export { hashOfBalance, keepBalances, keepLinesOfBalances } from './balances-in.ts';
export type { AccountsOfLists, BalanceIn } from './balances-in.ts';
export { bondsIn, bondsOfRows, hashOfBond, keepBonds } from './bonds-in.ts';
export type { BondIn } from './bonds-in.ts';
export { LetterOfRun } from './letter-of-run.ts';
export { addProgress, beginRun, changedLists, isAtWork, isSealed, mustTakeChanges } from './move-in-runs.ts';
export { endRun, NOTHING_DONE, sumOf, TakenBackFirst } from './move-in-runs.ts';
export type { KeptThing, Progress } from './move-in-runs.ts';
export { PaymentsOfRun } from './payments-of-run.ts';
export { clientsOfRows, hashOfRow, keepGone, keepPerson, lockedPeople, lockedPerson } from './people-in.ts';
export { forgetSaid, idsOfPeople, peopleIn, SAID_OF_PEOPLE } from './people-in.ts';
export type { ClientIn, PersonIn } from './people-in.ts';
export { hashOfPower, keepPowers, powersIn, powersOfRows } from './powers-in.ts';
export type { PowerIn } from './powers-in.ts';
