import { Text } from '@mantine/core';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import type { Reference } from '#contracts/people/people/people.ts';
import type { Associate } from '#domain/office/background-links.ts';
import { showPhone } from '../../../lib/format.ts';
import { addressLine } from '#domain/kernel/address-line.ts';

interface KnownAssociate extends Associate {
  key: string;
  phone: string;
  line: string;
}

const ofReference = (reference: Reference, of: string): KnownAssociate => ({
  ...reference,
  key: reference.referenceId,
  relation: [reference.relationship || 'Reference', of].filter(Boolean).join(' of '),
  line: addressLine(reference),
});

/** Indemnitors, then the defendant's references, then the indemnitors' references. */
export const associatesOf = (
  indemnitors: readonly Indemnitor[],
  references: readonly Reference[],
): readonly KnownAssociate[] => [
  ...indemnitors.map((indemnitor) => ({
    ...indemnitor,
    key: indemnitor.indemnitorId,
    name: indemnitor.fullName,
    relation: 'Indemnitor',
    phone: indemnitor.phoneNumber,
    line: addressLine(indemnitor),
  })),
  ...references.map((reference) => ofReference(reference, '')),
  ...indemnitors.flatMap(({ fullName, references: known }) =>
    known.map((reference) => ofReference(reference, fullName)),
  ),
];

/** Everybody, also those for whom there is no room among the links. */
export const KnownAssociates = ({ associates }: { associates: readonly KnownAssociate[] }) =>
  associates.length === 0 ? null : (
    <ul className="lines">
      {associates.map(({ key, name, relation, phone, line }) => (
        <li key={key}>
          <Text size="sm" fw={500}>
            {name || 'No name'} ({relation})
          </Text>
          <Text size="xs" c="dimmed">
            {[phone && showPhone(phone), line].filter(Boolean).join(' · ') || 'No phone or address on file'}
          </Text>
        </li>
      ))}
    </ul>
  );
