import { Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auditChainQuery } from './reports.queries.ts';

const TITLE = 'Verification code';

/** The head of the audit chain under every report (building#audit-chain): folded on screen, whole on paper. */
export const ChainFooter = () => {
  const { data, error } = useQuery(auditChainQuery);
  const head = error && !data ? 'could not be read' : data ? (data.head ?? 'none yet') : '…';
  const code = (
    <Code fz="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
      {head}
    </Code>
  );
  return (
    <footer>
      <details className="no-print">
        <Text component="summary" size="xs" c="dimmed">
          {TITLE}
        </Text>
        {code}
      </details>
      <Group gap="xs" className="print-only">
        <Text size="xs">{TITLE}</Text>
        {code}
      </Group>
    </footer>
  );
};
