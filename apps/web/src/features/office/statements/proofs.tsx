import { Alert, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getStatement } from '#contracts/office/statements/statements.ts';
import { formatCents } from '#domain/kernel/money.ts';

/** What a statement foots with; an alarm where it does not. */
export const Proofs = ({ proofs }: Pick<AnswerOf<typeof getStatement>, 'proofs'>) => (
  <Stack gap={4}>
    {proofs.map(({ words, cents, againstCents }) =>
      cents === againstCents ? (
        <Text key={words} size="sm" c="dimmed">
          Foots: {words}, {formatCents(cents)}.
        </Text>
      ) : (
        <Alert key={words} role="alert" color="red" variant="outline" className="problem">
          Does not foot: {words}: {formatCents(cents)} against {formatCents(againstCents)}. Nothing should be reported
          from these books until this is repaired.
        </Alert>
      ),
    )}
  </Stack>
);
