import type { OwnAction, OwnLabel } from '@hazardlens/contracts';
import {
  InjectReplica,
  type OwnHazardCopy,
  ownHazardCopy,
  ReplicaReader,
  systemScope,
  tenantScope,
} from '@hazardlens/service-kit';
import { isOwnHazardCode } from '@hazardlens/taxonomy';
import { Injectable } from '@nestjs/common';

/** What organisations call their own hazard types, by code; retired ones too. */
export type OwnWords = ReadonlyMap<string, { readonly label: OwnLabel; readonly action: OwnAction | null }>;
export const noOwnWords: OwnWords = new Map();

const wordsOf = (found: readonly OwnHazardCopy[]): OwnWords =>
  new Map(found.map(({ _id, label, action }) => [_id, { label, action }]));
const shown = systemScope('own hazard types of what the reader was found to see');

/** As they are called now: looked up when something is read, and only where something bears one. */
@Injectable()
export class OwnWordsReader {
  constructor(@InjectReplica(ownHazardCopy) private readonly hazards: ReplicaReader<OwnHazardCopy>) {}

  /** @param types hazard types, the taxonomy's among them */
  async of(types: Iterable<string>): Promise<OwnWords> {
    const codes = [...new Set(types)].filter(isOwnHazardCode);
    if (codes.length === 0) return noOwnWords;
    return wordsOf(await this.hazards.find(shown, { _id: { $in: codes } }));
  }

  /** All that it has, for who reads more of its incidents than can be looked through first. */
  async ofOrganisation(tenantId: string): Promise<OwnWords> {
    return wordsOf(await this.hazards.find(tenantScope(tenantId), {}));
  }
}
