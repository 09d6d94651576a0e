import { Stack } from '@mantine/core';
import { AdjustDuesToContract } from '../features/books/rate-adjustments/index.ts';
import { Sureties } from '../features/agency/sureties/index.ts';
import { SetSuretyMailbox } from '../features/powers/surety-mail/index.ts';
import { SuretyGrants } from '../features/office/surety-portal/index.ts';

/** The sureties with their contracts, the address of their mail and who of them may look, and the bonds whose dues differ. */
export const SuretySettings = () => (
  <Stack gap="md">
    <Sureties
      beneath={(surety) => (
        <>
          <SetSuretyMailbox suretyId={surety.suretyId} name={surety.name} />
          <SuretyGrants surety={surety} />
        </>
      )}
    />
    <AdjustDuesToContract />
  </Stack>
);
