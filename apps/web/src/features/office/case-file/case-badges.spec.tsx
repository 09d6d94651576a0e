import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { listBondsOfDefendant, type Bond } from '#contracts/books/bond/bonds.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, aDefendant } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { CaseBadges } from './case-badges.tsx';

/** Shows the badges of a case file, today being 11/20/2026, and waits for these words and colours of its badges. */
const expectBadges = async (
  file: Parameters<typeof aDefendant>[0],
  bonds: Bond[],
  badges: [words: string, color: string][],
) => {
  const defendant = aDefendant(file);
  const { defendantId } = defendant;
  const api = new FakeApi().on(listBondsOfDefendant, { bonds }, { defendantId });
  const { frame, queries } = await show(<CaseBadges defendant={defendant} />);
  const shown = () =>
    [...frame.querySelectorAll('.status-badge')].map((badge) => [badge.textContent, badge.getAttribute('data-tone')]);
  expect(api.sent).toHaveLength(1);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  await waitFor(() => expect(shown()).toEqual(badges));
  expect((await axe(frame)).violations).toEqual([]);
};

describe('The badges of a case file', () => {
  it('are none without dates, forfeitures or youth', async () => {
    await expectBadges({}, [aBond({}), aBond({ courtDate: '2026-01-01', voidedAt: '2026-02-01T00:00:00Z' })], []);
  });

  it.each([
    ['2026-11-19', 'Missed Court · 11/19/2026 · 1 day overdue', 'red'],
    ['2026-11-20', 'Court Soon · 11/20/2026', 'amber'],
    ['2026-11-27', 'Court Soon · 11/27/2026', 'amber'],
    ['2026-11-28', 'In court 11/28/2026', 'green'],
  ])('tell of court on %s: %s', async (courtDate, message, color) => {
    await expectBadges(
      { courtDate: '2026-12-24' },
      [aBond({ courtDate }), aBond({ status: 'CLOSED', courtDate: '2025-01-01' })],
      [[message, color]],
    );
  });

  it('tell of who failed to appear on the day itself, and ask about a date that passed (today#court-badge)', async () => {
    const failed = aBond({ courtDate: '2026-11-20', courtAnswer: { said: 'failed', on: '2026-11-20' } });
    await expectBadges({}, [aBond({ courtDate: '2026-11-20' }), failed], [['Missed Court · 11/20/2026', 'red']]);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    await expectBadges(
      {},
      [aBond({ courtDate: '2026-11-19' })],
      [['Missed Court · 11/19/2026 · 1 day overdue', 'red']],
    );
    screen.getByRole('button', { name: /^Say what happened in court/ });
  });

  it('tell of the court date of the file while no open bond has one', async () => {
    const bonds = [aBond({}), aBond({ status: 'CLOSED', courtDate: '2026-11-19' })];
    await expectBadges({ courtDate: '2026-11-20' }, bonds, [['Court Soon · 11/20/2026', 'amber']]);
  });

  it.each<[courtDate: string, badges: [words: string, color: string][]]>([
    ['2026-10-22', [['Missed Court · 10/22/2026 · 29 days overdue', 'red']]],
    ['2026-10-21', []],
  ])('tell of a date of the file until 30 days after it: %s', async (courtDate, badges) => {
    await expectBadges({ courtDate }, [], badges);
  });

  it('count the forfeited bonds, sum their amounts and name the first due date', async () => {
    const forfeited = { status: 'FORFEITED' } as const;
    await expectBadges(
      { birthday: '2010-01-01' },
      [
        aBond({ ...forfeited, forfeitureDate: '2026-09-02', dueDate: '2027-03-01' }),
        aBond({ ...forfeited, amountCents: 250_050, forfeitureDate: '2026-06-13', dueDate: '2026-12-10' }),
        aBond({ ...forfeited, voidedAt: '2026-02-01T00:00:00Z' }),
      ],
      [
        ['2 forfeited · $12,500.50', 'red'],
        ['Forfeiture due 12/10/2026', 'amber'],
        ['juvenile', 'amber'],
      ],
    );
  });
});
