import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { getLetterhead } from '#contracts/agency/organizations/agency.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import { showDay } from '../../../lib/format.ts';
import { contractQuery } from '../../../lib/query.ts';
import { isSettingUp, StaffSessionContext } from '../../../lib/session.ts';
import { addressLine } from '#domain/kernel/address-line.ts';

/** Loaded with the first screen, so that it is there when something is printed; it changes with the settings. */
export const letterheadQuery = { ...contractQuery(getLetterhead, {}, ['settings']), staleTime: 5 * 60_000 };

/** Above every page on paper: the agency's name, address, phone, licence and logo, and the day (screens#letterhead). */
export const Letterhead = () => {
  const session = use(StaffSessionContext);
  const organization = session?.organization;
  // Until a temporary password is changed the server answers nobody's questions but the profile's.
  const { data } = useQuery({ ...letterheadQuery, enabled: session !== null && !isSettingUp(session) });
  if (!organization) return null;
  const lines = [
    data && addressLine(data),
    data?.phone && formatPhone(data.phone),
    data?.licenseNumber && `License ${data.licenseNumber}`,
  ];
  return (
    <header className="print-only letterhead">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
        <Stack gap={0}>
          <Text fw={600} fz="lg">
            {data?.name ?? organization.name}
          </Text>
          <Text size="sm">{lines.filter(Boolean).join(' · ')}</Text>
          <Text size="xs">Printed {showDay(organization.today)}</Text>
        </Stack>
        {data?.logo ? <img src={data.logo} alt="" className="logo" /> : null}
      </Group>
    </header>
  );
};
