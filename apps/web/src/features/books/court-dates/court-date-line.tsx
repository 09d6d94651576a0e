import { Box, Group, Text } from '@mantine/core';
import type { CourtDateRow } from '#contracts/books/bond/court-answers.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { AnswerButton } from './answer-button.tsx';
import { courtInWords } from './court-words.ts';

/** One of the court dates of a list: whose, when and where, whom to call, and the question once it can be answered. */
export const CourtDateLine = ({ row }: { row: CourtDateRow }) => {
  const { defendantId, bondId, courtDate, fullName, phoneNumber, indemnitors } = row;
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" className="person-line">
      <Box miw={0}>
        <AppLink to="/defendants/$defendantId" params={{ defendantId }} fz="sm" fw={500}>
          {fullName}
        </AppLink>
        <Text size="xs" className="tabular">
          {courtInWords(row)}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {phoneNumber === '' ? null : <PhoneLink kept={phoneNumber} />}
          {indemnitors.map((indemnitor) => (
            <div key={indemnitor.fullName}>
              {indemnitor.fullName} <PhoneLink kept={indemnitor.phoneNumber} />
            </div>
          ))}
        </Text>
      </Box>
      {bondId === null || !row.answerable ? null : (
        <AnswerButton of={{ defendantId, bondId, courtDate }} whose={fullName} />
      )}
    </Group>
  );
};
