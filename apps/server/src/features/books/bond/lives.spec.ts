import { describe, expect, it } from '@jest/globals';
import { LifePlayer } from '../../../../test/life-player.ts';
import { expectedOf, mergedLines, OF_SURETIES, PLAYABLE, type Life } from '../../../../test/lives.ts';
import { Refused } from '../../../kernel/refused.ts';

const play = ({ steps, config }: Life): void => {
  const player = new LifePlayer(config);
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

describe('the worked lives of the books', () => {
  it.each([...PLAYABLE, ...OF_SURETIES].map((life) => [life.name, life] as const))('%s', (_, life) => play(life));
});
