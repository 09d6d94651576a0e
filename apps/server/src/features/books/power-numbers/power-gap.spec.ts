import { expect, it } from '@jest/globals';
import { Story } from '../../../../test/given.ts';
import { movePower, receivePower } from './power-stock.ts';
import { explainGap, powerDecider } from './power.ts';

const powerId = '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d55';
const today = '2026-03-09';
const unreturned = { powerId, kind: 'unreturned', cause: 'void' } as const;

const received = () => {
  const story = new Story(powerDecider, 'AB1001');
  const paper = { spelling: 'AB-1001', amountCents: null, issuedOn: null, expiresOn: null, notes: '' };
  const of = { powerId, lotId: powerId, receivedAt: '2026-03-01T15:00:00.000Z', holderId: null, suretyId: powerId };
  story.when((state) => receivePower(state, { ...paper, ...of }));
  return story;
};

it('a gap is explained once, on the stream of its number, and changes no power', () => {
  const story = received();
  const before = story.state.powers;
  expect(story.when((state) => explainGap(state, unreturned))).toEqual([
    { type: 'PowerGapExplained', data: { powerNumber: 'AB1001', ...unreturned } },
  ]);
  expect(story.state.powers).toBe(before);
  expect(() => explainGap(story.state, unreturned)).toThrow('This gap is closed already.');
  expect(explainGap(story.state, { ...unreturned, cause: 'expired:2026-03-01' })).toHaveLength(1);
  expect(explainGap(story.state, { ...unreturned, kind: 'unsured' })).toHaveLength(1);
});

it('a number that was never received has a gap explained without becoming a power', () => {
  const story = new Story(powerDecider, 'AB1002');
  story.when((state) => explainGap(state, { powerId: null, kind: 'missing', cause: powerId }));
  expect(story.state.powers).toEqual([]);
});

it('a power that was back in hand and is void again has to be explained again', () => {
  const story = received();
  const move = (to: 'void' | 'active') => story.when((state) => movePower(state, { powerId, to, today }));
  move('void');
  story.when((state) => explainGap(state, unreturned));
  story.when((state) => explainGap(state, { powerId, kind: 'uncounted', cause: 'a count' }));
  move('active');
  move('void');
  expect(explainGap(story.state, unreturned)).toHaveLength(1);
  expect(() => explainGap(story.state, { powerId, kind: 'uncounted', cause: 'a count' })).toThrow('closed already');
});
