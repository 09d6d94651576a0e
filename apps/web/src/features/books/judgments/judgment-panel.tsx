import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { billable, judgmentOwed, remittable } from '#domain/books/judgment.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Money } from '../../../ui/money.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountsOfDefendantQuery } from '../accounts/index.ts';

/** What is done with a judgment, each in a dialog of its own. */
export type JudgmentDialog = 'enter judgment' | 'pay judgment' | 'bill judgment' | 'remission';

type Judgment = NonNullable<Bond['judgment']>;

/** Whom it was billed to, and what of that was given back. */
const Bills = ({ bills, defendantId }: { bills: Judgment['bills']; defendantId: string }) => {
  const { data } = useQuery(accountsOfDefendantQuery(defendantId));
  return (
    <Stack gap={2}>
      {bills.map(({ accountId, billedCents, givenBackCents }) => (
        <span key={accountId}>
          <Money cents={billedCents} /> to{' '}
          <AppLink to="/accounts/$accountId" params={{ accountId }} fz="sm">
            {accountName(data?.accounts.find((account) => account.accountId === accountId)?.shortId ?? null)}
          </AppLink>
          {givenBackCents === 0 ? null : (
            <>
              , less <Money cents={givenBackCents} /> remitted
            </>
          )}
        </span>
      ))}
    </Stack>
  );
};

const factsOf = (judgment: Judgment, defendantId: string): [string, ReactNode][] => {
  const { judgedOn, judgedCents, costsCents, paidCents, paidOn, remittedCents, cameBackCents, bills } = judgment;
  return [
    ['Judgment of', showDay(judgedOn)],
    ['Judged', <Money key="judged" cents={judgedCents} />],
    ...(costsCents === 0 ? [] : ([['Court costs', <Money key="costs" cents={costsCents} />]] as [string, ReactNode][])),
    ...(paidOn === null
      ? []
      : ([
          [
            'Paid',
            <>
              <Money cents={paidCents} />, {showDay(paidOn)}
            </>,
          ],
        ] as [string, ReactNode][])),
    ...(remittedCents === 0
      ? []
      : ([
          [
            'Remitted',
            <>
              <Money cents={remittedCents} />
              {cameBackCents === 0 ? null : (
                <>
                  , of which <Money cents={cameBackCents} /> came back
                </>
              )}
            </>,
          ],
        ] as [string, ReactNode][])),
    ...(bills.length === 0
      ? []
      : ([['Billed', <Bills key="bills" bills={bills} defendantId={defendantId} />]] as [string, ReactNode][])),
    ['Still owed', <Money key="owed" cents={judgmentOwed(judgment)} fw={600} />],
  ];
};

const Actions = ({ judgment, onDialog }: { judgment: Judgment | null; onDialog: (dialog: JudgmentDialog) => void }) => {
  if (judgment === null) {
    return (
      <Button variant="default" w="fit-content" onClick={() => onDialog('enter judgment')}>
        Enter judgment…
      </Button>
    );
  }
  const acts: [string, JudgmentDialog, number][] = [
    ['Pay…', 'pay judgment', judgmentOwed(judgment)],
    ['Bill…', 'bill judgment', billable(judgment)],
    ['Remission…', 'remission', remittable(judgment)],
  ];
  return (
    <Group gap="xs">
      {acts.map(([label, dialog, limitCents]) =>
        limitCents === 0 ? null : (
          <Button key={dialog} variant="default" onClick={() => onDialog(dialog)}>
            {label}
          </Button>
        ),
      )}
    </Group>
  );
};

/**
 * The judgment of the forfeiture that a bond stands in: what became of it, and what can be done
 * (money#judgment-of-a-forfeiture).
 */
export const JudgmentPanel = ({ bond, onDialog }: { bond: Bond; onDialog: (dialog: JudgmentDialog) => void }) => {
  const mayAct = useMay(moneyRoles) && bond.voidedAt === null;
  const { judgment } = bond;
  if (judgment === null && (bond.status !== 'FORFEITED' || !mayAct)) return null;
  return (
    <Paper component="section" aria-label="Judgment" className="panel" p="md">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Judgment
        </Text>
        {judgment === null ? (
          <Text size="sm">None is recorded.</Text>
        ) : (
          <Facts facts={factsOf(judgment, bond.defendantId)} />
        )}
        {mayAct ? <Actions judgment={judgment} onDialog={onDialog} /> : null}
      </Stack>
    </Paper>
  );
};
