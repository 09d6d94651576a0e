import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { markSuretyProof, type SuretyProof } from '#contracts/office/surety-portal/proofs.ts';
import { useCommand } from '../../../lib/command.ts';
import { FormProblem } from '../../../ui/problem.tsx';
import { suretyProofsQuery } from './portal.queries.ts';

/** Whether the surety of a bond sees a document of it (powers#portal-contents). */
export const MarkSuretyProof = ({ bondId, proof }: { bondId: string; proof: SuretyProof }) => {
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
