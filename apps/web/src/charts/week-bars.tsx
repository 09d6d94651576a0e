import { AxisBottom } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { Picture, type Reading } from './picture.tsx';

interface WeekBarsProps {
  /** Names the picture. */
  label: string;
  /** What the bars are named by: "Week of". */
  header: string;
  /** The oldest first. */
  bars: readonly Reading[];
}

const WIDTH = 360;
const HEIGHT = 120;
const FOOT = 22;

/** Bars over time, the last one in colour. */
export const WeekBars = ({ label, header, bars }: WeekBarsProps) => {
  const last = bars.length - 1;
  const across = scaleBand({ domain: bars.map(({ key }) => key), range: [0, WIDTH], padding: 0.25 });
  const values = bars.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const up = scaleLinear({ domain: [least, most === least ? least + 1 : most], range: [HEIGHT - FOOT, 4] });
  const zero = up(0);
  return (
    <Picture label={label} header={header} readings={bars} width={WIDTH} height={HEIGHT}>
      {(chosen, choose) => (
        <>
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
                  onPointerEnter={() => choose(index)}
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
        </>
      )}
    </Picture>
  );
};
