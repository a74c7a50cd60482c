import { Lanes } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';

/**
 * One change of a contractor's sums at a time on this replica. Two would write the same documents and one of them be sent back
 * by a write conflict; between replicas that still happens and is repeated by the unit of work.
 */
@Injectable()
export class ContractorLanes extends Lanes {}
