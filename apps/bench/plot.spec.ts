import { expect, test } from '@jest/globals';
import { draw } from './plot.ts';

const lines = [
  {
    name: 'list',
    points: [
      [1, 2],
      [128, 80],
    ],
  },
  {
    name: 'a & b',
    points: [
      [1, 2],
      [128, 79],
    ],
  },
] as const;

test('every line has its path and name, names that would touch are pushed apart, signs are escaped', () => {
  const svg = draw({ title: 'Latency', x: 'callers', y: 'ms', lines });
  expect(svg.match(/stroke-width="2"/g)).toHaveLength(2);
  expect(svg).toContain('>list</text>');
  expect(svg).toContain('>a &#38; b</text>');
  const tops = [...svg.matchAll(/y="([\d.]+)" style/g)].map(([, top]) => Number(top)).sort((a, b) => a - b);
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThanOrEqual(16);
  expect(svg).not.toContain('NaN');
});

test('an axis labels few values themselves, and many by powers of ten', () => {
  const names = (x: number) =>
    draw({
      title: '',
      x: '',
      y: '',
      lines: [
        {
          name: '',
          points: [
            [1, 1],
            [x, 2],
          ],
        },
      ],
    });
  expect(names(128)).toContain('>128</text>');
  expect(names(1_234_567)).toContain('>10⁶</text>');
  expect(names(1_234_567)).not.toContain('1234567');
});
