import type { Readable } from 'node:stream';
import { type ExportTicket, logoKey } from '@hazardlens/contracts';
import {
  InjectReplica,
  LOGGER,
  type Logger,
  OBJECT_STORE,
  ObjectMissingError,
  type ObjectStore,
  ReplicaReader,
  tenantScope,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy } from '../place/copies.js';
import { DEFAULT_TIME_ZONE } from '../sums/projector.js';
import { contentTypes } from './file-names.js';
import { forWhoWaits, waitedKey } from './for-who-waits.js';

interface Asked {
  readonly deadline?: string | undefined;
  readonly data: { readonly actor: { readonly tenant_id: string }; readonly report_id: string };
}

/** What every file needs that people print. */
@Injectable()
export class PaperParts {
  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A PDF for somebody who waits: drawn now, and kept where they fetch it. */
  pdf(
    message: Asked,
    report: string,
    draw: () => Promise<{ file: Readable; file_name: string }>,
  ): Promise<ExportTicket> {
    return forWhoWaits(message, { logger: this.logger, report, format: 'pdf' }, async () => {
      const { file, file_name } = await draw();
      const key = waitedKey(message.data.actor.tenant_id, message.data.report_id, 'pdf');
      await this.objects.put(key, file, { contentType: contentTypes.pdf });
      return { key, file_name, content_type: contentTypes.pdf };
    });
  }

  /** The clock of an organisation, contractor or insurer. */
  async timeZoneOf(tenantId: string): Promise<string> {
    return (await this.tenants.byId(tenantScope(tenantId), tenantId))?.time_zone ?? DEFAULT_TIME_ZONE;
  }

  /** The logo of an organisation, as PNG; null: it has none. */
  async logoOf(tenantId: string): Promise<Uint8Array | null> {
    const logo = (await this.tenants.byId(tenantScope(tenantId), tenantId))?.logo;
    return logo ? this.picture(logoKey(tenantId, logo)) : null;
  }

  /** One that is not made yet, or deleted meanwhile, is no photo; a store that is away is a fault. */
  async picture(key: string | null): Promise<Uint8Array | null> {
    if (!key) return null;
    return this.objects.get(key).catch((error: unknown) => {
      if (error instanceof ObjectMissingError) return null;
      throw error;
    });
  }
}
