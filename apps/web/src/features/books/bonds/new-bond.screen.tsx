import { Button, Grid, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { EMPTY_BOND_QUESTION, isEmptyBond } from '#domain/books/bond-status.ts';
import { askForOverride } from '#contracts/books/bond/override-requests.ts';
import { writeBond } from '#contracts/books/bond/bonds.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { anId, oneOf, searchParams } from '../../../lib/search-params.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DraftRestored } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { premiumRulesQuery } from '../../agency/organizations/index.ts';
import { currentDefendant, defendantQuery } from '../../people/people/index.ts';
import { AddAnotherBond } from './add-another-bond.tsx';
import { AskForOverride, useAboveItsPower } from './ask-for-override.tsx';
import { BackButton } from './back-button.tsx';
import { BondForm } from './bond-form.tsx';
import { AskedFirst, BondReason } from './bond-questions.tsx';
import { WriteBonds } from './write-bonds.tsx';
import { accountsOfDefendantQuery } from '../accounts/index.ts';
import { bodyOfValues, NEW_BOND, savedBonds } from './bond-values.ts';
import { bondQuery } from './bonds.queries.ts';
import { PremiumPanel } from './premium-panel.tsx';
import { RewriteBond } from './rewrite-bond.tsx';

const MissingDefendant = () => (
  <Page title="New bond">
    <EmptyState
      title="Missing defendant. Please create/select defendant first."
      action={
        <Group gap="xs">
          <LinkButton to="/defendants" variant="default">
            All Defendants
          </LinkButton>
          <LinkButton to="/defendants/new">Create Defendant</LinkButton>
        </Group>
      }
    />
  </Page>
);

const NewBond = ({ defendantId, accountId }: { defendantId: string; accountId: string | null }) => {
  const { organization } = useSession();
  const { data: defendant } = useSuspenseQuery(defendantQuery(defendantId));
  const queries = useQueryClient();
  const router = useRouter();
  const mayWrite = useMay(anyStaff);
  const element = useRef<HTMLFormElement>(null);
  const another = useRef(false);
  const [question, setQuestion] = useState<string | null>(null);
  const override = useAboveItsPower();
  const [blank] = useState({ ...NEW_BOND, bondDate: organization.today });
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: writeBond,
    initialValues: blank,
    draft: { name: `new-bond:${defendantId}` },
    body: (values) => ({ ...bodyOfValues(values), defendantId, accountId }),
    onRefused: (refused) => {
      override.refused(refused);
      refreshTopics(queries, ['power']);
    },
    onDone: async (answer) => {
      if (another.current) {
        another.current = false;
        form.setInitialValues(blank);
        form.reset();
        notifications.show({ message: `Bond saved. Premium ${formatCents(answer.premiumCents)}.` });
        return;
      }
      const { status } = form.getValues();
      if (status === 'DISCHARGED' || status === 'FORFEITED') {
        // The saved bond asks for its discharge, or offers its recovery case, before it leads on.
        const search = status === 'DISCHARGED' ? { discharge: true as const } : { offer: true as const };
        await router.navigate({ to: '/bonds/$bondId', params: { bondId: answer.bondId }, search });
        return;
      }
      await router.navigate({
        to: '/defendants/$defendantId/accounts',
        params: { defendantId },
        search: { account: answer.accountId },
        state: savedBonds(answer.premiumCents, [answer.bondId]),
      });
    },
  });
  const askFirst = (event: React.SubmitEvent<HTMLFormElement>) => {
    if (!isEmptyBond(form.getValues()) || form.getValues().confirmed) return onSubmit(event);
    event.preventDefault();
    setQuestion(EMPTY_BOND_QUESTION);
  };
  const answerQuestion = (yes: boolean) => {
    setQuestion(null);
    if (!yes) return;
    form.setFieldValue('confirmed', true);
    element.current?.requestSubmit();
  };
  const name = (
    <AppLink to="/defendants/$defendantId" params={{ defendantId }}>
      {defendant.fullName}
    </AppLink>
  );
  return (
    <Page
      title="New bond"
      subtitle={<>For {name}</>}
      actions={
        <LinkButton
          to="/bonds/new"
          search={{ defendant: defendantId, ...(accountId ? { account: accountId } : {}), grid: 1 }}
          variant="default"
          size="xs"
        >
          Several bonds
        </LinkButton>
      }
    >
      <LeaveGuard when={() => form.isDirty()} />
      <AskedFirst question={question} answer={answerQuestion} />
      {override.above === null ? null : (
        <AskForOverride
          endpoint={askForOverride}
          request={() => ({ body: { ...bodyOfValues(form.getValues()), defendantId, accountId } })}
          words={override.above}
          onAsked={() => {
            override.close();
            discard();
            void router.navigate({ to: '/defendants/$defendantId/bonds', params: { defendantId } });
          }}
          onClose={override.close}
        />
      )}
      <form ref={element} onSubmit={askFirst} noValidate>
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack gap="md">
              {restored ? <DraftRestored discard={discard} /> : null}
              <BondForm
                form={form}
                bond={null}
                today={organization.today}
                disabled={!mayWrite}
                onDialog={() => undefined}
              />
              {form.values.status === 'DISCHARGED' ? (
                <Text size="sm" role="note">
                  The bond is saved as OPEN. Then enter its discharge with day, court and proof.
                </Text>
              ) : null}
              <BondReason bond={null} form={form} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack gap="md" pos="sticky" top={72}>
              <PremiumPanel values={form.values} today={organization.today} />
              <FormProblem error={error} said="Could not create bond: {message}" otherwise="Failed to save bond." />
              <Button type="submit" loading={busy} disabled={!mayWrite} onClick={() => (another.current = false)}>
                Save & Open Account
              </Button>
              <AddAnotherBond
                dirty={() => form.isDirty()}
                busy={busy}
                onReset={discard}
                onSaveFirst={() => {
                  another.current = true;
                  element.current?.requestSubmit();
                }}
              />
              <BackButton
                otherwise={
                  <LinkButton
                    to="/defendants/$defendantId/bonds"
                    params={{ defendantId }}
                    variant="subtle"
                    color="gray"
                  >
                    Back
                  </LinkButton>
                }
              />
            </Stack>
          </Grid.Col>
        </Grid>
      </form>
    </Page>
  );
};

