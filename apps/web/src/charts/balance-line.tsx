import { AxisBottom } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { daysBetween } from '#domain/kernel/days.ts';
import { Picture, type Reading } from './picture.tsx';

/** What stood there from a day on. */
interface BalanceDay extends Reading {
  day: string;
}

interface BalanceLineProps {
  /** Names the picture. */
  label: string;
  /** By day, the oldest first; what stands from the last one on stands until `today`. */
  days: readonly BalanceDay[];
  today: string;
}

const WIDTH = 360;
const HEIGHT = 120;
const FOOT = 22;

/** A balance over time: level from one day to the next that moved it. */
export const BalanceLine = ({ label, days, today }: BalanceLineProps) => {
  const first = days[0]?.day ?? today;
  const end = days.at(-1)?.day ?? today;
  const span = Math.max(1, daysBetween(first, today > end ? today : end));
  const across = scaleLinear({ domain: [0, span], range: [0, WIDTH] });
  const values = days.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const up = scaleLinear({ domain: [least, most === least ? least + 1 : most], range: [HEIGHT - FOOT, 6] });
  const steps = days.map(({ key, day, value }, index) => {
    const next = days[index + 1]?.day;
    const from = across(daysBetween(first, day));
    return { key, from, to: next === undefined ? WIDTH : across(daysBetween(first, next)), top: up(value) };
  });
  const line = `M0 ${String(up(0))}${steps.map(({ top, to }) => `V${String(top)}H${String(to)}`).join('')}`;
  return (
    <Picture label={label} header="From" readings={days} width={WIDTH} height={HEIGHT}>
      {(chosen, choose) => {
        const read = steps[chosen ?? steps.length - 1];
        return (
          <>
            <line className="chart-zero" x1={0} x2={WIDTH} y1={up(0)} y2={up(0)} />
            <path className="chart-line" d={line} />
            {read === undefined ? null : (
              <line className="chart-line-read" x1={read.from} x2={read.to} y1={read.top} y2={read.top} />
            )}
            {steps.map(({ key, from, to }, index) => (
              <rect
                key={key}
                className="chart-target"
                x={from}
                width={Math.max(0, to - from)}
                height={HEIGHT - FOOT}
                onPointerEnter={() => choose(index)}
              />
            ))}
            <AxisBottom
              scale={across}
              top={HEIGHT - FOOT}
              hideAxisLine
              hideTicks
              tickValues={[0, span]}
              tickFormat={(at) => (Number(at) === 0 ? (days[0]?.short ?? '') : 'Today')}
              tickLabelProps={(at) => ({
                className: 'chart-tick',
                fontSize: 11,
                textAnchor: Number(at) === 0 ? 'start' : 'end',
              })}
            />
          </>
        );
      }}
    </Picture>
  );
};
