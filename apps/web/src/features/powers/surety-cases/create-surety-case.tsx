import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { createSuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog, Dialog } from '../../../ui/dialog.tsx';
import { DraftRestored } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { AttachingStatus, ChoosePdf, useAttaching } from './upload-surety-attachment.tsx';
import { useCaseEmail } from './case-email.ts';
import { CaseFields, type CaseValues } from './case-fields.tsx';

const EMPTY: CaseValues = {
  insurerName: '',
  insurerEmail: '',
  defendantName: '',
  caseNumber: '',
  dueOn: null,
  bondAmountCents: null,
  notes: '',
};

/**
 * Takes in a case by hand (screens#surety-case-form). A PDF that does not arrive leaves the case, with Retry. Render
 * it while it is open.
 */
export const CreateSuretyCase = ({ onClose }: { onClose: () => void }) => {
  const caseEmail = useCaseEmail();
  const [files, setFiles] = useState<File[]>([]);
  const [made, setMade] = useState<string | null>(null);
  const attaching = useAttaching(onClose);
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: createSuretyCase,
    initialValues: EMPTY,
    draft: { name: 'surety-case:new' },
    body: (values) => values,
    onDone: ({ caseId }) => {
      setMade(caseId);
      attaching.attach(caseId, files);
    },
  });
  if (made !== null)
    return (
      <Dialog onClose={onClose} title="New Surety Case">
        <Stack gap="md">
          <Text size="sm">The case was created. Its PDFs are on their way.</Text>
          <AttachingStatus caseId={made} of={attaching} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  return (
    <CommandDialog
      onClose={onClose}
      title="New Surety Case"
      command={{ onSubmit, busy, error }}
      label="Create"
      otherwise="Failed to create case in database."
      aside={
        <Button variant="default" component="a" href={caseEmail(form.values)}>
          Email
        </Button>
      }
      guard={<LeaveGuard when={() => form.isDirty()} />}
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <CaseFields form={form} />
      <Input.Wrapper label="Attachment (PDF)" labelElement="div">
        <Group gap="sm" mt={4}>
          <ChoosePdf label="PDF to attach" onFiles={(chosen) => setFiles([...files, ...chosen])} />
          <Text size="sm" role="status" className="anywhere">
            {files.map(({ name }) => name).join(', ')}
          </Text>
          {files.length === 0 ? null : (
            <Button size="compact-xs" variant="subtle" onClick={() => setFiles([])}>
              Remove
            </Button>
          )}
        </Group>
      </Input.Wrapper>
    </CommandDialog>
  );
};
