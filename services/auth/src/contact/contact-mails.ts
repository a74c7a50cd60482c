import {
  type DueMail,
  layoutMail,
  type MailContent,
  publicLink,
  type QueuedMail,
  SERVICE_CONFIG,
  tenantScope,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { ContactClaimRepository } from './contact-claim.repository.js';

export const contactTemplate = 'verify-contact';

/** Waiting mails hold the claim's id: the link is made when they are sent. */
export const contactMail = (claimId: string, to: string): QueuedMail => ({
  id: `contact-${claimId}`,
  to,
  template: contactTemplate,
  facts: { claim_id: claimId },
});

@Injectable()
export class ContactMails {
  constructor(
    private readonly claims: ContactClaimRepository,
    private readonly tenants: TenantRepository,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Null when another address was given meanwhile, or the link has expired. */
  async render({ tenantId, facts }: DueMail): Promise<MailContent | null> {
    const scope = tenantScope(tenantId);
    const claim = await this.claims.byId(scope, facts['claim_id'] ?? '', new Date());
    const tenant = claim ? await this.tenants.byId(scope, tenantId) : null;
    if (!claim || !tenant) return null;
    const url = publicLink(this.config, `/verify-contact/${encodeURIComponent(this.claims.tokenOf(claim._id))}`);
    const { name } = tenant;
    // requests come to a contractor's address; of an insurer's the contractor reads the domain
    const asks = tenant.tenant_type === 'insurance_provider';
    const use = asks
      ? {
          en: `Contractors will read its domain beside the requests of ${name}.`,
          es: `Los contratistas leerán su dominio junto a las solicitudes de ${name}.`,
        }
      : {
          en: `Requests of insurers to this address will reach ${name}.`,
          es: `Las solicitudes de aseguradoras a esta dirección llegarán a ${name}.`,
        };
    return layoutMail([
      {
        language: 'en',
        title: 'Confirm your contact address on HazardLens',
        paragraphs: [
          `${name} gave ${claim.address} as its contact address on HazardLens. ${use.en}`,
          'Confirm only if you belong to this organization. The link works once and for 72 hours. If you did not expect it, please ignore this mail: nothing happens.',
        ],
        button: { label: 'Confirm the address', url },
      },
      {
        language: 'es',
        title: 'Confirme su dirección de contacto en HazardLens',
        paragraphs: [
          `${name} indicó ${claim.address} como su dirección de contacto en HazardLens. ${use.es}`,
          'Confirme solo si pertenece a esta organización. El enlace sirve una vez y durante 72 horas. Si no lo esperaba, no haga caso de este correo: no ocurre nada.',
        ],
        button: { label: 'Confirmar la dirección', url },
      },
    ]);
  }
}
