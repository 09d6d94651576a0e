import { Text } from '@mantine/core';

/** What searches on other sites may be used for, and what they tell those sites (screens#background-report). */
export const LegalNotice = () => (
  <Text size="xs" c="dimmed" component="p" m={0} role="note">
    Legal notice: open-source intelligence must be used in compliance with the terms of each site and with applicable
    law. This report is for bail and fugitive recovery. It is not for employment or credit decisions. The links lead to
    other sites, and opening one tells that site what is searched for.
  </Text>
);
