import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { formatCents } from '#domain/kernel/money.ts';
import { axe } from '../test/axe.ts';
import { show } from '../test/render.tsx';
import { BalanceLine } from './balance-line.tsx';

const days = (
  [
    ['2026-11-01', 50_000],
    ['2026-11-11', 20_000],
    ['2026-11-16', -5_000],
  ] as const
).map(([day, value]) => ({
  key: day,
  day,
  name: `${day.slice(5, 7)}/${day.slice(8)}/2026`,
  short: `${day.slice(5, 7)}/${day.slice(8)}`,
  value,
  words: formatCents(value),
}));

it('A balance is level from each day that moved it to the next, the last until today, as far apart as the days', async () => {
  const { frame } = await show(<BalanceLine label="Balance over time" days={days} today="2026-11-21" />);
  const [first, second, third] = [...frame.querySelectorAll('.chart-target')].map((target) => [
    Number(target.getAttribute('x')),
    Number(target.getAttribute('width')),
  ]);
  expect([first, second, third]).toEqual([
    [0, 180],
    [180, 90],
    [270, 90],
  ]);
  const tops = [...(frame.querySelector('.chart-line')?.getAttribute('d') ?? '').matchAll(/V([\d.]+)/g)].map(
    ([, top]) => Number(top),
  );
  const zero = Number(frame.querySelector('.chart-zero')?.getAttribute('y1'));
  expect(tops).toHaveLength(3);
  expect((zero - tops[0]!) / (zero - tops[1]!)).toBeCloseTo(2.5, 5);
  expect(tops[2]! > zero).toBe(true);
  const picture = screen.getByRole('slider', { name: 'Balance over time' });
  expect(picture.getAttribute('aria-valuetext')).toBe('From 11/16/2026: −$50.00');
  fireEvent.keyDown(picture, { key: 'ArrowLeft' });
  expect(picture.getAttribute('aria-valuetext')).toBe('From 11/11/2026: $200.00');
  fireEvent.pointerEnter(frame.querySelectorAll('.chart-target')[0]!);
  expect(picture.getAttribute('aria-valuetext')).toBe('From 11/01/2026: $500.00');
  expect(within(screen.getByRole('table', { name: 'Balance over time' })).getAllByRole('row')).toHaveLength(4);
  expect((await axe(frame)).violations).toEqual([]);
});

it('A balance of one day is drawn until today', async () => {
  const { frame } = await show(<BalanceLine label="Balance over time" days={days.slice(0, 1)} today="2026-11-01" />);
  expect(frame.querySelector('.chart-line-read')?.getAttribute('x2')).toBe('360');
});
