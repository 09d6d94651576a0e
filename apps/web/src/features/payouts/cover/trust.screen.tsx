import { createFileRoute } from '@tanstack/react-router';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { oneOf, searchParams, textOrNumber } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { ThingsHeld, type ThingFilter } from '../../books/property/index.ts';
import { TrustPage, type TrustSearch } from '../../books/trust/index.ts';
import { CoverFigures } from './cover-figures.tsx';

/**
 * `/money/trust?show=due&sought=…`: collateral in cash, kept apart (money#trust-equals-collateral);
 * `?view=things&things=held&sought=…`: the things that are held beside it (money#collateral-property). Beneath stands whether
 * the agency has what it collected for others (money#fiduciary-cover).
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
      cover={<CoverFigures />}
      things={
        <ThingsHeld
          filter={{ show: things, sought: search.sought }}
          change={(changes) =>
            change({
              ...('show' in changes ? { things: changes.show } : {}),
              ...('sought' in changes ? { sought: changes.sought } : {}),
            })
          }
        />
      }
    />
  );
}
