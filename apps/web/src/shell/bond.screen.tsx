import { createFileRoute } from '@tanstack/react-router';
import { oneOf, searchParams } from '../lib/search-params.ts';
import { BondPage, bondQuery } from '../features/books/index.ts';
import { premiumRulesQuery } from '../features/organizations/index.ts';
import { defendantQuery } from '../features/people/index.ts';
import { CaseOfBond, OfferCase } from '../features/recovery/index.ts';

/** `/bonds/{id}?discharge=&offer=`: a bond with its recovery case; what was just saved may ask for its discharge or case. */
export const Route = createFileRoute('/_staff/bonds/$bondId')({
  validateSearch: searchParams({ discharge: oneOf(true), offer: oneOf(true) }),
  loader: async ({ context, params }) => {
    void context.queryClient.query(premiumRulesQuery).catch(() => undefined);
    const bond = await context.queryClient.query(bondQuery(params.bondId));
    await context.queryClient.query({ ...defendantQuery(bond.defendantId), staleTime: 'static' });
  },
  component: BondScreen,
});

function BondScreen() {
  const { bondId } = Route.useParams();
  const { discharge = false, offer = false } = Route.useSearch();
  return (
    <BondPage
      bondId={bondId}
      discharge={discharge}
      offer={offer}
      recovery={<CaseOfBond bondId={bondId} />}
      offerCase={(leave) => <OfferCase bondId={bondId} onDone={leave} />}
    />
  );
}
