import { Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auditChainQuery } from './reports.queries.ts';

const TITLE = 'Verification code';

/** A head of the audit chain under what was made at it (building#audit-chain): folded on screen, whole on paper. */
export const VerificationCode = ({ head }: { head: string }) => {
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

/** The newest head of the audit chain under every report. */
export const ChainFooter = () => {
  const { data, error } = useQuery(auditChainQuery);
  return <VerificationCode head={error && !data ? 'could not be read' : data ? (data.head ?? 'none yet') : '…'} />;
};
