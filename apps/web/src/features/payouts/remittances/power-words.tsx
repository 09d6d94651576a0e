import { Text } from '@mantine/core';
import { countOf } from '../../../lib/format.ts';
import { SerialNumber } from '../../../ui/money.tsx';

interface OfPower {
  /** Null: it was due when the agency moved in, of no power (moving-in#opening-surety). */
  powerId: string | null;
  powerNumber: string;
}

/** How a line of a surety is called where a label begins with it. */
export const powerTitle = ({ powerId, powerNumber }: OfPower): string =>
  powerId === null ? 'Opening debt' : `Power ${powerNumber}`;

/** How it is called within a label. */
export const powerName = (power: OfPower): string =>
  `${powerTitle(power).charAt(0).toLowerCase()}${powerTitle(power).slice(1)}`;

/** The cell of it. */
export const PowerCell = (power: OfPower) =>
  power.powerId === null ? (
    <Text size="sm">{powerTitle(power)}</Text>
  ) : (
    <SerialNumber>{power.powerNumber}</SerialNumber>
  );

/** "2 powers and the opening debt": of how much is paid. */
export const powersInWords = (powers: number, paysBefore: boolean): string => {
  if (!paysBefore) return countOf(powers, 'power');
  return powers === 0 ? 'Opening debt' : `${countOf(powers, 'power')} and the opening debt`;
};
