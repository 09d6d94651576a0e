import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mapOf } from './lead-map.ts';

const FRENCH_QUARTER = { latitude: 29.9584, longitude: -90.0644 };
const GRETNA = { latitude: 29.9146, longitude: -90.0539 };

describe('a map of points', () => {
  test('has north above and east on the right, and one point in the middle', () => {
    expect(mapOf([FRENCH_QUARTER])).toMatchObject({ at: [{ x: 50, y: 50 }], scale: { meters: 200 } });
    const [quarter, gretna] = mapOf([FRENCH_QUARTER, GRETNA]).at;
    expect(quarter?.y).toBeLessThan(gretna?.y ?? 0);
    expect(quarter?.x).toBeLessThan(gretna?.x ?? 0);
  });

  test('says where anything else stands on it, too', () => {
    const { at, spotOf } = mapOf([FRENCH_QUARTER, GRETNA]);
    expect(at).toEqual([spotOf(FRENCH_QUARTER), spotOf(GRETNA)]);
    const batonRouge = spotOf({ latitude: 30.4515, longitude: -91.1871 });
    expect([batonRouge.x < 0, batonRouge.y < 0]).toEqual([true, true]);
  });

  test('is to scale: the distance of two places by the bar is that on the ground', () => {
    const { at, scale } = mapOf([FRENCH_QUARTER, GRETNA]);
    const [one, other] = at;
    const drawn = Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0));
    // 4.97 km by the great circle.
    expect((drawn / scale.width) * scale.meters).toBeCloseTo(4_980, -2);
  });

  test('holds every point within its square, and a bar of a round length', () => {
    const point = fc.record({
      latitude: fc.double({ min: -80, max: 80, noNaN: true }),
      longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (points) => {
        const { at, scale } = mapOf(points);
        for (const { x, y } of at) {
          expect(x).toBeGreaterThanOrEqual(11.9);
          expect(x).toBeLessThanOrEqual(88.1);
          expect(y).toBeGreaterThanOrEqual(11.9);
          expect(y).toBeLessThanOrEqual(88.1);
        }
        expect(scale.width).toBeLessThanOrEqual(34);
        expect(scale.width).toBeGreaterThan(6);
        expect(String(scale.meters)).toMatch(/^[125]0*$/);
      }),
    );
  });
});
