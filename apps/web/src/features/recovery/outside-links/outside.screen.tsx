import { createFileRoute } from '@tanstack/react-router';
import { OutsideCase } from './outside-case.tsx';

/**
 * `/outside#{token}`: what somebody outside the agency may see of a case; nobody is signed in (recovery#outside-link).
 */
export const Route = createFileRoute('/outside')({ component: OutsideCase });
