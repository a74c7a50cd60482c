import { listCaptureFacts, type ReplyOf } from '@hazardlens/contracts';
import {
  InjectModel,
  type MessageOf,
  pageById,
  QueryHandler,
  systemScope,
  type TenantModel,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import type { CaptureDocument } from '../capture/capture.document.js';
import { captureModel } from '../capture/capture.model.js';
import { captureFact } from '../capture/capture-messages.js';
import { SiteRepository } from '../site/site.repository.js';

@Controller()
export class ListCaptureFactsHandler {
  constructor(
    @InjectModel(captureModel) private readonly captures: TenantModel<CaptureDocument>,
    private readonly sites: SiteRepository,
  ) {}

  @QueryHandler(listCaptureFacts)
  async handle(message: MessageOf<typeof listCaptureFacts>): Promise<ReplyOf<typeof listCaptureFacts>> {
    const everyCapture = systemScope('a read model is rebuilt from every capture');
    const { documents, next } = await pageById(this.captures, everyCapture, message.data);
    const names = await this.sites.namesOf(everyCapture, documents);
    return {
      facts: documents.map((capture) => ({ version: capture.version, fact: captureFact(capture, names) })),
      next,
    };
  }
}
