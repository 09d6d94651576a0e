import { Stack } from '@mantine/core';
import { BondsOfDues } from '../features/bonds/index.ts';
import { Sureties } from '../features/sureties/index.ts';
import { SuretyMailbox } from '../features/surety-mail/index.ts';
import { SuretyGrants } from '../features/surety-portal/index.ts';

/** The sureties with their contracts, the address of their mail and who of them may look, and the bonds whose dues differ. */
export const SuretySettings = () => (
  <Stack gap="md">
    <Sureties
      beneath={(surety) => (
        <>
          <SuretyMailbox suretyId={surety.suretyId} name={surety.name} />
          <SuretyGrants surety={surety} />
        </>
      )}
    />
    <BondsOfDues />
  </Stack>
);
