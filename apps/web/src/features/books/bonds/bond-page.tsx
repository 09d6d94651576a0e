import { Alert, Anchor, Button, Grid, Group, Paper, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { getBondFile } from '#contracts/books/account/paper.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { isEmptyBond, isOpen, shownStatus } from '#domain/books/bond-status.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { addressOf } from '../../../lib/api.ts';
import { showInstant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { DraftRestored } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PowerNumber, MailPaper } from '../accounts/index.ts';
import { BondPapers } from '../../people/required-papers/index.ts';
import { useAmendForm } from './amend-form.ts';
import { BackButton } from './back-button.tsx';
import { BondChain, OfWhom, UnderPower, isRewrite } from './bond-chain.tsx';
import { BondConflicts } from './bond-conflicts.tsx';
import { BondForm } from './bond-form.tsx';
import { BondMenu } from './bond-menu.tsx';
import { CourtPanel } from '../court-dates/index.ts';
import type { StatusDialog } from './bond-lines.tsx';
import { AskedFirst, BondReason, OverrideOfEdit, StatusDialogs } from './bond-questions.tsx';
import { savedBonds, valuesOfBond, withStatus, type BondValues } from './bond-values.ts';
import { bondQuery } from './bonds.queries.ts';
import { DischargePanel } from './discharge-bond.tsx';
import { EarlierForfeitures, ForfeitureClock, ForfeitureTrack } from './forfeiture-track.tsx';
import { JudgmentPanel } from '../judgments/index.ts';
import { PremiumPanel } from './premium-panel.tsx';
import { WriteBonds } from './write-bonds.tsx';

/** What can be changed of a bond that is voided, unfinished or rewritten. */
const BondNotice = ({ bond, timeZone }: { bond: Bond; timeZone: string }) => {
  if (bond.voidedAt !== null) {
    return (
      <Alert color="red" variant="outline" className="problem">
        This bond was voided on {showInstant(bond.voidedAt, timeZone)}. Its premium of {formatCents(bond.premiumCents)}{' '}
        was reversed; nothing can be changed.
      </Alert>
    );
  }
  if (bond.unfinished) {
    return (
      <Alert color="gray" variant="outline">
        This bond is unfinished: give it an amount or a power. Until then it counts nowhere but with its court date.
      </Alert>
    );
  }
  if (bond.status === 'REWRITTEN')
    return (
      <Alert color="gray" variant="outline">
        This bond is rewritten: only its notes can be changed. For anything else void the rewrite first.
      </Alert>
    );
  return null;
};

/** The bond on paper. */
const Summary = ({ bond }: { bond: Bond }) => (
  <Stack gap={6} fz="sm">
    <Anchor href={addressOf(getBondFile, { params: { bondId: bond.bondId } })} target="_blank" rel="noreferrer" fz="sm">
      Bond summary (PDF)
    </Anchor>
    {bond.unfinished ? null : (
      <Group gap="xs">
        <MailPaper
          accountId={bond.accountId}
          paper={{ kind: 'bond', bondId: bond.bondId }}
          subject="Bond summary"
          size="xs"
        />
      </Group>
    )}
  </Stack>
);

/** Whether a bond has nothing to it yet (today#unfinished-bond). */
const isUnfinished = (bond: Bond): boolean => isOpen(bond) && isEmptyBond(bond) && bond.premiumCents === 0;

/** '+ Add another bond' of an unfinished one keeps what is typed and turns into the grid (bonds#charge-grid). */
const SaveButtons = ({ bond, busy, onGrid }: { bond: Bond; busy: boolean; onGrid: () => void }) => (
  <>
    <Button type="submit" loading={busy}>
      Save & Open Account
    </Button>
    {isUnfinished(bond) ? (
      <Button variant="default" disabled={busy} onClick={onGrid}>
        + Add another bond
      </Button>
    ) : (
      <LinkButton to="/bonds/new" search={{ defendant: bond.defendantId }} variant="default">
        + Add another bond
      </LinkButton>
    )}
  </>
);

/** Where a forfeiture stands, before and beside what is typed. */
const Forfeiture = ({ bond, today }: { bond: Bond; today: string }) =>
  bond.voidedAt === null && (bond.forfeitureDate !== null || bond.ftaDate !== null) ? (
    <Paper component="section" aria-label="Forfeiture status" className="panel" p="md">
      <ForfeitureTrack bond={bond} today={today} />
    </Paper>
  ) : null;

interface BondPageProps {
  bondId: string;
  /** The discharge of a bond that was just saved is asked for at once. */
  discharge?: boolean;
  /** The case of a forfeiture that was just saved is offered at once. */
  offer?: boolean;
  /** An unfinished bond as the first row of the grid. */
  grid?: boolean;
  /** It is to be forfeited: the form asks for what that needs. */
  forfeit?: boolean;
  /** Whether the bond has a recovery case, and where it stands. */
  recovery: ReactNode;
  /** The letters to indemnitors on its forfeiture. */
  letters: ReactNode;
  /** Offers the case of a forfeiture that was saved, before the screen is left (bonds#case-of-a-forfeiture). */
  offerCase: (leave: () => void) => ReactNode;
}

type AmendBondProps = Omit<BondPageProps, 'bondId' | 'grid'> & { bond: Bond; onGrid: (typed: BondValues) => void };

const AmendBond = ({ bond, discharge = false, offer = false, forfeit = false, ...props }: AmendBondProps) => {
  const { onGrid, recovery, letters, offerCase } = props;
  const { organization } = useSession();
  const router = useRouter();
  const [dialog, setDialog] = useState<StatusDialog | null>(
    discharge && bond.status !== 'DISCHARGED' ? 'discharge' : null,
  );
  const [leavingTo, setLeavingTo] = useState<string | null>(offer ? bond.accountId : null);
  const editable = useMay(anyStaff) && bond.voidedAt === null;
  const [premiumBefore] = useState(bond.premiumCents);
  const leave = (accountId: string, addedCents = 0) =>
    router.navigate({
      to: '/defendants/$defendantId/accounts',
      params: { defendantId: bond.defendantId },
      search: { account: accountId },
      state: savedBonds(addedCents, [bond.bondId]),
    });
  const forfeited = (values: BondValues) => withStatus('FORFEITED', values, organization.today);
  const isToForfeit = forfeit && editable && bond.status === 'OPEN';
  const onSaved = ({ accountId, premiumCents }: { accountId: string; premiumCents: number }) => {
    if (edit.form.getValues().status === 'FORFEITED') return setLeavingTo(accountId);
    return leave(accountId, premiumCents - premiumBefore);
  };
  const edit = useAmendForm(bond, onSaved, isToForfeit ? forfeited(valuesOfBond(bond)) : {});
  const { form, onSubmit, busy, error } = edit;
  const onForfeit = () => form.setValues(forfeited(form.getValues()));
  const toGrid = () => {
    // What is no amount or day stays as typed, with its message.
    if (form.validate().hasErrors) return;
    onGrid(form.getValues());
    edit.discard();
    void router.navigate({ to: '/bonds/$bondId', params: { bondId: bond.bondId }, search: { grid: 1 } });
  };
  return (
    <>
      <LeaveGuard when={edit.isDirty} />
      <AskedFirst question={edit.question} answer={edit.answer} />
      <OverrideOfEdit bond={bond} edit={edit} />
      <StatusDialogs bond={bond} dialog={dialog} onClose={() => setDialog(null)} />
      {leavingTo === null ? null : offerCase(() => void leave(leavingTo))}
      <form id={edit.formId} onSubmit={onSubmit} noValidate>
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack gap="md">
              <BondNotice bond={bond} timeZone={organization.timeZone} />
              {edit.restored ? <DraftRestored discard={edit.discard} /> : null}
              {bond.voidedAt === null ? <BondConflicts edit={edit} /> : null}
              <CourtPanel bond={bond} onForfeit={onForfeit} />
              <Forfeiture bond={bond} today={organization.today} />
              <JudgmentPanel bond={bond} onDialog={setDialog} />
              {letters}
              <BondForm form={form} bond={bond} today={organization.today} disabled={!editable} onDialog={setDialog} />
              <EarlierForfeitures bond={bond} />
              {editable ? <BondReason bond={bond} form={form} /> : null}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack gap="md" pos="sticky" top={72}>
              {bond.voidedAt === null ? (
                <PremiumPanel values={form.values} today={organization.today} saved={bond} />
              ) : null}
              <FormProblem error={error} said="Could not save bond: {message}" otherwise="Failed to save bond." />
              <DischargePanel bond={bond} />
              <BondChain bond={bond} />
              {recovery}
              {editable ? <SaveButtons bond={bond} busy={busy} onGrid={toGrid} /> : null}
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
              <Summary bond={bond} />
              {/* Last, so that nothing moves when it comes. */}
              <BondPapers bondId={bond.bondId} />
            </Stack>
          </Grid.Col>
        </Grid>
      </form>
    </>
  );
};

/** `/bonds/{id}`: amend a bond, or void one written in error; with `?grid=1` an unfinished one is the first of several. */
export const BondPage = ({ bondId, grid = false, ...props }: BondPageProps) => {
  const { data: bond } = useSuspenseQuery(bondQuery(bondId));
  const [typed, setTyped] = useState<BondValues | null>(null);
  // As the grid began with it: once that is saved the bond is no longer unfinished.
  const [begun, setBegun] = useState<Bond | null>(null);
  const mayWrite = useMay(anyStaff);
  if (grid && mayWrite && begun?.bondId !== bondId && isUnfinished(bond)) setBegun(bond);
  if (grid && begun?.bondId === bondId) {
    return <WriteBonds defendantId={bond.defendantId} accountId={bond.accountId} finishes={{ bond: begun, typed }} />;
  }
  return (
    <Page
      title={`Bond ${bond.powerNumber}`.trim()}
      heading={
        <>
          Bond <PowerNumber of={bond} none="" />
        </>
      }
      badge={
        <>
          <StatusBadge status={shownStatus(bond)} />
          {isRewrite(bond) ? <StatusBadge status="Rewrite" /> : null}
          <ForfeitureClock bond={bond} />
        </>
      }
      subtitle={
        <>
          For <OfWhom bond={bond} />
          <UnderPower bond={bond} />
        </>
      }
      actions={<BondMenu bond={bond} />}
    >
      <AmendBond key={bondId} bond={bond} onGrid={setTyped} {...props} />
    </Page>
  );
};
