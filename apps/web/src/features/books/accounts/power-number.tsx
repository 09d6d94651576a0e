import { SerialNumber } from '../../../ui/money.tsx';

/** The power of a bond, or that it has none yet. */
export const PowerNumber = ({ of, none = 'No power number' }: { of: { powerNumber: string }; none?: string }) =>
  of.powerNumber === '' ? <span>{none}</span> : <SerialNumber>{of.powerNumber}</SerialNumber>;
