import type { SourcesView } from '@hazardlens/contracts';
import type { TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { ChosenSettings } from '../finding-precision/chosen-settings.js';
import { PrecisionRepository } from '../finding-precision/precision.repository.js';
import { type Evidence, sourceViews } from './coverage.rules.js';
import { SourceLooks } from './source-looks.js';

/** What coverage and the list of sources are made of. */
@Injectable()
export class SourceEvidence {
  constructor(
    private readonly precisions: PrecisionRepository,
    private readonly looks: SourceLooks,
    private readonly settings: ChosenSettings,
  ) {}

  async of(scope: TenantScope): Promise<Evidence> {
    const [known, looks] = [await this.precisions.all(scope), await this.looks.of(scope)];
    return { known, looks };
  }

  async sources(scope: TenantScope): Promise<SourcesView> {
    const evidence = await this.of(scope);
    return { sources: sourceViews(evidence), settings: await this.settings.of(scope), described: false };
  }
}
