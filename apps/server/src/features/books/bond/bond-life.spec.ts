import { describe, expect, it } from '@jest/globals';
import { bondEventTypes, type BondEvent } from './bond-events.ts';
import { lifeOf } from './bond-life.ts';

type Lived = Parameters<typeof lifeOf>[1];
const sampleOf = (type: Exclude<BondEvent['type'], 'BondVoided'>) => bondEventTypes[type].samples[0]!.data;

/** The row after events, one a day from 03/10 on: of which type, and of which status. */
const rowAfter = (...lived: readonly (readonly [Lived['type'], Lived['data']['status']])[]) => {
  let row: Parameters<typeof lifeOf>[0];
  for (const [index, [type, status]] of lived.entries()) {
    const metadata = { occurredAt: `2026-03-${String(10 + index)}T12:00:00.000Z`, actorId: 'agent' };
    const event = { type, eventId: String(index), metadata, data: { ...sampleOf(type), status } } as unknown as Lived;
    row = { ...lifeOf(row, event), status, forfeiture_date: null, due_date: null, judgment: null };
  }
  return row;
};

describe('the check-ins of a bond’s row', () => {
  it('know from when until when nothing was due, since they were scheduled', () => {
    const closed = [
      ['BondWritten', 'OPEN'],
      ['CheckInsScheduled', 'OPEN'],
      ['BondAmended', 'CLOSED'],
    ] as const;
    expect(rowAfter(...closed)).toMatchObject({
      check_in_frequency: 'WEEKLY',
      check_in_first_due_on: '2026-03-13',
      check_in_pauses: [{ from: '2026-03-12T12:00:00.000Z', until: null }],
    });
    const again = [...closed, ['BondAmended', 'CLOSED'], ['BondAmended', 'OPEN']] as const;
    const ended = { from: '2026-03-12T12:00:00.000Z', until: '2026-03-14T12:00:00.000Z' };
    expect(rowAfter(...again)?.check_in_pauses).toEqual([ended]);
    expect(rowAfter(...again, ['CheckInsScheduled', 'OPEN'])?.check_in_pauses).toEqual([]);
  });

  it('are none before they are scheduled, and once they were stopped', () => {
    const none = { check_in_frequency: null, check_in_first_due_on: null, check_in_pauses: [] };
    expect(rowAfter(['BondWritten', 'OPEN'], ['BondAmended', 'CLOSED'])).toMatchObject(none);
    expect(rowAfter(['BondWritten', 'OPEN'], ['CheckInsScheduled', 'OPEN'], ['CheckInsStopped', 'OPEN'])).toMatchObject(
      none,
    );
  });
});
