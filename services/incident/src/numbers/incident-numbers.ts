import { incidentNumber } from '@hazardlens/contracts';
import { InjectModel, InjectReplica, ReplicaReader, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';
import { type IncidentNumbersRow, incidentNumbersModel } from './incident-numbers.model.js';
import { prefixOf } from './number-prefix.rules.js';

/**
 * Gives numbers, in the transaction that opens an incident: one that is rolled back gives its numbers back. Who opens at the
 * same moment in one organisation meets at its row, so one of the two comes again, and no number is left out or given twice.
 */
@Injectable()
export class IncidentNumbers {
  constructor(
    @InjectModel(incidentNumbersModel) private readonly numbers: TenantModel<IncidentNumbersRow>,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  /**
   * The next numbers of an organisation.
   * @param hasUnnumbered asked for until the first number was given: whether it has incidents from before there were numbers
   * @returns null while those wait for theirs, which come first
   */
  async next(scope: TenantScope, count: number, hasUnnumbered: () => Promise<boolean>): Promise<string[] | null> {
    const { tenantId } = scope;
    const row = await this.numbers.findOneAndUpdate(scope, { _id: tenantId, filled: true }, { $inc: { last: count } });
    if (row) return numbersUpTo(row, count);
    const waits = await hasUnnumbered();
    const first = await this.#touch(scope, waits ? { waiting: 1 } : { last: count }, !waits);
    return waits ? null : numbersUpTo(first, count);
  }

  /** Numbers for incidents from before there were any. @param isLast nothing is left: new ones get theirs at once from now on */
  async fill(scope: TenantScope, count: number, isLast: boolean): Promise<string[]> {
    const row = await this.#touch(scope, { last: count }, isLast);
    return numbersUpTo(row, count);
  }

  /**
   * For who changes what a new incident takes over: that its photo is gone, or covered. Who opens one in the same moment
   * meets the change here, so one of the two comes again and sees the other; an analysis that opens none comes here for its
   * suggestions. Before the first incident there is no row yet: who comes first writes it.
   */
  async meetOpenings(scope: TenantScope): Promise<void> {
    await this.#touch(scope, { waiting: 1 }, false);
  }

  async #touch(
    scope: TenantScope,
    add: Partial<Record<'last' | 'waiting', number>>,
    filled: boolean,
  ): Promise<IncidentNumbersRow> {
    const givesNumbers = 'last' in add;
    const prefix = givesNumbers ? prefixOf((await this.tenants.byId(scope, scope.tenantId))?.name ?? '') : '';
    const zero = Object.fromEntries(['last', 'waiting'].flatMap((key) => (key in add ? [] : [[key, 0]])));
    const row = await this.numbers.findOneAndUpdate(
      scope,
      { _id: scope.tenantId },
      {
        $inc: add,
        $setOnInsert: { prefix, ...zero, ...(filled ? {} : { filled: false }) },
        ...(filled ? { $set: { filled: true } } : {}),
      },
      { upsert: true },
    );
    if (!row) throw new Error('an upsert answers the row');
    if (!givesNumbers || row.prefix !== '') return row;
    // Who only waited wrote no letters: the name may not have been known then, and they stay for ever.
    await this.numbers.updateOne(scope, { _id: scope.tenantId }, { $set: { prefix } });
    return { ...row, prefix };
  }
}

const numbersUpTo = ({ prefix, last }: IncidentNumbersRow, count: number): string[] =>
  Array.from({ length: count }, (_, index) => incidentNumber(prefix, last - count + 1 + index));
