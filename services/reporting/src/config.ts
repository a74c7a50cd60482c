import { mailConfig } from '@hazardlens/service-kit';

/** Reporting reads from the environment what it needs to send mail, beyond what the kit reads for every service. */
export const reportingConfig = mailConfig;
export type { MailConfig as ReportingConfig } from '@hazardlens/service-kit';
