import { expect, it } from '@jest/globals';
import { portraitOf } from './portrait.ts';

it('Whoever works in a demo has a portrait, nobody else (screens#demo)', () => {
  expect(portraitOf('recovery@demo-1-1.example.com')).toBe('/demo/recovery.svg');
  for (const email of ['remy@demo-1-1.example.com', 'admin@example.com', 'admin@demo-1-1.example.com.org'])
    expect([email, portraitOf(email)]).toEqual([email, null]);
});
