import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SuretyDraft } from '#contracts/powers/surety-mail/drafts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showCount, showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { PagedList, pagesOf } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { suretyDraftsQuery } from './surety-mail.queries.ts';

const ConfirmSuretyDraft = lazy(() =>
  import('./confirm-surety-draft.tsx').then((part) => ({ default: part.ConfirmSuretyDraft })),
);

export type DraftsShown = 'open' | 'refused';

interface DraftsByMailProps {
  /** Which of them are listed; undefined: the list is closed. */
  shown: DraftsShown | undefined;
  show: (shown: DraftsShown | undefined) => void;
}

/** How many cases came by mail and wait, and their list once it is opened (powers#mail-drafts). */
export const DraftsByMail = ({ shown, show }: DraftsByMailProps) => {
  const drafts = useInfiniteQuery(suretyDraftsQuery(shown ?? 'open'));
  const [reviewed, setReviewed] = useState<string | null>(null);
  const open = drafts.data?.pages[0]?.open ?? 0;
  const message = `${showCount(open)} by mail`;
  if (shown === undefined)
    return open === 0 ? null : (
      <Group>
        <Button variant="default" size="xs" leftSection={<IconMail size={14} />} onClick={() => show('open')}>
          {message}
        </Button>
      </Group>
    );
  return (
    <Section
      title="By mail"
      hint="Mail counts only after someone confirms it. Refused mail is erased after 30 days."
      actions={
        <Group gap="xs" className="no-print">
          <SegmentedControl
            size="xs"
            aria-label="Which mails"
            data={[
              { value: 'open', label: drafts.data === undefined ? 'Open' : `Open (${showCount(open)})` },
              { value: 'refused', label: 'Refused' },
            ]}
            value={shown}
            onChange={(value) => show(value === 'refused' ? 'refused' : 'open')}
          />
          <Button variant="default" size="xs" onClick={() => show(undefined)}>
            Close
          </Button>
        </Group>
      }
    >
      <PagedList
        from={pagesOf(drafts)}
        loading={<Loading words="Loading mail…" lines={4} />}
        failed="Failed to load what came by mail."
        goOn="Show more"
        empty={
          shown === 'open' ? (
            <EmptyState
              title="Nothing is waiting."
              hint="Mail that sureties send to their address appears here; an Admin sets the address up in Settings."
              action={
                <NextFor roles={adminOnly}>
                  <LinkButton to="/settings" search={{ tab: 'sureties' }} size="xs" variant="default">
                    Set up the address
                  </LinkButton>
                </NextFor>
              }
            />
          ) : (
            <EmptyState title="Nothing was refused within 30 days." />
          )
        }
      >
        {(rows) => (
          <ul className="note-list interviews" aria-label={shown === 'open' ? 'Open mails' : 'Refused mails'}>
            {rows.map((draft) => (
              <DraftLine key={draft.draftId} draft={draft} onReview={() => setReviewed(draft.draftId)} />
            ))}
          </ul>
        )}
      </PagedList>
      <Suspense>
        {reviewed === null ? null : <ConfirmSuretyDraft draftId={reviewed} onClose={() => setReviewed(null)} />}
      </Suspense>
    </Section>
  );
};

/** What is called by its defendant, else its number, else its subject. */
export const draftName = ({ defendantName, caseNumber, subject }: SuretyDraft): string =>
  defendantName ?? caseNumber ?? (subject === '' ? 'Mail without a subject' : subject);

const DraftLine = ({ draft, onReview }: { draft: SuretyDraft; onReview: () => void }) => {
  const { timeZone } = useSession().organization;
  const { suretyName, from, subject, receivedAt, isKnownSender, mails, files, state } = draft;
  const name = draftName(draft);
  const facts = [
    draft.caseNumber !== null && draft.defendantName !== null ? draft.caseNumber : '',
    draft.bondAmountCents === null ? '' : formatCents(draft.bondAmountCents),
    draft.dueOn === null ? '' : `Due ${showDay(draft.dueOn)}`,
    mails > 1 ? countOf(mails, 'mail') : '',
    files === 0 ? '' : countOf(files, 'PDF'),
  ].filter(Boolean);
  return (
    <Group component="li" className="interview" justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} flex="1 1 220px" miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={500} className="anywhere">
            {name}
          </Text>
          {isKnownSender ? null : <StatusBadge status="unknown" label="Unknown sender" tone="amber" />}
        </Group>
        {facts.length === 0 ? null : (
          <Text size="sm" className="tabular anywhere">
            {facts.join(' · ')}
          </Text>
        )}
        <Text size="xs" c="dimmed" className="anywhere">
          {[suretyName, from, name === subject ? '' : subject, showInstant(receivedAt, timeZone)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {state === 'refused' ? (
          <Text size="xs" c="dimmed" className="anywhere">
            {`Refused by ${draft.decidedBy ?? 'Unknown'}: ${draft.reason}`}
          </Text>
        ) : null}
      </Stack>
      <Button
        size="xs"
        variant="default"
        className="no-print"
        aria-label={`${state === 'open' ? 'Review' : 'View'} ${name}`}
        onClick={onReview}
      >
        {state === 'open' ? 'Review' : 'View'}
      </Button>
    </Group>
  );
};
