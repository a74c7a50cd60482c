import { DomainError, healthAnswer } from '@hazardlens/contracts';
import { Controller, Get, Inject } from '@nestjs/common';
import { z } from 'zod';
import { DetectorInfo } from '../clients/detector-info.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { PublicAnswers } from '../openapi/answers.js';
import { Lifecycle } from '../server/lifecycle.js';

const probeAnswer = z.object({ status: z.literal('ok') });

/** For people, load balancers and Kubernetes. */
@Controller('health')
export class HealthController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
    private readonly detector: DetectorInfo,
    private readonly lifecycle: Lifecycle,
  ) {}

  @Get()
  @PublicAnswers('Version, edition and detector', { 200: healthAnswer })
  async health(): Promise<z.infer<typeof healthAnswer>> {
    const { version, edition } = this.runtime;
    const detector = await this.detector.current().catch(() => null);
    return { status: detector ? 'ok' : 'degraded', version, edition, detector };
  }

  @Get('live')
  @PublicAnswers('The process runs', { 200: probeAnswer })
  live(): z.infer<typeof probeAnswer> {
    return { status: 'ok' };
  }

  /** Not without the bus, since another instance may have it. Without a detector: captures are analysed later. */
  @Get('ready')
  @PublicAnswers('The process takes requests', { 200: probeAnswer })
  ready(): z.infer<typeof probeAnswer> {
    if (!this.lifecycle.isReady()) throw new DomainError('UNAVAILABLE');
    return { status: 'ok' };
  }
}
