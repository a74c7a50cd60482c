import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { AuditController } from './audit/audit.controller.js';
import { AuthController } from './auth/auth.controller.js';
import { AnalysisWaiter } from './captures/analysis-waiter.js';
import { AnalyzeController } from './captures/analyze.controller.js';
import { CaptureThumbnails } from './captures/capture-thumbnails.js';
import { CapturesController } from './captures/captures.controller.js';
import { CaptureSubmitter } from './captures/submit-capture.js';
import { DetectorInfo } from './clients/detector-info.js';
import { MESSAGES } from './clients/messages.js';
import { PublicUrl } from './clients/public-url.js';
import { ConfigController } from './config/config.controller.js';
import { ExportsController } from './exports/exports.controller.js';
import { type GatewayRuntime, RUNTIME } from './gateway-runtime.js';
import { HealthController } from './health/health.controller.js';
import { ActionLinksController } from './incidents/action-links.controller.js';
import { ActionsController } from './incidents/actions.controller.js';
import { AddedPhotos } from './incidents/added-photos.js';
import { CommentsController } from './incidents/comments.controller.js';
import { CompaniesController } from './incidents/companies.controller.js';
import { IncidentAnswer } from './incidents/incident-answer.js';
import { IncidentPhotosController } from './incidents/incident-photos.controller.js';
import { IncidentsController } from './incidents/incidents.controller.js';
import { LinkMails } from './incidents/link-mails.js';
import { OpenActionsController } from './incidents/open-actions.controller.js';
import { SameAsController } from './incidents/same-as.controller.js';
import { ViewsController } from './incidents/views.controller.js';
import { InsuranceController } from './insurance/insurance.controller.js';
import { KnownContractors } from './insurance/known-contractors.js';
import { HeicDecoder } from './intake/heic-decoder.js';
import { PhotoIntake } from './intake/photo-intake.js';
import { LiveController } from './live/live.controller.js';
import { LiveStreams } from './live/live-streams.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { ObservationsController } from './observations/observations.controller.js';
import { Thumbnails } from './photos/photo-cache.js';
import { PhotoRoom } from './photos/photo-room.js';
import { PhotosController } from './photos/photos.controller.js';
import { AddedRecordings } from './posters/added-recordings.js';
import { PostersController } from './posters/posters.controller.js';
import { PublicReportsController } from './posters/public-reports.controller.js';
import { ReportsController } from './reports/reports.controller.js';
import { AccessTokenStrategy } from './security/access-token.strategy.js';
import { LinkSecrets } from './security/link-secrets.js';
import { SessionCheck } from './security/session-check.js';
import { SignInCheck } from './security/sign-in.js';
import { Lifecycle } from './server/lifecycle.js';
import { PlacesController } from './sites/places.controller.js';
import { SitesController } from './sites/sites.controller.js';
import { DescribedSources } from './sources/described-sources.js';
import { ExamplesController } from './sources/examples.controller.js';
import { OwnHazardsController } from './sources/own-hazards.controller.js';
import { QuestionsController } from './sources/questions.controller.js';
import { SourcesController } from './sources/sources.controller.js';
import { LogoController } from './tenants/logo.controller.js';
import { TenantsController } from './tenants/tenants.controller.js';
import { UsersController } from './users/users.controller.js';

/** The parts that live as long as the gateway, made once from what it stands on. */
export class GatewayParts {
  readonly lifecycle = new Lifecycle();
  readonly heic = new HeicDecoder();
  readonly sessions: SessionCheck;
  readonly signIns: SignInCheck;
  readonly waiter: AnalysisWaiter;
  readonly live: LiveStreams;
  readonly thumbnails: Thumbnails;
  readonly publicUrl: PublicUrl;

  constructor(readonly runtime: GatewayRuntime) {
    const { config, messages, objects } = runtime;
    this.sessions = new SessionCheck(messages);
    this.signIns = new SignInCheck([new AccessTokenStrategy(config.jwtSecret, this.sessions)]);
    this.waiter = new AnalysisWaiter(messages);
    this.live = new LiveStreams(messages, runtime.heartbeatMs);
    this.thumbnails = new Thumbnails(objects, messages);
    this.publicUrl = new PublicUrl(config.publicUrl);
  }
}

const value = <T>(provide: unknown, useValue: T): Provider => ({ provide: provide as string, useValue });

@Module({})
class AppModule {}

/** Controllers and what they are given. */
export function appModule(parts: GatewayParts): DynamicModule {
  const { runtime } = parts;
  return {
    module: AppModule,
    controllers: [
      AuthController,
      UsersController,
      TenantsController,
      LogoController,
      SitesController,
      PlacesController,
      AnalyzeController,
      CapturesController,
      PhotosController,
      IncidentsController,
      ActionsController,
      OpenActionsController,
      IncidentPhotosController,
      ViewsController,
      CompaniesController,
      CommentsController,
      ObservationsController,
      ActionLinksController,
      SameAsController,
      PostersController,
      PublicReportsController,
      ReportsController,
      InsuranceController,
      ConfigController,
      HealthController,
      NotificationsController,
      LiveController,
      AuditController,
      ExportsController,
      SourcesController,
      OwnHazardsController,
      QuestionsController,
      ExamplesController,
    ],
    providers: [
      value(RUNTIME, runtime),
      value(MESSAGES, runtime.messages),
      value(Lifecycle, parts.lifecycle),
      value(SessionCheck, parts.sessions),
      value(AnalysisWaiter, parts.waiter),
      value(LiveStreams, parts.live),
      value(Thumbnails, parts.thumbnails),
      value(PublicUrl, parts.publicUrl),
      value(LinkMails, new LinkMails(runtime)),
      value(CaptureThumbnails, new CaptureThumbnails(parts.thumbnails)),
      value(DetectorInfo, new DetectorInfo(runtime.messages)),
      value(DescribedSources, new DescribedSources(runtime.messages)),
      value(PhotoIntake, new PhotoIntake(parts.heic)),
      value(PhotoRoom, new PhotoRoom(runtime.messages)),
      CaptureSubmitter,
      value(LinkSecrets, new LinkSecrets(runtime.config.jwtSecret)),
      AddedPhotos,
      AddedRecordings,
      IncidentAnswer,
      KnownContractors,
    ],
  };
}
