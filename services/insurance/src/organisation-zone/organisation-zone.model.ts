import type { DataOf, tenantRegistered } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** By which clock an organisation reads its reports; insurers too, of whom nothing else is kept here. */
export interface OrganisationZone {
  _id: string;
  tenant_id: string;
  version: number;
  time_zone: string;
}

export const organisationZoneModel = tenantModel<OrganisationZone>({
  name: 'OrganisationZone',
  collection: 'organisation_zones',
  schema: new Schema<OrganisationZone>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    time_zone: { type: String, required: true },
  }),
  // read by _id only
  indexes: [],
});

export const organisationZone = ({ tenant }: DataOf<typeof tenantRegistered>, version: number): OrganisationZone => ({
  _id: tenant.id,
  tenant_id: tenant.id,
  version,
  time_zone: tenant.time_zone,
});
