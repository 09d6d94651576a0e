import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Copy } from '../../../ui/copy.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';

/** The secret once it is here. */
interface Shown {
  /** Whose it is, by the label of that fact. */
  whose: readonly [label: string, name: string];
  secret: string;
  /** How to hand it over, and until when it works. */
  advice: ReactNode;
}

interface ShownOnceProps {
  title: string;
  /** What the secret is called; its text carries `testId` for journeys. */
  label: string;
  testId: string;
  copy: string;
  shown: Shown | null;
  error: Error | null;
  ask: () => void;
  onClose: () => void;
}

/** A secret that the server gives once: while it is fetched, why it was not, and then the secret itself. */
export const ShownOnce = ({ title, label, testId, copy, shown, error, ask, onClose }: ShownOnceProps) => (
  <Dialog onClose={onClose} title={title} closeOnEscape={false}>
    <Stack gap="md">
      {error && !shown ? <ErrorPanel error={error} retry={ask} /> : null}
      {!error && !shown ? <Loading lines={2} /> : null}
      {shown ? (
        <>
          <Facts
            facts={[
              [...shown.whose],
              [
                label,
                <Text key="secret" span ff="monospace" size="sm" data-testid={testId}>
                  {shown.secret}
                </Text>,
              ],
            ]}
          />
          <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={16} />} className="notice">
            {shown.advice}
          </Alert>
        </>
      ) : null}
      <Group justify="space-between">
        {shown?.secret ? <Copy text={shown.secret} label={copy} /> : <span />}
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  </Dialog>
);
