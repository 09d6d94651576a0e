import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import { confirmSuretyDraft, type SuretyDraftInFull } from '#contracts/powers/surety-mail/drafts.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useFreshQuery } from '../../../lib/fresh-query.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { useMay } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { CaseFields } from '../surety-cases/index.ts';
import { DraftMails } from './draft-mails.tsx';
import { RefuseSuretyDraft } from './refuse-surety-draft.tsx';
import { suretyDraftQuery } from './surety-mail.queries.ts';

const DONE = {
  new: 'A case was created from the mail.',
  updated: 'The existing case is up to date.',
  skipped: 'The case already existed. Nothing changed.',
} as const;

/** A draft with its mails: confirmed as it is or after edits, or refused (powers#mail-drafts). */
export const ConfirmSuretyDraft = ({ draftId, onClose }: { draftId: string; onClose: () => void }) => {
  const { data: draft, error, refetch } = useFreshQuery(suretyDraftQuery(draftId));
  const mayDecide = useMay(recoveryStaff);
  return (
    <Dialog onClose={onClose} title="Case by mail" size="xl">
      {draft ? (
        <Stack gap="md">
          <DraftMails draftId={draftId} mails={draft.messages} />
          {draft.state === 'open' && mayDecide ? (
            // An answer that comes meanwhile is another version: its form starts with what it adds.
            <ConfirmForm key={draft.version} draft={draft} onClose={onClose} />
          ) : (
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            </Group>
          )}
        </Stack>
      ) : error ? (
        <ErrorPanel error={error} retry={() => void refetch()} />
      ) : (
        <Loading words="Loading the mail…" lines={8} />
      )}
    </Dialog>
  );
};

const valuesOf = ({ insurerName, insurerEmail, dueOn, bondAmountCents, ...draft }: SuretyDraftInFull) => ({
  insurerName,
  insurerEmail,
  dueOn,
  bondAmountCents,
  defendantName: draft.defendantName ?? '',
  caseNumber: draft.caseNumber ?? '',
  notes: draft.notes ?? '',
});

const ConfirmForm = ({ draft, onClose }: { draft: SuretyDraftInFull; onClose: () => void }) => {
  const { draftId, version, dueWords, dueOn, warnings } = draft;
  const queries = useQueryClient();
  const [refusing, setRefusing] = useState(false);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: confirmSuretyDraft,
    params: { draftId },
    initialValues: valuesOf(draft),
    body: (values) => ({ ...values, basedOn: version }),
    onDone: ({ caseId, outcome, remarks }) => {
      notifications.show({
        title: DONE[outcome],
        message: (
          <>
            {remarks.length === 0 ? null : `${remarks.join(' ')} `}
            <AppLink to="/recovery/surety-cases/$caseId" params={{ caseId }}>
              View details
            </AppLink>
          </>
        ),
      });
      onClose();
    },
    onRefused: ({ code }) => {
      if (code === 'CONFLICT' || code === 'SURETY_DRAFT_DECIDED') refreshTopics(queries, ['surety-mail']);
    },
  });
  return (
    <>
      <form onSubmit={onSubmit} noValidate aria-label="The case">
        <LeaveGuard when={() => form.isDirty()} />
        <Stack gap="md">
          {warnings.length === 0 ? null : (
            <Notice>
              {warnings.map((warning) => (
                <Text key={warning} size="sm" className="anywhere">
                  {warning}
                </Text>
              ))}
            </Notice>
          )}
          <CaseFields form={form} />
          <Text size="xs" c="dimmed" className="anywhere">
            {dueOn === null
              ? 'No day was found next to “due”, “deadline” or “respond by”, so none is proposed.'
              : `The due date is proposed by the words “${dueWords}”. Check it before you confirm.`}
          </Text>
          <FormButtons
            label="Confirm"
            busy={busy}
            error={error}
            onCancel={onClose}
            aside={
              <Button variant="default" onClick={() => setRefusing(true)}>
                Refuse
              </Button>
            }
          />
        </Stack>
      </form>
      {refusing ? <RefuseSuretyDraft draft={draft} onDone={onClose} onCancel={() => setRefusing(false)} /> : null}
    </>
  );
};
