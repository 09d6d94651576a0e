import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { oneOf, searchParams, textOrNumber } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { TrustPage, type TrustSearch } from '../trust/index.ts';
import type { ThingFilter } from './property.queries.ts';

const ThingsHeld = lazy(() => import('./things-held.tsx').then((list) => ({ default: list.ThingsHeld })));

/**
 * `/money/trust?show=due&sought=…`: collateral in cash, kept apart (money#trust-equals-collateral);
 * `?view=things&things=held&sought=…`: the things that are held beside it (money#collateral-property).
 */
export const Route = createFileRoute('/_staff/money/trust')({
  validateSearch: searchParams({
    view: oneOf('things'),
    show: oneOf('due', 'all'),
    things: oneOf('held', 'due', 'ended'),
    sought: textOrNumber(120),
  }),
  beforeLoad: onlyFor(ledgerReaders),
  component: TrustScreen,
});

function TrustScreen() {
  const { things, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<TrustSearch> & { things?: ThingFilter['show'] }) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  return (
    <TrustPage
      search={search}
      change={change}
      things={
        <Suspense fallback={<Loading lines={8} />}>
          <ThingsHeld
            filter={{ show: things, sought: search.sought }}
            change={(changes) =>
              change({
                ...('show' in changes ? { things: changes.show } : {}),
                ...('sought' in changes ? { sought: changes.sought } : {}),
              })
            }
          />
        </Suspense>
      }
    />
  );
}
