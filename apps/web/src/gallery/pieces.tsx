import { ActionIcon, Button, Group, Progress, Stack, TextInput } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ProblemError } from '../lib/api.ts';
import { Confirm } from '../ui/confirm.tsx';
import { ContactChip, EmailLink } from '../ui/contact.tsx';
import { UsDateInput } from '../ui/day.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { FileTile } from '../ui/file-tile.tsx';
import { FormButtons, FormGroup, FormGroups, Select } from '../ui/form.tsx';
import { Loading } from '../ui/loading.tsx';
import { Money, MoneyInput, PercentInput, SerialNumber } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { PhoneInput } from '../ui/phone-input.tsx';
import { ErrorPanel } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { StepTrack } from '../ui/progress.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { notifyWithUndo } from '../ui/toast.tsx';

const STATUSES = ['open', 'upcoming', 'forfeited', 'paid', 'closed', 'expired', 'pending'];
const nothing = () => undefined;

/** Pieces that show something: badges, facts, money, numbers, people, timelines. */
export const Shows = () => (
  <>
    <Section title="Badges" hint="The word decides the tone, or the screen names one.">
      <Group gap="xs">
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <StatusBadge status="open" label="case open" tone="amber" />
        <StatusBadge status="active" label="case active" tone="sky" />
        <StatusBadge status="power" label="power AB-10042" tone="brass" />
      </Group>
    </Section>
    <Section title="Facts, money, numbers">
      <Facts
        inColumns
        facts={[
          ['Balance', <Money key="b" cents={125_000} />],
          ['Credit', <Money key="c" cents={-13_000} />],
          ['Power', <SerialNumber key="p">AB-10042</SerialNumber>],
          ['Email', <EmailLink key="e" address="odile@example.com" />],
          ['Not known', ''],
        ]}
      />
      <Group justify="space-between" className="total" py={4}>
        <span>Total</span>
        <Money cents={112_000} />
      </Group>
    </Section>
    <Section title="People and what happened">
      <ContactChip name="Odile Sonnier" phone="5045550142" role="Indemnitor" />
      <StepTrack steps={['Defendant', 'Indemnitor', 'Bond']} current={2} />
      <Timeline
        label="What happened"
        entries={[
          { key: '1', words: 'Bond written over $5,000.00', by: 'Marie Delacroix · 11/20/2026' },
          { key: '2', words: 'Court date moved to 12/02/2026', by: 'Marie Delacroix · 11/21/2026' },
        ]}
      />
    </Section>
  </>
);

const fileActions = (
  <>
    <ActionIcon variant="subtle" color="gray" aria-label="Download">
      <IconDownload size={16} />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" aria-label="Delete">
      <IconTrash size={16} />
    </ActionIcon>
  </>
);

/** Files and photos. */
export const Files = () => (
  <Section title="Files and photos">
    <ul className="file-tiles">
      <li>
        <FileTile
          name="Bond application, signed by both.pdf"
          mediaType="application/pdf"
          facts={['1.4 MB', '11/20/2026', 'Marie Delacroix']}
          onOpen={nothing}
          actions={fileActions}
        />
      </li>
      <li>
        <FileTile name="House.jpg" mediaType="image/jpeg" picture="/icon.svg" facts={['820 KB']} onOpen={nothing} />
      </li>
      <li>
        <FileTile name="Calls.csv" mediaType="text/csv" facts={['12 KB', '42%']}>
          <Progress value={42} size="sm" aria-label="Uploading Calls.csv" />
        </FileTile>
      </li>
    </ul>
  </Section>
);

/** Inputs. */
export const Fields = () => {
  const [money, setMoney] = useState<number | null>(25_000);
  const [day, setDay] = useState<string | null>('2026-12-02');
  const [percent, setPercent] = useState(1200);
  const [phone, setPhone] = useState('5045550142');
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <FormGroups>
        <FormGroup legend="Fields">
          <TextInput label="Full Name" defaultValue="Odile Sonnier" />
          <TextInput label="Wrong" defaultValue="12" error="Enter an amount greater than 0." />
          <TextInput label="Disabled" defaultValue="not now" disabled />
          <MoneyInput label="Amount" value={money} onChange={setMoney} />
          <UsDateInput label="Day" value={day} onChange={setDay} />
          <PercentInput label="Rate" value={percent} onChange={setPercent} />
          <PhoneInput label="Phone" value={phone} onChange={setPhone} />
          <Select label="Method" data={['Cash', 'Check', 'Money Order']} defaultValue="Cash" />
        </FormGroup>
        <FormGroup legend="Employment" optional={{ label: 'Add employment', filled: false }}>
          <TextInput label="Employer" />
        </FormGroup>
      </FormGroups>
      <FormButtons label="Save" busy={false} error={null} onCancel={nothing} />
    </form>
  );
};

/** Empty, loading and error states. */
export const Says = () => (
  <Stack>
    <Notice>A line that greets or explains.</Notice>
    <EmptyState title="No bonds yet." hint="Write the first one." action={<Button size="xs">New bond</Button>} />
    <ErrorPanel error={new ProblemError('INTERNAL_ERROR', 'This list did not load.', [], 'req-1')} retry={nothing} />
    <Loading words="Loading…" lines={3} />
  </Stack>
);

/** Dialogs and toasts. */
export const Dialogs = () => {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Group>
      <Button variant="default" onClick={() => setOpened(true)}>
        Ask first
      </Button>
      <Button variant="default" onClick={() => notifyWithUndo('Note deleted.', () => Promise.resolve())}>
        Say it with undo
      </Button>
      <Confirm
        opened={opened}
        title="Delete payment"
        confirmLabel="Delete"
        danger
        consequence="The balance rises to $1,250.00."
        onConfirm={close}
        onCancel={close}
      >
        Take back receipt 1042 over $250.00?
      </Confirm>
    </Group>
  );
};
