import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../../ui/section.tsx';
import { MarkSuretyProof } from './mark-surety-proof.tsx';
import { suretyProofsQuery } from './portal.queries.ts';

/**
 * Which documents that prove the end of a bond its surety sees; nothing where there is none (powers#portal-contents).
 */
export const BondSuretyProofs = ({ bondId }: { bondId: string }) => {
  const { data } = useQuery(suretyProofsQuery(bondId));
  if (!data || data.suretyName === null || data.proofs.length === 0) return null;
  return (
    <Section title="Proofs for the surety" hint={`What is switched on, ${data.suretyName} sees in its portal.`}>
      <Stack gap="xs">
        {data.proofs.map((proof) => (
          <MarkSuretyProof key={proof.fileId} bondId={bondId} proof={proof} />
        ))}
      </Stack>
    </Section>
  );
};
