import { OF_SURETIES, PLAYABLE, SCENARIOS, type Scenario } from './scenarios.ts';

/** What lies in the tills and in trust, and the recorded time, are of a whole agency. */
const OF_ITS_MONEY = [
  'A cash receipt is voided only as far as the cash is still in its till',
  'Cash handed over to another till goes to the bank from there',
  'Checks go along with a hand-over: void and deposit take them from where they lie',
  'A float is drawn, the till opened and closed short, the float goes back alone',
  'A till counts cash; checks lie beside it, are not counted, and cannot be paid out',
  'An agency that has tills takes cash into an open one only',
  'Recorded time never runs backwards',
  'Collateral is received, banked, applied to the debt and returned',
];

const isOfAgency = ({ name, steps }: Scenario): boolean =>
  OF_ITS_MONEY.includes(name) ||
  ([...PLAYABLE, ...OF_SURETIES].some((one) => one.name === name) &&
    steps.some(({ op }) => ['commissionRun', 'closeMonth', 'reopenMonth', 'bringIn'].includes(op.op)));

/**
 * Worked scenarios whose every step the product takes over HTTP, one or more for each rule of money#books-oracle that they
 * speak of.
 */
export const IN_ONE_AGENCY: readonly string[] = [
  'A $500 Jefferson bond: the minimum leaves an excess that is held',
  'A Jefferson bond with cents: without a minimum nothing is held',
  'A day more than thirty days back asks for the role and a reason',
  'A rewrite books on the day of rewriting, and its date corrected moves nothing',
  'A closed account is reopened by anybody before it takes money again',
  'Amending the parish to Jefferson turns the tags over; the same value again books nothing',
  'An adjustment lowers, is taken back, and is cut when the premium gets smaller',
  'A rewrite is adjusted on its own income, a Jefferson adjustment leaves the commissioners theirs',
  'A bond is not touched while its rewrite lives; voiding the rewrite gives its status back',
  'Only an open bond is rewritten, not a forfeited and not a voided one',
  'A bond moves with its fees by anybody, with a payment by the money roles',
  'A bond moves alone by the money roles: its fee stays behind until it is transferred',
  'The void of a bond takes a fee along that was left on another account',
  'A refunded receipt can be neither voided nor moved away, but a bank may still return it',
  'One standing application fee per bond, at most $25; no amount is zero or above ten million',
  "A closing refund pays the client's own money and takes back the rest of the write-off",
  'A bond without an amount books nothing until it has one, then like a new bond',
  'A bond amended to no amount and up again books the difference today, not like a new one',
  'A rewrite without an amount books on the day on which it gets one',
  'A payment on the wrong account is transferred, and comes back where it now stands',
  'A bond date corrected past a later adjustment moves nothing',
  'Face and date in one correction: the date moves, the difference is of today',
  'A check comes back after its deposit, on a closed account',
  'A settled card comes back: against card clearing, and it is a line of the next settlement',
  'A refund to a card comes off the next settlement',
  'A closing refund to a card comes off the next settlement',
  'A corrected bond date on a closed account: its balance stays and it stays closed',
  'Money of an unknown kind is classified and has the fate of its new place',
  'A transfer is matched on a bank day before its receipt; then it is returned, not voided',
  "Jefferson Davis pays the standard rate; a Juvenile bond has no payee and its sheriff's fee cannot be paid",
  'Reasons and second persons',
  'Voiding a bond after the sheriff was paid leaves a debit payable, and its fee goes along',
  'Forfeiting has a day from the bond date to today; said again it changes nothing',
  'A voided bond takes nothing any more but gives its collateral back',
  // Those with sureties last: from here on the agency has several, and each number names its own.
  ...OF_SURETIES.filter((one) => !isOfAgency(one)).map(({ name }) => name),
];

/**
 * A run books what all bonds of an agency give, a month closes for all of an agency, and an agency opens once, so that
 * each of these scenarios has people of its own.
 */
export const IN_OWN_AGENCIES: readonly Scenario[] = SCENARIOS.filter(isOfAgency);
