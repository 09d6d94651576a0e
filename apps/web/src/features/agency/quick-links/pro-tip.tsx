import { Text } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';

/** What Customize is for (screens#bond-tools). */
export const ProTip = ({ customize }: { customize: boolean }) => (
  <Notice>
    <Text size="sm" component="p" m={0}>
      <strong>Pro Tip:</strong>{' '}
      {customize
        ? 'Everybody in your agency sees these links. Done ends customizing.'
        : 'Use Customize to add, edit or delete links, so that the searches your agency uses are one click away.'}
    </Text>
  </Notice>
);
