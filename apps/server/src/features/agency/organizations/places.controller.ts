import * as contract from '#contracts/agency/organizations/places.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { Places } from './places.ts';

export const PlacesController = routes(
  route(contract.findPlace, Places, async (places, { params }) => ({ place: await places.ofZip(params.zip) })),
);
