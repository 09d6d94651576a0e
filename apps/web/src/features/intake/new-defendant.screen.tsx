import { createFileRoute } from '@tanstack/react-router';
import { CreateDefendant } from './create-defendant.tsx';

export const Route = createFileRoute('/_staff/defendants/new')({ component: CreateDefendant });
