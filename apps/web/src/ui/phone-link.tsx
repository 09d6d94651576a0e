import { Anchor } from '@mantine/core';
import { NOTHING, showPhone } from '../lib/format.ts';

/** A phone number that calls when it is touched; a dash where there is none. */
export const PhoneLink = ({ digits }: { digits: string }) =>
  digits === '' ? (
    <span>{NOTHING}</span>
  ) : (
    <Anchor inherit className="tabular nowrap" href={`tel:${digits.length === 10 ? `+1${digits}` : digits}`}>
      {showPhone(digits)}
    </Anchor>
  );
