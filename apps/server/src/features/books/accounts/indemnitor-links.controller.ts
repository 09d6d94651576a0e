import { command, routes } from '../../../edge/http/routes.ts';
import { LinkIndemnitor } from './link-indemnitor.ts';
import { UnlinkIndemnitor } from './unlink-indemnitor.ts';

export const IndemnitorLinksController = routes(command(LinkIndemnitor), command(UnlinkIndemnitor));
