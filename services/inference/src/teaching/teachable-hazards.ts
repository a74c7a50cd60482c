import { DomainError } from '@hazardlens/contracts';
import {
  InjectReplica,
  type OwnHazardCopy,
  ownHazardCopy,
  ReplicaReader,
  type TenantScope,
} from '@hazardlens/service-kit';
import { categoryOfHazard, hazardType, isHazardTypeCode, isOwnHazardCode } from '@hazardlens/taxonomy';
import { Injectable } from '@nestjs/common';

/** Grade H is a person's: no photo shows it. */
const canBeSeen = (code: string): boolean =>
  isHazardTypeCode(code) && hazardType(categoryOfHazard(code).code, code)?.grade !== 'H';

/** What was retired is looked for no more, though what was learned of it is kept. */
export const isInUse =
  (ownInUse: ReadonlyMap<string, unknown>) =>
  ({ hazard_type }: { readonly hazard_type: string }): boolean =>
    !isOwnHazardCode(hazard_type) || ownInUse.has(hazard_type);

/** Which hazard types an organisation may teach: those of the taxonomy that a photo can show, and its own ones. */
@Injectable()
export class TeachableHazards {
  constructor(@InjectReplica(ownHazardCopy) private readonly own: ReplicaReader<OwnHazardCopy>) {}

  async has(scope: TenantScope, code: string): Promise<boolean> {
    if (!isOwnHazardCode(code)) return canBeSeen(code);
    const own = await this.own.byId(scope, code);
    return own !== null && !own.retired;
  }

  /** @throws DomainError NOT_FOUND, HAZARD_NOT_TEACHABLE */
  async refuseOthers(scope: TenantScope, code: string): Promise<void> {
    if (await this.has(scope, code)) return;
    throw new DomainError(isHazardTypeCode(code) ? 'HAZARD_NOT_TEACHABLE' : 'NOT_FOUND');
  }

  /** The own ones in use, by code. */
  async ownOnes(scope: TenantScope): Promise<Map<string, OwnHazardCopy>> {
    return new Map((await this.own.find(scope, { retired: false })).map((one) => [one._id, one]));
  }
}
