import { Alert, Button, Grid, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Bond } from '#contracts/bonds.ts';
import { amendBond } from '#contracts/bonds.ts';
import { adminOnly, anyStaff, ledgerReaders } from '#contracts/roles.ts';
import { formatCents } from '#domain/money.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { showInstant } from '../../lib/format.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { AppLink, LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { FormProblem } from '../../ui/problem.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BondForm } from './bond-form.tsx';
import { bodyOfValues, needsReason, valuesOfBond } from './bond-values.ts';
import { bondDefendantQuery, bondQuery, premiumRulesQuery } from './bonds.queries.ts';
import { PremiumPanel } from './premium-panel.tsx';
import { VoidBond } from './void-bond.tsx';

/** Where the bond stands that this form cannot choose: voided, or a status of another form (decision 15). */
const BondNotice = ({ bond, timeZone }: { bond: Bond; timeZone: string }) => {
  if (bond.voidedAt !== null) {
    return (
      <Alert color="red" variant="outline" className="problem">
        This bond was voided on {showInstant(bond.voidedAt, timeZone)}. Its premium of {formatCents(bond.premiumCents)}{' '}
        was reversed; nothing can be changed.
      </Alert>
    );
  }
  return valuesOfBond(bond).status === null ? (
    <Alert variant="outline" className="problem">
      This bond is {bond.status}. Saving it here gives it one of the statuses below.
    </Alert>
  ) : null;
};

const SideLinks = ({ bond }: { bond: Bond }) => {
  const readsLedger = useMay(ledgerReaders);
  return (
    <Stack gap={6} fz="sm">
      <AppLink to="/accounts/$accountId" params={{ accountId: bond.accountId }} fz="sm">
        Account summary
      </AppLink>
      {readsLedger ? (
        <AppLink to="/admin/reports" search={{ tab: 'journal', accountId: bond.accountId }} fz="sm">
          History in the journal
        </AppLink>
      ) : null}
      <Text size="xs" c="dimmed">
        Revision {bond.revision}
      </Text>
    </Stack>
  );
};

const ChangedMeanwhile = ({ onReload }: { onReload: () => void }) => (
  <Alert variant="outline" className="problem">
    <Group justify="space-between">
      Somebody changed this bond while you were typing. Saving puts your version over theirs.
      <Button size="xs" variant="default" onClick={onReload}>
        Show their version
      </Button>
    </Group>
  </Alert>
);

const SaveButtons = ({ bond, busy }: { bond: Bond; busy: boolean }) => (
  <>
    <Button type="submit" loading={busy}>
      Save & Open Account
    </Button>
    <LinkButton to="/bonds/new" search={{ defendant: bond.defendantId }} variant="default">
      + Add another bond
    </LinkButton>
  </>
);

const AmendBond = ({ bond, ...props }: { bond: Bond; onReload: () => void }) => {
  const [revision] = useState(bond.revision);
  const { organization } = useSession();
  const queries = useQueryClient();
  const router = useRouter();
  const [voiding, setVoiding] = useState(false);
  const isAdmin = useMay(adminOnly);
  const editable = useMay(anyStaff) && bond.voidedAt === null;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: amendBond,
    params: { bondId: bond.bondId },
    initialValues: valuesOfBond(bond),
    body: bodyOfValues,
    onDone: async ({ accountId }) => {
      refreshTopics(queries, ['bond', 'account', 'ledger']);
      await router.navigate({
        to: '/defendants/$defendantId/accounts',
        params: { defendantId: bond.defendantId },
        search: { account: accountId },
      });
    },
  });
  return (
    <>
      <LeaveGuard when={() => form.isDirty()} />
      {voiding ? <VoidBond bond={bond} onClose={() => setVoiding(false)} /> : null}
      <form onSubmit={onSubmit} noValidate>
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack gap="md">
              <BondNotice bond={bond} timeZone={organization.timeZone} />
              {bond.revision > revision && bond.voidedAt === null ? (
                <ChangedMeanwhile onReload={props.onReload} />
              ) : null}
              <BondForm form={form} today={organization.today} disabled={!editable} />
              {needsReason(bond, form.values) ? (
                <Textarea
                  label="Reason"
                  description={`Bringing back a bond that is ${bond.status} needs a Supervisor or an Admin, and a reason.`}
                  withAsterisk
                  autosize
                  minRows={2}
                  maxLength={500}
                  {...form.getInputProps('reason')}
                />
              ) : null}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack gap="md" pos="sticky" top={72}>
              {bond.voidedAt === null ? <PremiumPanel values={form.values} today={organization.today} /> : null}
              <FormProblem error={error} said="Could not save bond: {message}" />
              {editable ? <SaveButtons bond={bond} busy={busy} /> : null}
              <BackButton
                otherwise={
                  <LinkButton
                    to="/defendants/$defendantId/bonds"
                    params={{ defendantId: bond.defendantId }}
                    variant="subtle"
                    color="gray"
                  >
                    Back
                  </LinkButton>
                }
              />
              {editable && isAdmin ? (
                <Button variant="subtle" color="red" c="var(--mantine-color-error)" onClick={() => setVoiding(true)}>
                  Void bond
                </Button>
              ) : null}
              <SideLinks bond={bond} />
            </Stack>
          </Grid.Col>
        </Grid>
      </form>
    </>
  );
};

const BondScreen = () => {
  const { bondId } = Route.useParams();
  const [reloads, setReloads] = useState(0);
  const { data: bond } = useSuspenseQuery(bondQuery(bondId));
  const { data: defendant } = useSuspenseQuery(bondDefendantQuery(bond.defendantId));
  const name = (
    <AppLink to="/defendants/$defendantId" params={{ defendantId: bond.defendantId }}>
      {defendant.fullName}
    </AppLink>
  );
  return (
    <Page
      title={bond.powerNumber ? `Bond ${bond.powerNumber}` : 'Bond'}
      badge={<StatusBadge status={bond.voidedAt === null ? bond.status : 'VOIDED'} />}
      subtitle={<>For {name}</>}
    >
      <AmendBond key={`${bondId} ${reloads}`} bond={bond} onReload={() => setReloads(reloads + 1)} />
    </Page>
  );
};

/** `/bonds/{id}`: amend a bond, or void one written in error. */
export const Route = createFileRoute('/_staff/bonds/$bondId')({
  loader: async ({ context, params }) => {
    void context.queryClient.query(premiumRulesQuery).catch(() => undefined);
    const bond = await context.queryClient.query(bondQuery(params.bondId));
    await context.queryClient.query({ ...bondDefendantQuery(bond.defendantId), staleTime: 'static' });
  },
  component: BondScreen,
});
