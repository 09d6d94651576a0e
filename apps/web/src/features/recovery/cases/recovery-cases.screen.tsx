import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Page } from '../../../ui/page.tsx';
import { CaseList } from './case-list.tsx';
import { RecoveryOnly } from './recovery-only.tsx';
import { RecoveryNotices } from '../deadlines/index.ts';
import { recoveryCasesSearch } from './recovery-search.ts';
import { RefreshCases } from './refresh-cases.tsx';

const CreateRecoveryCase = lazy(() =>
  import('./create-recovery-case.tsx').then((form) => ({ default: form.CreateRecoveryCase })),
);

/** `/recovery/cases?search=&status=&mine=&sort=`: all cases of recovery (screens#recovery-cases). */
export const Route = createFileRoute('/_staff/recovery/cases')({
  validateSearch: recoveryCasesSearch,
  component: () => (
    <RecoveryOnly>
      <RecoveryCasesScreen />
    </RecoveryOnly>
  ),
});

function RecoveryCasesScreen() {
  const navigate = Route.useNavigate();
  const [isNew, setNew] = useState(false);
  return (
    <Page
      title="Recovery Cases"
      actions={
        <>
          <RefreshCases />
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
            New Case
          </Button>
        </>
      }
    >
      <RecoveryNotices />
      <CaseList
        search={Route.useSearch()}
        change={(changes) => void navigate({ search: (current) => ({ ...current, ...changes }), replace: true })}
        onNew={() => setNew(true)}
      />
      <Suspense>{isNew ? <CreateRecoveryCase onClose={() => setNew(false)} /> : null}</Suspense>
    </Page>
  );
}
