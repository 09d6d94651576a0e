import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { exporters } from '#contracts/kernel/roles.ts';
import { oneOf, searchParams } from '../lib/search-params.ts';
import { WaitingOfBond, accountQuery } from '../features/books/accounts/index.ts';
import { BondCheckIns } from '../features/books/check-ins/index.ts';
import { BondPage, bondQuery } from '../features/books/bonds/index.ts';
import { CollateralOfBond } from '../features/books/trust/index.ts';
import { premiumRulesQuery } from '../features/agency/organizations/index.ts';
import { defendantQuery } from '../features/people/people/index.ts';
import { PropertyOfBond } from '../features/books/property/index.ts';
import { BondLetters, bondLettersQuery } from '../features/books/printing/index.ts';
import { emergenciesQuery, EmergencyOfBond, MilitaryServiceOfBond } from '../features/recovery/deadlines/index.ts';
import { CaseOfBond, OfferCase } from '../features/recovery/cases/index.ts';
import { SurrenderOfBond } from '../features/recovery/surrender/index.ts';
import { BondSuretyProofs } from '../features/office/surety-portal/index.ts';
import { useMay } from '../lib/session.ts';

/**
 * `/bonds/{id}?discharge=&offer=&grid=&forfeit=`: a bond with its recovery case; what was just saved may ask for its
 * discharge, its forfeiture or its case, an unfinished one may be the first of several.
 */
export const Route = createFileRoute('/_staff/bonds/$bondId')({
  validateSearch: searchParams({
    discharge: oneOf(true),
    offer: oneOf(true),
    grid: oneOf(1),
    forfeit: oneOf(true),
  }),
  loader: async ({ context, params }) => {
    void context.queryClient.query(premiumRulesQuery).catch(() => undefined);
    const bond = await context.queryClient.query(bondQuery(params.bondId));
    // Letters and marks stand above the form: what comes later would move it.
    const marks = context.queryClient.query(emergenciesQuery).catch(() => undefined);
    const letters = context.queryClient.query(bondLettersQuery(bond)).catch(() => undefined);
    // The Auditor reads no defendant's file: the page names the account's.
    const defendant = context.queryClient
      .query({ ...defendantQuery(bond.defendantId), staleTime: 'static' })
      .catch(() => undefined);
    const account = context.queryClient.query(accountQuery(bond.accountId)).catch(() => undefined);
    await Promise.all([defendant, letters, marks, account]);
  },
  component: BondScreen,
});

function BondScreen() {
  const { bondId } = Route.useParams();
  const { discharge = false, offer = false, grid, forfeit = false } = Route.useSearch();
  const { data: bond } = useSuspenseQuery(bondQuery(bondId));
  const mayMark = useMay(exporters);
  return (
    <BondPage
      bondId={bondId}
      discharge={discharge}
      offer={offer}
      grid={grid === 1}
      forfeit={forfeit}
      recovery={
        <>
          <WaitingOfBond bond={bond} />
          <CollateralOfBond bond={bond} />
          <PropertyOfBond bond={bond} />
          <BondCheckIns bond={bond} />
          <CaseOfBond bondId={bondId} />
          <SurrenderOfBond bond={bond} />
          <EmergencyOfBond bond={bond} />
          <MilitaryServiceOfBond bond={bond} />
          {mayMark ? <BondSuretyProofs bondId={bondId} /> : null}
        </>
      }
      letters={<BondLetters bondId={bondId} accountId={bond.accountId} />}
      offerCase={(leave) => <OfferCase bondId={bondId} onDone={leave} />}
    />
  );
}
