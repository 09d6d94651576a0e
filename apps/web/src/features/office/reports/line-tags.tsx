import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LedgerLine } from '#contracts/office/reports/ledger-lines.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { AppLink } from '../../../ui/link.tsx';

interface Tag {
  /** As the list is narrowed to it. */
  tag: string;
  words: string;
  link?: ReactNode;
}

/** What a line names, each with its own page where it has one. */
const tagsOf = (line: LedgerLine): Tag[] => {
  const { accountId, accountShortId, bondId, suretyId, suretyName, agentId, payeeTag, payeeName } = line;
  const tags: Tag[] = [];
  if (accountId !== null) {
    const words = accountShortId === null ? 'Account' : accountName(accountShortId);
    const link = (
      <AppLink to="/accounts/$accountId" params={{ accountId }} size="xs" className="nowrap">
        {words}
      </AppLink>
    );
    tags.push({ tag: `account:${accountId}`, words, link });
  }
  if (bondId !== null) {
    const link = (
      <AppLink to="/bonds/$bondId" params={{ bondId }} size="xs">
        Bond
      </AppLink>
    );
    tags.push({ tag: `bond:${bondId}`, words: 'this bond', link });
  }
  if (suretyId !== null) tags.push({ tag: `surety:${suretyId}`, words: suretyName ?? 'Surety' });
  if (payeeTag !== null) tags.push({ tag: `payee:${payeeTag}`, words: payeeName ?? 'Payee' });
  else if (agentId !== null) tags.push({ tag: `agent:${agentId}`, words: payeeName ?? 'Colleague' });
  return tags;
};

/** Under the words of a line: what it names, and the way to its lines alone. */
export const LineTags = ({ line, narrow }: { line: LedgerLine; narrow: (tag: string) => void }) => {
  const tags = tagsOf(line);
  if (tags.length === 0) return null;
  return (
    <Group gap="xs" component="span">
      {tags.map(({ tag, words, link }) => (
        <Group key={tag} gap={4} component="span" wrap="nowrap">
          {link ?? (
            <Text span size="xs">
              {words}
            </Text>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            className="no-print wide-only" // on a phone the amounts need the room
            aria-label={`Lines of ${words} only`}
            onClick={() => narrow(tag)}
          >
            only
          </Button>
        </Group>
      ))}
    </Group>
  );
};
