import type { EventContract } from '@hazardlens/contracts';
import type { Type } from '@nestjs/common';
import type { AnyMessage } from '../messaging/message.js';
import type { AnyTenantModelDefinition } from '../tenancy/tenant-model.definition.js';
import type { Transaction } from '../transaction.js';
import type { Facts } from './facts.js';

/** Makes a read model from the owners' facts, and knows how one event changes it. */
export interface Rebuild {
  /**
   * Fills the collections beside the live ones, in slices (`fillFromFacts`, `facts.each`): cut off, it is called again and
   * goes on after the last slice. Copies (`replicas`) with facts are filled already.
   * @returns what was read, by name, for the person who waits
   */
  run(facts: Pick<Facts, 'all' | 'each'>): Promise<Readonly<Record<string, number>>>;
  /**
   * Does to the read model what the service's handler of this event does to it, and nothing else: nobody is told. An
   * event that is in the facts already changes nothing, since its version is not newer.
   */
  apply?(transaction: Transaction, message: AnyMessage): Promise<void>;
  /**
   * Makes one organisation's part anew from its own rows: after `TenantRebuilds.ask`. Its events wait
   * meanwhile and are handled afterwards. Called again from the start when it was cut off.
   */
  redo?(tenantId: string): Promise<void>;
}

/** The part of a service's documents that can be made anew from the owners' facts. */
export interface RebuildDefinition {
  /**
   * Made anew, with the copies that say from which facts; everything else of the service stays. They take their place after
   * the copies and in this order; a copy that must come later is named here, too.
   */
  readonly models?: readonly AnyTenantModelDefinition[];
  /**
   * The events that change these models, besides those of the copies: they are handled as ever and applied to the rows
   * beside. Without this list every event waits until a rebuild is done.
   */
  readonly events?: readonly EventContract[];
  /** A Nest class; its dependencies are injected. Not needed where copies are all there is to rebuild. */
  readonly run?: Type<Rebuild>;
  /** Counted up when rows of before cannot be used any more: the service then rebuilds them by itself. */
  readonly version?: number;
}
