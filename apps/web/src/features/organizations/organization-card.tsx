import { Stack } from '@mantine/core';
import { showDay } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Facts } from '../../ui/facts.tsx';

/** The organization as it stands: its name, and the time zone that decides what "today" is (decision 17). */
export const OrganizationCard = () => {
  const { organization } = useSession();
  return (
    <Stack className="panel" p="lg" maw={560}>
      <Facts
        facts={[
          ['Organization Name', organization.name],
          ['Time zone', organization.timeZone],
          ['Today', showDay(organization.today)],
        ]}
      />
    </Stack>
  );
};
