import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import { ScenarioOverHttp, RefusedOverHttp, type Staff } from './scenario-over-http.ts';
import { SCENARIOS, mergedLines, OF_SURETIES, PLAYABLE, type Scenario } from './scenarios.ts';
import type { TestClock } from './shared-product.ts';

/**
 * Worked scenarios whose every step the product takes over HTTP, one or more for each rule of money#books-oracle that they
 * speak of.
 */
const PLAYED = [
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
  'A corrected bond date on a closed account: its balance stays and it stays closed',
  'Money of an unknown kind is classified and has the fate of its new place',
  'A transfer is matched on a bank day before its receipt; then it is returned, not voided',
  "Jefferson Davis pays the standard rate; a Juvenile bond has no payee and its sheriff's fee cannot be paid",
  'Reasons and second persons',
  // Those with sureties last: from here on the agency has several, and each number names its own.
  ...OF_SURETIES.map(({ name }) => name),
];

let system: JoinedSystem;
let staff: Staff;

/** The people whom scenarios need, in an agency of their own. */
const ownStaff = async (): Promise<Staff> => {
  const admin = await system.signUp();
  const [supervisor, accounting, agent, otherAdmin, otherSupervisor] = await Promise.all(
    (['Supervisor', 'Accounting', 'Agent', 'Admin', 'Supervisor'] as const).map((role) => system.addAgent(admin, role)),
  );
  return {
    by: { Admin: admin, Supervisor: supervisor!, Accounting: accounting!, Agent: agent! },
    second: { Admin: otherAdmin!, Supervisor: otherSupervisor!, Accounting: accounting!, Agent: agent! },
  };
};

beforeAll(async () => {
  system = await joinTestSystem();
  staff = await ownStaff();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

const play = async (scenario: Scenario | undefined, by: Staff): Promise<void> => {
  const player = new ScenarioOverHttp(system, by, scenario?.config);
  let today = '';
  for (const [index, { op, expect: expected }] of (scenario?.steps ?? []).entries()) {
    today = op.at ?? today;
    const step = `step ${String(index)}: ${JSON.stringify(op)}`;
    if (expected === 'refused') {
      await expect(player.play(op)).rejects.toThrow(RefusedOverHttp);
      continue;
    }
    const lines = expected.map(([account, tag, cents, on = today]) => [account, tag, cents, on] as const);
    expect({ step, lines: mergedLines(await player.play(op)) }).toEqual({ step, lines: mergedLines(lines) });
  }
  expect(scenario?.steps.length).toBeGreaterThan(1);
};

describe('the worked scenarios of the books, over HTTP', () => {
  it.each(PLAYED)('%s', (name) =>
    play(
      SCENARIOS.find((one) => one.name === name),
      staff,
    ),
  );
});

const isOfAgency = ({ steps }: Scenario): boolean =>
  steps.some(({ op }) => ['commissionRun', 'closeMonth', 'reopenMonth'].includes(op.op));

/**
 * A run books what all bonds of an agent give, and a month closes for all of an agency, so that each of these scenarios has
 * people of its own.
 */
const OF_AGENCIES = SCENARIOS.filter(
  (scenario) => isOfAgency(scenario) && [...PLAYABLE, ...OF_SURETIES].includes(scenario),
);

describe('the worked scenarios of commission and of months, over HTTP', () => {
  it.each(OF_AGENCIES.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
    await play(scenario, await ownStaff());
  });
});
