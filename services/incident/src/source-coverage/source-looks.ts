import type { SourceLook } from '@hazardlens/contracts';
import { InjectModel, TenantModel, type TenantScope, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type SourceLookDocument, sourceLookModel } from './source-look.model.js';

/** A look that went as the last one did is noted no more often: an analysis must not cost a write a source. */
const NOTED_EVERY_MS = 3_600_000;

const TOLD_FOR_MS = 24 * 3_600_000;

/** Which sources looked last, and how that went. A note that is lost or late is made good by the next analysis. */
@Injectable()
export class SourceLooks {
  constructor(@InjectModel(sourceLookModel) private readonly looks: TenantModel<SourceLookDocument>) {}

  of(scope: TenantScope): Promise<SourceLookDocument[]> {
    return this.looks.find(scope, {}, { sort: { source: 1 } });
  }

  /** Sources that were there before and are not any more are off. Messages of earlier versions say nothing of looks. */
  async note(tenantId: string, looks: readonly SourceLook[] | undefined, at: Date): Promise<void> {
    if (looks === undefined) return;
    const scope = tenantScope(tenantId);
    const known = await this.of(scope);
    const gone = known
      .filter(({ source }) => !looks.some((look) => look.source === source))
      .map(({ source, version, hazards }) => ({ source, version, hazards, state: 'off' as const }));
    const news = [...looks, ...gone].filter((look) => isNews(look, known, at));
    await this.looks.bulkWrite(
      scope,
      news.map(({ source, version, state, hazards }) => ({
        updateOne: {
          filter: { _id: idOf(tenantId, source) },
          update: {
            $set: { source, version, state, hazards, at },
            ...(looksAgain(source, state, known, at) ? { $unset: { told_off: 1 } } : {}),
          },
          upsert: true,
        },
      })),
    );
  }

  /** @returns true for the first who tells that this version is switched off; then nobody need be told again */
  async tellOff(scope: TenantScope, { source, version }: SourceLook, at: Date): Promise<boolean> {
    const filter = { _id: idOf(scope.tenantId, source), 'told_off.version': { $ne: version } };
    return (await this.looks.updateOne(scope, filter, { $set: { told_off: { version, at } } })).modified > 0;
  }
}

const idOf = (tenantId: string, source: string): string => `${tenantId}|${source}`;

/** Added again, the same model may crash again, and is told of again. Of several replicas one may still be looking, so not at once. */
function looksAgain(
  source: string,
  state: SourceLook['state'],
  known: readonly SourceLookDocument[],
  at: Date,
): boolean {
  const told = known.find((each) => each.source === source)?.told_off;
  return state === 'looked' && told !== undefined && at.getTime() - told.at.getTime() > TOLD_FOR_MS;
}

function isNews(look: SourceLook, known: readonly SourceLookDocument[], at: Date): boolean {
  const last = known.find(({ source }) => source === look.source);
  if (!last) return true;
  // An analysis that came late says nothing of now.
  if (at < last.at) return false;
  const same =
    last.version === look.version && last.state === look.state && last.hazards.join() === look.hazards.join();
  return !same || at.getTime() - last.at.getTime() > NOTED_EVERY_MS;
}
