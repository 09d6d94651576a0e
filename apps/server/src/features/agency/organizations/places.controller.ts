import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/agency/organizations/places.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { Places } from './places.ts';

@Controller()
export class PlacesController {
  constructor(private readonly places: Places) {}

  @Route(contract.findPlace)
  async findPlace(
    @Input() { params }: Call<typeof contract.findPlace>,
  ): Promise<ResponseOf<typeof contract.findPlace>> {
    return { place: await this.places.ofZip(params.zip) };
  }
}
