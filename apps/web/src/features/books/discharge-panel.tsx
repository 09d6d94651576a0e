import { Paper, Stack, Text } from '@mantine/core';
import type { Bond } from '#contracts/books/bonds.ts';
import { showDay } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { OpenDocument } from '../documents/index.ts';

/** The discharge of a bond, with its proof, and until when collateral is to be returned; nothing where there is none. */
export const DischargePanel = ({ bond: { discharge } }: { bond: Bond }) =>
  discharge === null ? null : (
    <Paper component="section" aria-label="Discharge" className="panel" p="md">
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          Discharge
        </Text>
        <Facts
          facts={[
            ['Date', showDay(discharge.dischargedOn)],
            ['Court', discharge.court],
            [
              'Proof',
              discharge.proofId === null ? (
                ''
              ) : (
                <OpenDocument fileId={discharge.proofId}>{discharge.proofKind ?? 'Open'}</OpenDocument>
              ),
            ],
            ['Collateral due back', showDay(discharge.collateralDueOn)],
          ]}
        />
      </Stack>
    </Paper>
  );
