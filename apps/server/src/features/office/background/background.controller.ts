import { command, routes } from '../../../edge/http/routes.ts';
import { RunBackgroundReport } from './run-background-report.ts';

export const BackgroundController = routes(command(RunBackgroundReport));
