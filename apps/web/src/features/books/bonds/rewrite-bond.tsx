import { Button, Fieldset, Grid, Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { rewriteBond, rewriteFields } from '#contracts/books/bond/rewrites.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { ageOn } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { quoteRewrite } from '#domain/agency/premium.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { premiumRulesQuery } from '../../agency/organizations/index.ts';
import { defendantQuery } from '../../people/people/index.ts';
import { accountsOfDefendantQuery, ReopenAccount } from '../accounts/index.ts';
import { BackButton } from './back-button.tsx';
import { CourtPart } from './bond-form.tsx';
import { AmountLine, BondDateLine, ChargeCodeLine } from './bond-lines.tsx';
import { NEW_BOND, type BondField, type BondValues } from './bond-values.ts';
import { bondQuery } from './bonds.queries.ts';

const COPIED = Object.keys(rewriteFields.shape) as BondField[];
const copied = (from: Pick<BondValues, BondField>) => Object.fromEntries(COPIED.map((name) => [name, from[name]]));

/** What the form of a rewrite starts with: what bonds#rewrite-form lets it take over. */
const startFrom = (source: Bond): BondValues => ({ ...NEW_BOND, ...copied(source) });

/** Why a bond cannot be rewritten, as the server would say; null where it can. */
const refusalOf = (bond: Bond, birthday: string | null, today: string): string | null => {
  if (birthday === null) return REFUSALS.BIRTHDAY_MISSING.text;
  if (ageOn(birthday, today) < 18) return REFUSALS.JUVENILE_REWRITE.text;
  if (bond.voidedAt !== null) return REFUSALS.BOND_VOIDED.text;
  return bond.status === 'OPEN' || bond.rewrittenBy !== null ? null : REFUSALS.REWRITE_OPEN_ONLY.text;
};

const Refused = ({ source, words }: { source: Bond; words: string }) => (
  <EmptyState
    title={words}
    hint="Could not create rewrite."
    action={
      <LinkButton to="/defendants/$defendantId/bonds" params={{ defendantId: source.defendantId }} variant="default">
        Back to the bonds
      </LinkButton>
    }
  />
);

/** From which bond, and at what price by the rates of today. */
const Banner = ({ source, premium }: { source: Bond; premium: string }) => (
  <Notice>
    <Text fw={500}>
      {source.powerNumber === '' ? `Rewrite from bond #${source.bondId}` : `Rewrite from power #${source.powerNumber}`}
    </Text>
    <Text size="sm" className="tabular" aria-live="polite">
      Calculated premium: {premium}
    </Text>
  </Notice>
);

/**
 * Asks for the account of a rewrite, where that of its source is closed: another open one, or the same reopened
 * (bonds#rewrite-account).
 */
const RewriteAccount = (props: {
  source: Bond;
  /** Another account than that of the bond; null for that one. */
  chosen: string | null;
  onChoose: (accountId: string | null) => void;
  /** Asks for the reason in a dialog, which stands beside the form: what was typed stays. */
  onReopen: () => void;
}) => {
  const { source, chosen, onChoose } = props;
  const { data } = useQuery(accountsOfDefendantQuery(source.defendantId));
  const accounts = data?.accounts ?? [];
  const closed = accounts.find(({ accountId, status }) => accountId === source.accountId && status === 'closed');
  if (!closed) return null;
  const open = accounts
    .filter(({ status }) => status === 'open')
    .map(({ accountId, shortId, name }) => ({ value: accountId, label: accountName(shortId, name) }));
  return (
    <Fieldset legend="Account" className="panel">
      <Stack gap="sm">
        <Text size="sm">
          {accountName(closed.shortId, closed.name)} of this bond is closed.{' '}
          {open.length > 0 ? 'Reopen it, or choose another open account.' : 'Reopen it first.'}
        </Text>
        <Button variant="default" w="fit-content" onClick={props.onReopen}>
          Reopen account
        </Button>
        {open.length > 0 ? (
          <Select
            label="Account"
            withAsterisk
            className={WIDTH.middle}
            placeholder="Choose an account"
            data={open}
            clearable
            value={chosen}
            onChange={onChoose}
          />
        ) : null}
      </Stack>
    </Fieldset>
  );
};

const RewriteForm = ({ source }: { source: Bond }) => {
  const { organization } = useSession();
  const { today } = organization;
  const queries = useQueryClient();
  const router = useRouter();
  const rules = useQuery(premiumRulesQuery);
  const [accountId, setAccountId] = useState<string | null>(null);
  const [reopening, setReopening] = useState(false);
  const [initialValues] = useState(() => startFrom(source));
  const quoteOf = (values: BondValues) => quoteRewrite(rules.data?.rules ?? [], { ...values, on: today });
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: rewriteBond,
    params: { bondId: source.bondId },
    initialValues,
    draft: { name: `rewrite:${source.bondId}` },
    body: (values) => ({
      ...rewriteFields.parse(copied(values)),
      accountId,
      reason: values.reason,
      shownPremiumCents: quoteOf(values)?.premiumCents ?? null,
    }),
    onDone: async ({ accountId: account }) => {
      const { defendantId } = source;
      await router.navigate({
        to: '/defendants/$defendantId/accounts',
        params: { defendantId },
        search: { account },
      });
    },
    onRefused: () => refreshTopics(queries, ['settings', 'bond', 'account']),
  });
  const quote = quoteOf(form.values);
  const lost = source.rewrittenBy;
  const onReopened = () => {
    setAccountId(null);
    setReopening(false);
  };
  return (
    <>
      {reopening ? (
        <ReopenAccount accountId={source.accountId} onDone={onReopened} onClose={() => setReopening(false)} />
      ) : null}
      <form onSubmit={onSubmit} noValidate>
        <LeaveGuard when={() => form.isDirty()} />
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack gap="md">
              <Banner
                source={source}
                premium={quote ? `${formatCents(quote.premiumCents)} · ${quote.computation}` : '…'}
              />
              {lost === null ? null : (
                <Notice>
                  This bond was already rewritten.{' '}
                  <AppLink to="/bonds/$bondId" params={{ bondId: lost }}>
                    Open its rewrite
                  </AppLink>
                </Notice>
              )}
              {restored ? <DraftRestored discard={discard} /> : null}
              <RewriteAccount
                source={source}
                chosen={accountId}
                onChoose={setAccountId}
                onReopen={() => setReopening(true)}
              />
              <Fieldset legend="Bond" className="panel">
                <Fields>
                  <AmountLine form={form} isNew />
                  <ChargeCodeLine form={form} />
                  <BondDateLine form={form} bond={null} today={today} />
                </Fields>
              </Fieldset>
              <Fieldset legend="Court" className="panel">
                <CourtPart form={form} bond={null} today={today} disabled={false} onDialog={() => undefined} />
              </Fieldset>
              <Textarea
                label="Reason"
                description="Why the bond is rewritten"
                withAsterisk
                autosize
                minRows={2}
                {...form.getInputProps('reason')}
              />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack gap="md" pos="sticky" top={72}>
              <FormProblem error={error} said="Could not create rewrite. {message}" otherwise="Rewrite failed." />
              <Button type="submit" loading={busy} disabled={lost !== null}>
                Save & Open Account
              </Button>
              <BackButton
                otherwise={
                  <LinkButton to="/bonds/$bondId" params={{ bondId: source.bondId }} variant="subtle" color="gray">
                    Back
                  </LinkButton>
                }
              />
            </Stack>
          </Grid.Col>
        </Grid>
      </form>
    </>
  );
};

/** `/bonds/new?rewriteFrom=…`: a new bond that takes over from another (screens#rewrite-banner, bonds#rewrite-form). */
export const RewriteBond = ({ bondId }: { bondId: string }) => {
  const { organization } = useSession();
  const { data: source } = useSuspenseQuery(bondQuery(bondId));
  const { data: defendant } = useSuspenseQuery(defendantQuery(source.defendantId));
  const refusal = refusalOf(source, defendant.birthday, organization.today);
  const name = (
    <AppLink to="/defendants/$defendantId" params={{ defendantId: source.defendantId }}>
      {defendant.fullName}
    </AppLink>
  );
  return (
    <Page title="Rewrite bond" subtitle={<>For {name}</>}>
      {refusal === null ? <RewriteForm source={source} /> : <Refused source={source} words={refusal} />}
    </Page>
  );
};
