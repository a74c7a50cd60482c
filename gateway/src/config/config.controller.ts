import { type ConfigAnswer, configAnswer, locales } from '@hazardlens/contracts';
import { Controller, Get, Inject } from '@nestjs/common';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { PublicAnswers } from '../openapi/answers.js';

/** GET /config: what the login screen needs before anybody is signed in. */
@Controller('config')
export class ConfigController {
  constructor(@Inject(RUNTIME) private readonly runtime: GatewayRuntime) {}

  @Get()
  @PublicAnswers('Demo logins, version and languages', { 200: configAnswer })
  get(): ConfigAnswer {
    const { config, demoLogins, version } = this.runtime;
    return {
      demo: config.demo,
      demo_logins: config.demo ? [...demoLogins] : [],
      version,
      locales: [...locales],
      mails: config.mail.SMTP_URL !== undefined,
    };
  }
}