const NewBondScreen = () => {
  const { account, rewriteFrom, grid } = Route.useSearch();
  const { defendantId } = Route.useLoaderData();
  if (rewriteFrom !== undefined) return <RewriteBond key={rewriteFrom} bondId={rewriteFrom} />;
  if (defendantId === null) return <MissingDefendant />;
  return grid ? (
    <WriteBonds key={defendantId} defendantId={defendantId} accountId={account ?? null} />
  ) : (
    <NewBond key={defendantId} defendantId={defendantId} accountId={account ?? null} />
  );
};

const search = searchParams({ defendant: anId, account: anId, rewriteFrom: anId, grid: oneOf(1) });

/**
 * `/bonds/new?defendant=…`: write a bond (screens#bond-form). `account` names the account to put it on, `rewriteFrom`
 * the bond that it takes over from, `grid` asks for several at once.
 */
export const Route = createFileRoute('/_staff/bonds/new')({
  validateSearch: search,
  loaderDeps: ({ search }) => ({ defendant: search.defendant, rewriteFrom: search.rewriteFrom, grid: search.grid }),
  loader: async ({ context, deps }) => {
    if (deps.rewriteFrom !== undefined) {
      const bond = await context.queryClient.query({ ...bondQuery(deps.rewriteFrom), staleTime: 0 });
      await Promise.all([
        context.queryClient.query(defendantQuery(bond.defendantId)),
        // Whether its account is open stands above the form: what comes later would move it.
        context.queryClient.query(accountsOfDefendantQuery(bond.defendantId)),
      ]);
      return { defendantId: bond.defendantId };
    }
    const defendantId = currentDefendant(deps.defendant);
    void context.queryClient.query(premiumRulesQuery).catch(() => undefined);
    if (defendantId === null) return { defendantId };
    await Promise.all([
      context.queryClient.query({ ...defendantQuery(defendantId), staleTime: 'static' }),
      ...(deps.grid ? [context.queryClient.query(accountsOfDefendantQuery(defendantId))] : []),
    ]);
    return { defendantId };
  },
  component: NewBondScreen,
});
