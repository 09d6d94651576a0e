import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { recoveryReaders, recoveryStaff } from '#contracts/kernel/roles.ts';
import { onlyFor, useMay } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { SuretyCaseList } from './surety-case-list.tsx';
import { suretyCasesSearch } from './surety-cases-search.ts';

const NewSuretyCase = lazy(() => import('./new-surety-case.tsx').then((form) => ({ default: form.NewSuretyCase })));

/** `/recovery/surety-cases?search=&status=`: cases received from insurers (spec 2, powers.md 5). */
export const Route = createFileRoute('/_staff/recovery/surety-cases')({
  validateSearch: suretyCasesSearch,
  beforeLoad: onlyFor(recoveryReaders),
  component: SuretyCasesScreen,
});

function SuretyCasesScreen() {
  const navigate = Route.useNavigate();
  const mayChange = useMay(recoveryStaff);
  const [isNew, setNew] = useState(false);
  return (
    <Page
      title="Surety Cases"
      subtitle="Cases received from insurance company"
      actions={
        mayChange ? (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
            New Surety Case
          </Button>
        ) : undefined
      }
    >
      <SuretyCaseList
        search={Route.useSearch()}
        change={(changes) => void navigate({ search: (current) => ({ ...current, ...changes }), replace: true })}
        onNew={mayChange ? () => setNew(true) : null}
      />
      <Suspense>{isNew ? <NewSuretyCase onClose={() => setNew(false)} /> : null}</Suspense>
    </Page>
  );
}
