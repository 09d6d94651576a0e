import { createFileRoute } from '@tanstack/react-router';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../../../lib/session.ts';
import { CreateDefendant } from './create-defendant.tsx';

export const Route = createFileRoute('/_staff/defendants/new')({
  beforeLoad: onlyFor(anyStaff),
  component: CreateDefendant,
});
