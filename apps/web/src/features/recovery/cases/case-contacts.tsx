import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { v7 } from 'uuid';
import type { RecoveryContact } from '#contracts/recovery/cases/contacts.ts';
import { AddressLink, EmailLink, PhoneLink } from '../../../ui/contact.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { SaveContact } from './save-contact.tsx';
import { contactsQuery } from './cases.queries.ts';
import { Saved, useSaved } from './saved.tsx';

export const CONTACT_ROLE_NAMES = {
  defendant: 'Defendant',
  indemnitor: 'Indemnitor',
  indemnitor_reference: 'Indemnitor reference',
  reference: 'Reference',
} as const;

const EditLink = ({ editedAt, name }: Pick<RecoveryContact, 'editedAt' | 'name'>) => {
  if (editedAt === null) return null;
  const words = {
    size: 'xs',
    'aria-label': `Edit on client’s page: ${name}`,
    children: 'Edit on client’s page',
  } as const;
  return editedAt.kind === 'defendant' ? (
    <AppLink to="/defendants/$defendantId" params={{ defendantId: editedAt.id }} {...words} />
  ) : (
    <AppLink to="/indemnitors/$indemnitorId" params={{ indemnitorId: editedAt.id }} {...words} />
  );
};

/** What stands beside a phone: when it may be called. */
type BesidePhone = (contact: RecoveryContact) => ReactNode;

interface OfContacts {
  caseId: string;
  besidePhone: BesidePhone;
  onSaved: () => void;
}

const Contact = (props: OfContacts & { contact: RecoveryContact }) => {
  const { caseId, contact, besidePhone, onSaved } = props;
  const [editing, setEditing] = useState(false);
  const { role, name, phone, email, relationship, address, referenceOf, editedAt } = contact;
  if (editing)
    return (
      <li className="contact">
        <SaveContact caseId={caseId} contact={contact} onSaved={onSaved} onClose={() => setEditing(false)} />
      </li>
    );
  const facts = [
    CONTACT_ROLE_NAMES[role],
    relationship,
    referenceOf === '' ? '' : `of ${referenceOf}`,
    editedAt === null ? 'of this case' : '',
  ].filter(Boolean);
  return (
    <li className="contact">
      <Group justify="space-between" gap="sm" align="flex-start">
        <Stack gap={2} miw={0} flex="1 1 180px">
          <Text size="sm" fw={500} className="anywhere">
            {name || 'No name'}
          </Text>
          <Text size="xs" c="dimmed" className="anywhere">
            {facts.join(' · ')}
          </Text>
          {address === '' ? null : (
            <Text size="sm" component="div">
              <AddressLink address={address} />
            </Text>
          )}
        </Stack>
        <Stack gap={4} fz="sm" maw="100%" className="contact-reach">
          {phone === '' ? null : <PhoneLink kept={phone} />}
          {phone === '' ? null : besidePhone(contact)}
          {email === '' ? null : <EmailLink address={email} />}
          {editedAt === null ? (
            <Button
              size="compact-xs"
              variant="default"
              className="no-print"
              aria-label={`Edit ${name || 'this contact'}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          ) : (
            <EditLink editedAt={editedAt} name={name} />
          )}
        </Stack>
      </Group>
    </li>
  );
};

const Contacts = ({ label, all, ...of }: OfContacts & { label: string; all: readonly RecoveryContact[] }) => {
  return all.length === 0 ? null : (
    <ul className="note-list contacts" aria-label={label}>
      {all.map((contact) => (
        <Contact key={contact.contactId} contact={contact} {...of} />
      ))}
    </ul>
  );
};

/**
 * The Defendant Info tab: who can be asked, read live from the file, and the case's own contacts
 * (recovery#case-contacts).
 */
export const CaseContacts = ({ caseId, besidePhone }: { caseId: string; besidePhone: BesidePhone }) => {
  const { data, error, refetch } = useQuery(contactsQuery(caseId));
  const [added, setAdded] = useState<string | null>(null);
  const saved = useSaved(['recovery-case']);
  const of = { caseId, besidePhone, onSaved: saved.done };
  const all = data?.contacts ?? [];
  const others = all.filter(({ isOther }) => isOther);
  return (
    <Stack gap="md">
      <Section
        title="Contacts"
        actions={
          <Button size="xs" variant="default" className="no-print" onClick={() => setAdded(v7())}>
            Add Contact
          </Button>
        }
      >
        {error ? (
          <ErrorPanel error={error} title="Contacts unavailable (table/policy)." retry={() => void refetch()} />
        ) : null}
        {added === null ? null : (
          <SaveContact
            key={added}
            caseId={caseId}
            contact={added}
            onSaved={saved.done}
            onClose={() => setAdded(null)}
          />
        )}
        <Saved state={saved.state} />
        {data === undefined && !error ? <Loading lines={4} /> : null}
        {data !== undefined && all.length === 0 && added === null ? (
          <EmptyState title="No contacts yet." hint="Anyone who may know where the defendant is." />
        ) : null}
        <Contacts label="Contacts" all={all.filter(({ isOther }) => !isOther)} {...of} />
      </Section>
      {others.length === 0 ? null : (
        <Section title="Other" hint="Not liable for these bonds.">
          <Contacts label="Other" all={others} {...of} />
        </Section>
      )}
    </Stack>
  );
};
