import { Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auditChainQuery } from './reports.queries.ts';

/** The head of the audit chain under every report, on screen and on paper (design 8). */
export const ChainFooter = () => {
  const { data, error } = useQuery(auditChainQuery);
  const block = data?.rows.at(0);
  return (
    <Group component="footer" gap="xs" wrap="wrap">
      <Text size="xs" c="dimmed">
        Audit chain head
      </Text>
      <Code fz="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {error && !data ? 'could not be read' : data ? (data.head ?? 'no block sealed yet') : '…'}
      </Code>
      {block === undefined ? null : (
        <Text size="xs" c="dimmed" className="tabular">
          block {block.block}
        </Text>
      )}
    </Group>
  );
};
