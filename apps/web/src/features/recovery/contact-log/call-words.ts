import type { CallTime } from '#contracts/recovery/contact-log/contact-log.ts';
import { showInstant } from '../../../lib/format.ts';

/** When somebody may be called, by their own clocks. */
export const callWords = ({ bar, nextAllowedAt, zones }: CallTime): string => {
  if (bar === null) return 'May be called now';
  const [zone = 'UTC'] = zones;
  const when = `${showInstant(nextAllowedAt, zone)} their time`;
  return bar === 'day' ? `Called today. Next: ${when}` : `Next: ${when}`;
};
