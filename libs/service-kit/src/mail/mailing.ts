import type { Provider, Type } from '@nestjs/common';
import type { JobDefinition } from '../service/define-service.js';
import { SERVICE_CONFIG } from '../service/tokens.js';
import type { AnyTenantModelDefinition } from '../tenancy/tenant-model.definition.js';
import { MAIL_RENDERER, MAIL_SENDER, type MailRenderer } from './mail.js';
import { MailQueue } from './mail-queue.js';
import { mailModel } from './mail-row.model.js';
import { SEND_MAILS_EVERY_MS, SendMails } from './send-mails.job.js';
import { smtpMailSender } from './smtp-mail-sender.js';

/**
 * What a service adds to its definition to send mail: `MailQueue` to inject, a collection and a job. Its config must
 * contain `mailConfig`.
 * @param renderer a Nest class that writes the mails
 */
export function mailing(renderer: Type<MailRenderer>): {
  models: readonly AnyTenantModelDefinition[];
  providers: readonly Provider[];
  jobs: readonly JobDefinition[];
} {
  return {
    models: [mailModel],
    providers: [
      MailQueue,
      { provide: MAIL_SENDER, useFactory: smtpMailSender, inject: [SERVICE_CONFIG] },
      { provide: MAIL_RENDERER, useClass: renderer },
    ],
    jobs: [{ name: 'send-mails', everyMs: SEND_MAILS_EVERY_MS, run: SendMails }],
  };
}
