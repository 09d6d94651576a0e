import { expect, it } from '@jest/globals';
import { Story } from '../../../test/given.ts';
import { claimPower, powerDecider, powerEventTypes, releasePower } from './power-claim.ts';

const bondA = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e3a';
const bondB = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e3b';
const claim = (bondId: string, nth: number) => ({
  bondId,
  claimId: `2f4a6c8e-0b1d-4f3a-8c5e-7d9f1b3a5c7${nth}`,
  claimedAt: '2026-03-09T15:00:00.000Z',
});
const power = () => new Story(powerDecider, 'AB1001');
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

it('is held by one bond at a time', () => {
  const story = power();
  story.when((state) => claimPower(state, claim(bondA, 1), null));
  expect(() => claimPower(story.state, claim(bondB, 2), null)).toThrow(`Power AB1001 is already on bond ${bondA}.`);
  story.when((state) => releasePower(state, claim(bondA, 1)));
  expect(types(claimPower(story.state, claim(bondB, 2), null))).toEqual(['PowerClaimed']);
});

it('is renewed by its own bond, so that an older release cannot free it', () => {
  const story = power();
  story.when((state) => claimPower(state, claim(bondA, 1), null));
  story.when((state) => claimPower(state, claim(bondA, 2), null));
  expect(releasePower(story.state, claim(bondA, 1))).toEqual([]);
  expect(types(releasePower(story.state, claim(bondA, 2)))).toEqual(['PowerReleased']);
});

it('is taken over from a claim that was abandoned, and only from that one', () => {
  const story = power();
  story.when((state) => claimPower(state, claim(bondA, 1), null));
  expect(types(claimPower(story.state, claim(bondB, 3), claim(bondA, 1)))).toEqual(['PowerReleased', 'PowerClaimed']);
  story.when((state) => claimPower(state, claim(bondA, 2), null));
  expect(() => claimPower(story.state, claim(bondB, 3), claim(bondA, 1))).toThrow('is already on bond');
});

it('is not changed by a release that does not hold it', () => {
  expect(releasePower(power().state, claim(bondA, 1))).toEqual([]);
});

it.each(Object.entries(powerEventTypes))('%s reads its golden samples', (_, { schema, samples }) => {
  for (const { data } of samples) expect(schema.parse(data)).toEqual(data);
});
