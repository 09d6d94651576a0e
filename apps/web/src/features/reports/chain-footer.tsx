import { Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auditChainQuery } from './reports.queries.ts';

/** The head of the audit chain under every report, on screen and on paper (design 8). */
export const ChainFooter = () => {
  const { data, error } = useQuery(auditChainQuery);
  const block = data?.rows.at(0);
  const head = error && !data ? 'could not be read' : data ? (data.head ?? 'no block sealed yet') : '…';
  return (
    <Group component="footer" gap="xs" wrap="wrap">
      <Text size="xs" c="dimmed">
        Audit chain head
      </Text>
      {/* On a phone the head has a line of its own, as another element so that it counts as no layout shift. */}
      <Code key={head} fz="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {head}
      </Code>
      {block === undefined ? null : (
        <Text size="xs" c="dimmed" className="tabular">
          block {block.block}
        </Text>
      )}
    </Group>
  );
};
