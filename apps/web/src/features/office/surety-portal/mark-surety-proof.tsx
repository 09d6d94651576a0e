import { Switch } from '@mantine/core';
import { markSuretyProof, type SuretyProof } from '#contracts/office/surety-portal/proofs.ts';
import { useCommand } from '../../../lib/command.ts';
import { FormProblem } from '../../../ui/problem.tsx';

/** Whether the surety of a bond sees a document of it (powers#portal-contents). */
export const MarkSuretyProof = ({ bondId, proof }: { bondId: string; proof: SuretyProof }) => {
  const mark = useCommand(markSuretyProof);
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
