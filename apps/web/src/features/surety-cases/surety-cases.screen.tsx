import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { recoveryReaders, recoveryStaff } from '#contracts/kernel/roles.ts';
import { onlyFor, useMay } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { SuretyCaseList } from './surety-case-list.tsx';
import { suretyCasesSearch } from './surety-cases-search.ts';
import type { SuretyCasesSearch } from './surety-cases-search.ts';

const ImportSuretyCases = lazy(() =>
  import('./import-surety-cases.tsx').then((form) => ({ default: form.ImportSuretyCases })),
);
const ImportProgress = lazy(() => import('./import-progress.tsx').then((part) => ({ default: part.ImportProgress })));
const NewSuretyCase = lazy(() => import('./new-surety-case.tsx').then((form) => ({ default: form.NewSuretyCase })));

/** `/recovery/surety-cases?search=&status=&import=`: cases received from insurers, and an import of them (powers.md 5, 6). */
export const Route = createFileRoute('/_staff/recovery/surety-cases')({
  validateSearch: suretyCasesSearch,
  beforeLoad: onlyFor(recoveryReaders),
  component: SuretyCasesScreen,
});

function SuretyCasesScreen() {
  const navigate = Route.useNavigate();
  const mayChange = useMay(recoveryStaff);
  const [open, setOpen] = useState<'new' | 'import' | null>(null);
  const search = Route.useSearch();
  const change = (changes: SuretyCasesSearch) =>
    void navigate({ search: (current) => ({ ...current, ...changes }), replace: true });
  const close = () => setOpen(null);
  return (
    <Page
      title="Surety Cases"
      subtitle="Cases received from insurance company"
      actions={
        mayChange ? (
          <>
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => setOpen('import')}>
              Import from URL
            </Button>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
              New Surety Case
            </Button>
          </>
        ) : undefined
      }
    >
      <Suspense>
        {search.import === undefined ? null : (
          <ImportProgress key={search.import} importId={search.import} onClose={() => change({ import: undefined })} />
        )}
      </Suspense>
      <SuretyCaseList search={search} change={change} onNew={mayChange ? () => setOpen('new') : null} />
      <Suspense>
        {open === 'new' ? <NewSuretyCase onClose={close} /> : null}
        {open === 'import' ? (
          <ImportSuretyCases onClose={close} onShow={(importId) => change({ import: importId })} />
        ) : null}
      </Suspense>
    </Page>
  );
}
