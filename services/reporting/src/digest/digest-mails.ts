import { type DigestView, type Locale, localesFor } from '@hazardlens/contracts';
import {
  type DueMail,
  InjectReplica,
  layoutMail,
  type MailConfig,
  type MailContent,
  type MailRenderer,
  type MailSection,
  publicLink,
  type QueuedMail,
  ReplicaReader,
  SERVICE_CONFIG,
  tenantScope,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type PersonCopy, personCopy, type TenantCopy, tenantCopy } from '../place/copies.js';
import { Places } from '../score/places.reader.js';
import { ALL_SITES } from '../sums/view.js';
import { digestWords } from './digest-words.js';
import { Digests } from './digests.js';

export const digestTemplate = 'digest';

export const digestMail = ({ _id, email }: PersonCopy, week: number): QueuedMail => ({
  id: `digest-${_id}-${week}`,
  to: email,
  template: digestTemplate,
  facts: { person_id: _id },
});

/** Reckoned when it is sent: what was done meanwhile is in it. */
@Injectable()
export class DigestMails implements MailRenderer {
  constructor(
    private readonly places: Places,
    private readonly digests: Digests,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
    @InjectReplica(personCopy) private readonly people: ReplicaReader<PersonCopy>,
    @Inject(SERVICE_CONFIG) private readonly config: MailConfig,
  ) {}

  /** Null for somebody who has left or does not want it any more, and where there is no site (left) that it could be about. */
  async render({ tenantId, to, facts }: DueMail): Promise<MailContent | null> {
    const scope = tenantScope(tenantId);
    const person = await this.people.byId(scope, facts['person_id'] ?? '');
    const tenant = await this.tenants.byId(scope, tenantId);
    if (!tenant || !person?.active || person.email !== to || person.digest !== 'weekly') return null;
    const wanted = person.digest_sites?.length ? person.digest_sites : [ALL_SITES];
    const all = await this.places.everywhere(tenant, new Date());
    const places = all.filter(
      ({ audience, site_id, view }) =>
        audience === 'tenant' && wanted.includes(site_id) && !view.sites[site_id]?.archived,
    );
    if (places.length === 0) return null;
    const url = publicLink(this.config, '/digest');
    const content = layoutMail(
      await Promise.all(
        localesFor(person.locale).map(async (locale) => {
          const parts: DigestView[] = [];
          for (const place of places) parts.push(await this.digests.of(place, locale));
          return sectionOf(parts, locale, url);
        }),
      ),
    );
    return { ...content, switchedOffAt: publicLink(this.config, '/profile') };
  }
}

function sectionOf(parts: readonly DigestView[], locale: Locale, url: string): MailSection {
  const words = digestWords(locale);
  const paragraphs = [...parts.flatMap((part) => words.paragraphs(part)), words.whyMailed];
  return { language: locale, title: words.title(parts), paragraphs, button: { label: words.button, url } };
}
