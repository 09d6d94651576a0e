import { Autocomplete, Button, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listMailedPapers,
  mailPaper,
  type MailedKind,
  type MailedPaper,
  type PaperAsked,
} from '#contracts/books/account/mail-paper.ts';
import { anyStaff, type Role } from '#contracts/kernel/roles.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showInstant } from '../../../lib/format.ts';
import { contractQuery } from '../../../lib/query.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { MailNotSetUp } from '../../agency/organizations/index.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

interface Which {
  accountId?: string;
  paymentId?: string;
  letterId?: string;
}

const mailedQuery = (which: Which) =>
  contractQuery(listMailedPapers, { query: which }, which.accountId ? [`account:${which.accountId}`] : []);

const WORDS: Record<MailedKind, string> = {
  receipt: 'Receipt',
  statement: 'Statement',
  schedule: 'Payment schedule',
  bond: 'Bond summary',
  quote: 'Quote',
  letter: 'Letter',
};

const STATES: Record<MailedPaper['state'], string> = {
  kept: 'Not sent',
  waiting: 'On its way',
  sent: 'Sent',
  failed: 'Could not be sent',
};

/** `Sent to odile@example.com on 11/25/2026, 2:05 PM by Alma Broussard`; an erased address is left out. */
const saidOf = ({ state, to, mailedAt, mailedBy }: MailedPaper, timeZone: string): string =>
  [STATES[state], to && `to ${to}`, `on ${showInstant(mailedAt, timeZone)} by ${mailedBy}`].filter(Boolean).join(' ');

interface MailPaperProps extends Which {
  paper: PaperAsked;
  /** Of the letter, until somebody types another one. */
  subject: string;
  size?: string;
  /** Who mails it: all staff unless told. */
  roles?: readonly Role[];
}

const isOf =
  (paper: PaperAsked) =>
  ({ kind, paymentId, bondId, letterId }: MailedPaper): boolean =>
    kind === paper.kind &&
    (paper.kind !== 'receipt' || paymentId === paper.paymentId) &&
    (paper.kind !== 'bond' || bondId === paper.bondId) &&
    (paper.kind !== 'letter' || letterId === paper.letterId);

/**
 * The button that e-mails a paper, and when it was mailed last (bonds#mailed-papers). Whoever only reads sees the
 * latter.
 */
export const MailPaper = ({ paper, subject, size = 'sm', roles = anyStaff, ...which }: MailPaperProps) => {
  const { organization } = useSession();
  const [open, setOpen] = useState(false);
  const maySend = useMay(roles);
  const { data } = useQuery(mailedQuery(which));
  if (!data) {
    // Keeps its place beside the other buttons.
    return maySend ? (
      <Button variant="default" size={size} style={{ visibility: 'hidden' }}>
        E-mail
      </Button>
    ) : null;
  }
  const last = data.mailed.find(isOf(paper));
  return (
    <>
      {maySend && data.connected ? (
        <Button variant="default" size={size} onClick={() => setOpen(true)}>
          E-mail
        </Button>
      ) : null}
      {maySend && !data.connected ? <MailNotSetUp label="E-mail" size={size} /> : null}
      {last ? (
        <Text size="xs" c="dimmed" className="no-print">
          {saidOf(last, organization.timeZone)}
        </Text>
      ) : null}
      {open ? (
        <MailDialog
          paper={paper}
          subject={subject}
          which={which}
          addresses={data.addresses}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

type Addresses = readonly { role: string; name: string; email: string }[];

const MailDialog = (props: {
  paper: PaperAsked;
  subject: string;
  which: Which;
  addresses: Addresses;
  onClose: () => void;
}) => {
  const { paper, which, addresses, onClose } = props;
  const { organization } = useSession();
  const queries = useQueryClient();
  const [initialValues] = useState({
    to: addresses[0]?.email ?? '',
    subject: `${props.subject} from ${organization.name}`.slice(0, 150),
    line: '',
  });
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: mailPaper,
    initialValues,
    body: (values) => ({ ...values, paper }),
    onDone: async () => {
      notifications.show({ message: `${WORDS[paper.kind]} is on its way to ${form.getValues().to}.` });
      onClose();
      await queries.invalidateQueries({ queryKey: mailedQuery(which).queryKey });
    },
  });
  const of = (email: string) => addresses.find((address) => address.email === email);
  return (
    <CommandDialog
      title={`E-mail: ${WORDS[paper.kind]}`}
      onClose={onClose}
      command={{ onSubmit, busy, error }}
      label="Send"
    >
      <Autocomplete
        label="To"
        type="email"
        withAsterisk
        data-autofocus
        data={[...new Set(addresses.map(({ email }) => email))]}
        description={
          of(form.values.to) ? `${of(form.values.to)?.role}: ${of(form.values.to)?.name}` : 'Any e-mail address.'
        }
        {...form.getInputProps('to')}
      />
      <TextInput label="Subject" withAsterisk {...form.getInputProps('subject')} />
      <Textarea
        label="Line"
        description="Optional. The agency's name is added below, and the PDF is attached."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('line')}
      />
    </CommandDialog>
  );
};
