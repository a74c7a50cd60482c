import { InjectModel, type Scope, systemScope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { ClassifierDocument } from './classifier.document.js';
import { classifierModel } from './classifier.model.js';

/** Each costs every photo a moment: more would be many moments. */
export const MOST_CLASSIFIERS = 20;

const idOf = ({ tenantId }: TenantScope, hazardType: string): string => `${tenantId}|${hazardType}`;

@Injectable()
export class ClassifierRepository {
  constructor(@InjectModel(classifierModel) private readonly classifiers: TenantModel<ClassifierDocument>) {}

  /** All that an organisation ever learned; a handful. */
  all(scope: TenantScope): Promise<ClassifierDocument[]> {
    return this.classifiers.find(scope, {});
  }

  of(scope: TenantScope, hazardType: string): Promise<ClassifierDocument | null> {
    return this.classifiers.findOne(scope, { _id: idOf(scope, hazardType) });
  }

  /** Those that look at photos now; what another detector's features were learned from waits to be learned again. */
  async inUse(scope: TenantScope, features: string): Promise<ClassifierDocument[]> {
    const all = await this.classifiers.find(scope, { features });
    return all.filter(({ weights }) => weights.length > 0).sort((a, b) => a.number - b.number);
  }

  async save(scope: TenantScope, learned: Omit<ClassifierDocument, '_id' | 'tenant_id'>): Promise<ClassifierDocument> {
    const document = { ...learned, _id: idOf(scope, learned.hazard_type), tenant_id: scope.tenantId };
    await this.classifiers.replaceOne(scope, { _id: document._id }, document, { upsert: true });
    return document;
  }

  /** It looks at nothing until there are enough examples again; its number is not used twice. */
  async retire(scope: TenantScope, hazardType: string): Promise<void> {
    const gone = { weights: [], digest: '', relearn: false, features: '' };
    await this.classifiers.updateOne(scope, { _id: idOf(scope, hazardType) }, { $set: gone });
  }

  async markForRelearning(scope: TenantScope, hazardTypes: readonly string[]): Promise<void> {
    const ids = hazardTypes.map((one) => idOf(scope, one));
    await this.classifiers.updateMany(scope, { _id: { $in: ids }, weights: { $ne: [] } }, { $set: { relearn: true } });
  }

  /** Those to be learned without anybody asking, of any organisation: photos are gone, or the detector is another one. */
  async toRelearn(features: string, limit: number): Promise<ClassifierDocument[]> {
    const everybody: Scope = systemScope('what was taught is learned again whosever it is');
    const marked = await this.classifiers.find(everybody, { relearn: true }, { limit });
    const older = await this.classifiers.find(everybody, { features: { $gt: '', $lt: features } }, { limit });
    const newer = await this.classifiers.find(everybody, { features: { $gt: features } }, { limit });
    const seen = new Map([...marked, ...older, ...newer].map((one) => [one._id, one]));
    return [...seen.values()].slice(0, limit);
  }
}
