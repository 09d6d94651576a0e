import { createFileRoute, redirect } from '@tanstack/react-router';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { contractQuery } from '../lib/query.ts';

/** `/bonds/{id}/finance` opens the account summary of the bond (screens#leading-addresses). */
export const Route = createFileRoute('/_staff/bonds/$bondId/finance')({
  loader: async ({ context, params }) => {
    const query = contractQuery(getBond, { params }, [`bond:${params.bondId}`]);
    const { accountId } = await context.queryClient.query({ ...query, staleTime: 'static' });
    throw redirect({ to: '/accounts/$accountId', params: { accountId }, replace: true });
  },
});
