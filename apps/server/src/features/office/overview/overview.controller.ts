import { getOverview } from '#contracts/office/overview/overview.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { Overview } from './overview.query.ts';

export const OverviewController = routes(route(getOverview, Overview, (overview, { actor }) => overview.of(actor)));
