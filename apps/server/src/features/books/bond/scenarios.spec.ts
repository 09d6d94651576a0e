import { describe, expect, it } from '@jest/globals';
import { ScenarioRunner } from '../../../../test/scenario-runner.ts';
import { expectedOf, mergedLines, OF_SURETIES, PLAYABLE, type Scenario } from '../../../../test/scenarios.ts';
import { Refused } from '../../../kernel/refused.ts';

const play = ({ steps, config }: Scenario): void => {
  const player = new ScenarioRunner(config);
  let today = '';
  steps.forEach(({ op, expect: expected }, index) => {
    today = op.at ?? today;
    const step = `step ${index}: ${JSON.stringify(op)}`;
    if (expected === 'refused') {
      expect({ step, play: () => player.play(op) }).toEqual({ step, play: expect.any(Function) as unknown });
      expect(() => player.play(op)).toThrow(Refused);
      return;
    }
    expect({ step, lines: mergedLines(player.play(op)) }).toEqual({ step, lines: expectedOf(expected, today) });
  });
};

describe('the worked scenarios of the books', () => {
  it.each([...PLAYABLE, ...OF_SURETIES].map((scenario) => [scenario.name, scenario] as const))('%s', (_, scenario) =>
    play(scenario),
  );
});
