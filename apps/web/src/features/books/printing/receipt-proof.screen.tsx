import { createFileRoute } from '@tanstack/react-router';
import { ReceiptProof } from './receipt-proof.tsx';

/**
 * `/r/{code}`: proves a receipt to whoever holds its paper; nobody needs to be signed in (bonds#receipt-proof-page).
 */
export const Route = createFileRoute('/r/$code')({ component: ReceiptProofScreen });

function ReceiptProofScreen() {
  const { code } = Route.useParams();
  return <ReceiptProof code={code} />;
}
