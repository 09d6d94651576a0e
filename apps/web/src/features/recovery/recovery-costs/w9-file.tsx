import { Button, Group, Input, Text } from '@mantine/core';
import { CASE_FILE_TYPES } from '#contracts/people/documents/documents.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { getW9, type RecoveryPayee } from '#contracts/recovery/recovery-costs/payees.ts';
import { WITHOUT_W9 } from '#domain/payouts/recovery-costs.ts';
import { call } from '../../../lib/api.ts';
import { openByLink } from '../../../lib/open-by-link.ts';
import { useMay } from '../../../lib/session.ts';
import { notifyProblem } from '../../../ui/toast.tsx';
import { ChooseFile } from '../../people/documents/index.ts';

const ACCEPT = Object.entries(CASE_FILE_TYPES)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',');

interface W9FileProps {
  /** Null for a new one. */
  payee: RecoveryPayee | null;
  /** Chosen and not sent yet. */
  file: File | null;
  onFile: (file: File) => void;
  /** Why it could not be sent. */
  error: string | null;
}

const wordsOf = (payee: RecoveryPayee | null, file: File | null): string => {
  if (file !== null) return `${file.name} is put on file when you save.`;
  if (!payee?.hasW9) return 'Not on file.';
  return payee.hasW9File ? 'On file.' : 'On file as paper.';
};

/** The W-9 of a payee: what is on file, and another in its place. Only those who pay open it: it bears a number. */
export const W9File = ({ payee, file, onFile, error }: W9FileProps) => {
  const mayOpen = useMay(moneyRoles);
  const open = (recoveryPayeeId: string) =>
    void openByLink(() => call(getW9, { params: { recoveryPayeeId } })).catch(notifyProblem);
  return (
    <Input.Wrapper label="W-9" labelElement="div" description={WITHOUT_W9} error={error}>
      <Group gap="sm" mt={4}>
        <ChooseFile label="W-9" accept={ACCEPT} onFiles={([chosen]) => chosen && onFile(chosen)}>
          {(choose) => (
            <Button variant="default" size="xs" onClick={choose}>
              {file === null && !payee?.hasW9File ? 'Photo or file' : 'Another file'}
            </Button>
          )}
        </ChooseFile>
        {payee?.hasW9File && mayOpen ? (
          <Button variant="default" size="xs" aria-label="Open the W-9" onClick={() => open(payee.payeeId)}>
            Open
          </Button>
        ) : null}
        <Text size="sm" role="status" className="anywhere">
          {wordsOf(payee, file)}
        </Text>
      </Group>
    </Input.Wrapper>
  );
};
