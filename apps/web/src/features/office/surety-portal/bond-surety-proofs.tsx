import { Stack, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { markSuretyProof, type SuretyProof } from '#contracts/office/surety-portal/proofs.ts';
import { useCommand } from '../../../lib/command.ts';
import { FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { suretyProofsQuery } from './portal.queries.ts';

const ProofSwitch = ({ bondId, proof }: { bondId: string; proof: SuretyProof }) => {
  const queries = useQueryClient();
  const mark = useCommand(markSuretyProof, () =>
    queries.invalidateQueries({ queryKey: suretyProofsQuery(bondId).queryKey }),
  );
  const { fileId, name, isMarked } = proof;
  return (
    <>
      <Switch
        label={name}
        checked={isMarked}
        disabled={mark.busy}
        onChange={({ currentTarget }) =>
          void mark.run({ params: { bondId, fileId }, body: { isMarked: currentTarget.checked } })
        }
      />
      <FormProblem error={mark.error} />
    </>
  );
};

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
          <ProofSwitch key={proof.fileId} bondId={bondId} proof={proof} />
        ))}
      </Stack>
    </Section>
  );
};
