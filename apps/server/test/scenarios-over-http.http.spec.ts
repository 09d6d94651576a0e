import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import { ScenarioOverHttp, RefusedOverHttp, type Staff } from './scenario-over-http.ts';
import { expectedOf, mergedLines, SCENARIOS, type BookedLine, type Op, type Scenario } from './scenarios.ts';
import { IN_ONE_AGENCY, IN_OWN_AGENCIES } from './scenarios-over-http.ts';
import type { TestClock } from './shared-product.ts';

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

/** What a scenario asks that the product is asked over HTTP; `trial` is of a whole agency, and plans have a spec of theirs. */
const ANSWERED = ['totals', 'recorded'];

const outcome = async (player: ScenarioOverHttp, op: Op): Promise<BookedLine[] | 'refused'> => {
  try {
    return mergedLines(await player.play(op));
  } catch (error) {
    if (error instanceof RefusedOverHttp) return 'refused';
    throw error;
  }
};

const play = async (scenario: Scenario | undefined, by: Staff): Promise<void> => {
  const player = new ScenarioOverHttp(system, by, scenario?.config);
  let today = '';
  for (const [index, { op, expect: expected }] of (scenario?.steps ?? []).entries()) {
    today = op.at ?? today;
    const step = `step ${String(index)}: ${JSON.stringify(op)}`;
    const lines = await outcome(player, op);
    expect({ step, lines }).toEqual({ step, lines: expected === 'refused' ? expected : expectedOf(expected, today) });
    for (const { after, name, args, expect: answer } of scenario?.queries ?? []) {
      if (after === index && ANSWERED.includes(name))
        expect({ step, name, answer: await player.answer(name, args) }).toEqual({ step, name, answer });
    }
  }
  expect(scenario?.steps.length).toBeGreaterThan(1);
};

describe('the worked scenarios of the books, over HTTP', () => {
  it.each(IN_ONE_AGENCY)('%s', (name) =>
    play(
      SCENARIOS.find((one) => one.name === name),
      staff,
    ),
  );
});

describe('the worked scenarios of a whole agency, over HTTP', () => {
  it.each(IN_OWN_AGENCIES.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
    await play(scenario, await ownStaff());
  });
});
