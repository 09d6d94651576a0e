import { describe, expect, it } from '@jest/globals';
import { ruleStatus } from './rule-status.ts';

const rules = [
  { parish: null, effectiveOn: '1900-01-01' },
  { parish: null, effectiveOn: '2026-06-01' },
  { parish: null, effectiveOn: '2027-01-01' },
  { parish: 'Jefferson', effectiveOn: '1900-01-01' },
];
const on = (today: string) => rules.map((rule) => ruleStatus(rule, rules, today));

describe('Where a premium rule stands', () => {
  it('is by its day and by the newer rules of its own parish', () => {
    expect(on('2026-05-31')).toEqual(['in force', 'upcoming', 'upcoming', 'in force']);
    expect(on('2026-06-01')).toEqual(['replaced', 'in force', 'upcoming', 'in force']);
    expect(on('2027-01-01')).toEqual(['replaced', 'replaced', 'in force', 'in force']);
  });
});
