import { AxisBottom } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useState, type KeyboardEvent } from 'react';
import { DataTable } from './data-table.tsx';

/** One bar. */
interface ChartBar {
  key: string;
  /** As it is read: "11/23/2026". */
  name: string;
  /** As it stands under the bar: "11/23". */
  short: string;
  value: number;
  /** The value as it is read. */
  words: string;
}

interface WeekBarsProps {
  /** Names the picture. */
  label: string;
  /** What the bars are named by: "Week of". */
  header: string;
  /** The oldest first. */
  bars: readonly ChartBar[];
}

const WIDTH = 360;
const HEIGHT = 120;
const FOOT = 22;

/** How far a key moves what is read. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/**
 * Bars over time, the last one in colour. Pointing at one, or the arrow keys, reads its value under them; a table with all
 * values is there for screen readers.
 */
export const WeekBars = ({ label, header, bars }: WeekBarsProps) => {
  const last = bars.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? last, last);
  const read = bars[at];
  const across = scaleBand({ domain: bars.map(({ key }) => key), range: [0, WIDTH], padding: 0.25 });
  const values = bars.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const up = scaleLinear({ domain: [least, most === least ? least + 1 : most], range: [HEIGHT - FOOT, 4] });
  const zero = up(0);
  const press = (event: KeyboardEvent) => {
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : at + (STEPS[event.key] ?? 0);
    if (to === at && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, to)));
  };
  if (read === undefined) return null;
  return (
    <figure className="chart">
      <div
        role="slider"
        tabIndex={0}
        className="chart-picture"
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${header} ${read.name}: ${read.words}`}
        onKeyDown={press}
        onPointerLeave={() => setChosen(null)}
      >
        <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} aria-hidden="true">
          <line className="chart-zero" x1={0} x2={WIDTH} y1={zero} y2={zero} />
          {bars.map(({ key, value }, index) => {
            const top = Math.min(up(value), zero);
            const high = Math.abs(up(value) - zero);
            return (
              <Group key={key} left={across(key) ?? 0}>
                <Bar
                  className="chart-bar"
                  data-last={index === last}
                  data-read={chosen === index}
                  y={top}
                  width={across.bandwidth()}
                  height={value === 0 ? 0 : Math.max(high, 1)}
                />
                <Bar
                  className="chart-target"
                  width={across.bandwidth()}
                  height={HEIGHT - FOOT}
                  onPointerEnter={() => setChosen(index)}
                />
              </Group>
            );
          })}
          <AxisBottom
            scale={across}
            top={HEIGHT - FOOT}
            hideAxisLine
            hideTicks
            tickValues={bars.filter((_, index) => index % 4 === last % 4).map(({ key }) => key)}
            tickFormat={(key) => bars.find((bar) => bar.key === key)?.short ?? ''}
            tickLabelProps={{ className: 'chart-tick', fontSize: 11, textAnchor: 'middle' }}
          />
        </svg>
      </div>
      <figcaption className="chart-read" aria-hidden="true">
        {header} {read.name} <span className="money">{read.words}</span>
      </figcaption>
      <DataTable label={label} headers={[header, 'Amount']} rows={bars.map(({ name, words }) => [name, words])} />
    </figure>
  );
};
