import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { SuretyCaseList } from './surety-case-list.tsx';
import type { SuretyCasesSearch } from './surety-cases-search.ts';

const ImportSuretyCases = lazy(() =>
  import('./import-surety-cases.tsx').then((form) => ({ default: form.ImportSuretyCases })),
);
const ImportProgress = lazy(() => import('./import-progress.tsx').then((part) => ({ default: part.ImportProgress })));
const CreateSuretyCase = lazy(() =>
  import('./create-surety-case.tsx').then((form) => ({ default: form.CreateSuretyCase })),
);

interface SuretyCasesPageProps {
  search: SuretyCasesSearch;
  change: (changes: SuretyCasesSearch) => void;
  /** What came by mail and waits. */
  mail: ReactNode;
}

/** Cases received from insurers, and an import of them (powers#surety-case-list, powers#import-request). */
export const SuretyCasesPage = ({ search, change, mail }: SuretyCasesPageProps) => {
  const mayChange = useMay(recoveryStaff);
  const [open, setOpen] = useState<'new' | 'import' | null>(null);
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
      {mail}
      <SuretyCaseList search={search} change={change} onNew={mayChange ? () => setOpen('new') : null} />
      <Suspense>
        {open === 'new' ? <CreateSuretyCase onClose={close} /> : null}
        {open === 'import' ? (
          <ImportSuretyCases onClose={close} onShow={(importId) => change({ import: importId })} />
        ) : null}
      </Suspense>
    </Page>
  );
};
