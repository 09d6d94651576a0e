import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { formatCents } from '#domain/kernel/money.ts';
import { axe } from '../test/axe.ts';
import { show } from '../test/render.tsx';
import { WeekBars } from './week-bars.tsx';

const bars = [120_000, -30_000, 0, 60_000].map((value, at) => ({
  key: String(at),
  name: `11/0${String(at + 2)}/2026`,
  short: `11/0${String(at + 2)}`,
  value,
  words: formatCents(value),
}));

it('Bars over weeks stand on zero, one below it hangs, and all values are a table, too', async () => {
  const { frame } = await show(<WeekBars label="Written by week" header="Week of" bars={bars} />);
  const drawn = [...frame.querySelectorAll('.chart-bar')];
  const [most, below, none, half] = drawn.map((bar) => ({
    top: Number(bar.getAttribute('y')),
    high: Number(bar.getAttribute('height')),
  }));
  expect(drawn).toHaveLength(4);
  expect(most!.high).toBeCloseTo(half!.high * 2, 5);
  expect(most!.top + most!.high).toBeCloseTo(below!.top, 5);
  expect(none!.high).toBe(0);
  const table = screen.getByRole('table', { name: 'Written by week' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['$1,200.00', '−$300.00', '$0.00', '$600.00']);
  expect((await axe(frame)).violations).toEqual([]);
});

it('A week is read by pointing at its bar and by the arrow keys; away from it, the last one is', async () => {
  const { frame } = await show(<WeekBars label="Written by week" header="Week of" bars={bars} />);
  const picture = screen.getByRole('slider', { name: 'Written by week' });
  const read = () => picture.getAttribute('aria-valuetext');
  expect(read()).toBe('Week of 11/05/2026: $600.00');
  fireEvent.pointerEnter(frame.querySelectorAll('.chart-target')[0]!);
  expect(read()).toBe('Week of 11/02/2026: $1,200.00');
  expect(frame.querySelector('figcaption')?.textContent).toBe('Week of 11/02/2026 $1,200.00');
  fireEvent.pointerLeave(picture);
  expect(read()).toBe('Week of 11/05/2026: $600.00');
  for (const [key, name] of [
    ['ArrowLeft', '11/04'],
    ['ArrowLeft', '11/03'],
    ['Home', '11/02'],
    ['ArrowLeft', '11/02'],
    ['ArrowRight', '11/03'],
    ['End', '11/05'],
  ] as const) {
    fireEvent.keyDown(picture, { key });
    expect([key, read()]).toEqual([key, expect.stringContaining(`Week of ${name}/2026`)]);
  }
});

it('A picture of nothing but zeros is a line, and one without bars is none', async () => {
  const zeros = bars.map((bar) => ({ ...bar, value: 0 }));
  const { frame, unmount } = await show(<WeekBars label="Written by week" header="Week of" bars={zeros} />);
  expect([...frame.querySelectorAll('.chart-bar')].map((bar) => bar.getAttribute('height'))).toEqual([
    '0',
    '0',
    '0',
    '0',
  ]);
  unmount();
  await show(<WeekBars label="Written by week" header="Week of" bars={[]} />);
  expect(screen.queryByRole('slider')).toBeNull();
});
