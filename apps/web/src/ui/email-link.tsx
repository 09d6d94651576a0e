import { Anchor } from '@mantine/core';
import { NOTHING } from '../lib/format.ts';

/** An address that opens a letter; a dash where there is none. */
export const EmailLink = ({ address }: { address: string }) =>
  address === '' ? (
    <span>{NOTHING}</span>
  ) : (
    <Anchor inherit className="anywhere" href={`mailto:${address}`}>
      {address.slice(0, address.indexOf('@'))}
      <wbr />
      {address.slice(address.indexOf('@'))}
    </Anchor>
  );
