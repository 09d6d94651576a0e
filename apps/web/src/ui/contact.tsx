import { Anchor, Avatar, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { faceOf } from '#domain/kernel/initials.ts';
import { callLink } from '#domain/kernel/phone.ts';
import { NOTHING, showPhone } from '../lib/format.ts';

/** A phone number that calls when it is touched; a dash where there is none. */
export const PhoneLink = ({ kept }: { kept: string }) =>
  kept === '' ? (
    <span>{NOTHING}</span>
  ) : (
    <Anchor inherit className="tabular nowrap" href={callLink(kept)}>
      {showPhone(kept)}
    </Anchor>
  );

/** An address that opens a letter; a dash where there is none. */
export const EmailLink = ({ address }: { address: string }) =>
  address === '' ? (
    <span>{NOTHING}</span>
  ) : (
    <Anchor inherit className="anywhere" href={`mailto:${address}`}>
      {address.slice(0, address.indexOf('@'))}
      <wbr />
      {address.slice(address.indexOf('@'))}
    </Anchor>
  );

/** An address that opens the map of the device; a dash where there is none. */
export const AddressLink = ({ address }: { address: string }) =>
  address === '' ? (
    <span>{NOTHING}</span>
  ) : (
    <Anchor
      inherit
      className="anywhere"
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
    >
      {address}
    </Anchor>
  );

interface ContactChipProps {
  name: string;
  /** As it is kept; touched, it calls. */
  phone: string;
  /** A picture's URL; the initials stand where there is none. */
  photo?: string | null;
  /** The name as a link to whose it is. */
  link?: ReactNode;
  /** Beside the phone: what they are here. */
  role?: string;
}

/** Somebody in one line: photo or initials, name, and a phone to tap. */
export const ContactChip = ({ name, phone, photo = null, link, role }: ContactChipProps) => (
  <Group gap="xs" wrap="nowrap" className="contact-chip">
    <Avatar src={photo} size={32} radius="sm" alt="" aria-hidden>
      {faceOf(name)}
    </Avatar>
    <Stack gap={0} miw={0}>
      <Text size="sm" fw={500} className="anywhere" component="span">
        {link ?? name}
      </Text>
      <Text size="xs" c="dimmed" component="span">
        {role === undefined ? null : `${role} · `}
        <PhoneLink kept={phone} />
      </Text>
    </Stack>
  </Group>
);
