import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import { LifeAnswers } from './life-answers.ts';
import { LifeOverHttp, REFUSALS } from './life-over-http.ts';
import { LIVES, type Life } from './lives.ts';
import type { TestClock } from './shared-product.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

/** Of an answer with many figures, those that a life names. */
const namedOf = (answer: unknown, expected: unknown): unknown =>
  isRecord(answer) && isRecord(expected)
    ? Object.fromEntries(Object.keys(expected).map((name) => [name, answer[name]]))
    : answer;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const live = async (told: Life): Promise<void> => {
  const life = new LifeOverHttp(system, told);
  const answers = new LifeAnswers(life);
  for (const [index, step] of told.steps.entries()) {
    if (step.day !== undefined) await life.goTo(step.day);
    const at = `step ${String(index)} on ${life.today}: ${step.op ?? step.ask ?? ''} ${step.id || step.bond}`;
    if (step.op === undefined) {
      const found = namedOf(await answers.to(step), step.expect);
      expect({ at, found }).toEqual({ at, found: step.expect });
      continue;
    }
    if (step.op === 'checkIn') await answers.rememberMissed();
    const answer = await life.play(step);
    const refused = step.refused === undefined ? undefined : REFUSALS[step.refused];
    expect({ at, refused: answer?.problem?.code }).toEqual({ at, refused });
  }
};

describe('the worked scenarios of today, over HTTP', () => {
  it('are twelve', () => {
    expect(LIVES.map(({ steps }) => steps.length).filter((steps) => steps > 10)).toHaveLength(12);
  });

  it.each(LIVES.map((life) => [life.name, life] as const))('%s', async (_, life) => {
    await live(life);
  });
});
