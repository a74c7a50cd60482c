import { createHash } from 'node:crypto';
import { addExample, type DataOf, DomainError, MOST_EXAMPLES, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, type TenantScope, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import type { ExampleDocument } from '../example/example.document.js';
import { ExampleRepository } from '../example/example.repository.js';
import { exampleRecordOf } from '../example/example.view.js';
import { TeachableHazards } from '../teachable-hazards.js';
import { refuseStrangers } from '../teachers.js';

type Data = DataOf<typeof addExample>;

/** A thousandth of a side is less than a hand draws. */
const thousandths = (value: number): number => Math.round(value * 1000);

/** The same place on the same photo is the same example, whoever draws it. */
function exampleId(tenantId: string, { hazard_type, photo, box }: Data): string {
  const place = box ? [box.x, box.y, box.w, box.h].map(thousandths).join() : 'all';
  const hash = createHash('sha256').update([tenantId, hazard_type, photo.id, place].join('|')).digest('hex');
  return [8, 12, 16, 20, 32].map((end, at, ends) => hash.slice(at === 0 ? 0 : ends[at - 1], end)).join('-');
}

/** A photo cannot show a hazard and be clear of it; a place cannot show it and not. */
const contradicts = (added: Data, id: string) => (known: ExampleDocument) =>
  known.hazard_type === added.hazard_type &&
  known.positive !== added.positive &&
  (known._id === id || (known.positive ? added.box : known.box) === null);

@Controller()
export class AddExampleHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly examples: ExampleRepository,
    private readonly hazards: TeachableHazards,
  ) {}

  @CommandHandler(addExample)
  handle(message: MessageOf<typeof addExample>): Promise<ReplyOf<typeof addExample>> {
    const { actor, hazard_type, photo } = message.data;
    refuseStrangers(actor);
    // A super admin's examples are those of the organisation whose photo it is.
    if (actor.role !== 'super_admin' && photo.tenant_id !== actor.tenant_id) throw new DomainError('NOT_FOUND');
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(photo.tenant_id);
      await this.hazards.refuseOthers(tenantScope(photo.tenant_id), hazard_type);
      return exampleRecordOf(await this.add(scope, message.data));
    });
  }

  private async add(scope: TenantScope, data: Data): Promise<ExampleDocument> {
    const { actor, hazard_type, photo, box, positive } = data;
    const id = exampleId(scope.tenantId, data);
    const onPhoto = await this.examples.ofPhoto(scope, photo.id);
    if (onPhoto.some(contradicts(data, id))) throw new DomainError('EXAMPLE_CONTRADICTS');
    const known = onPhoto.find(({ _id }) => _id === id);
    if (known) return known;
    if ((await this.examples.count(scope, hazard_type)) >= MOST_EXAMPLES) throw new DomainError('EXAMPLES_LIMIT');
    return this.examples.add(scope, {
      _id: id,
      hazard_type,
      photo_id: photo.id,
      box,
      positive,
      photo_key: photo.key,
      thumbnail_key: photo.thumbnail_key,
      created_at: new Date(),
      created_by: actor.id,
      features: '',
      tried: 0,
      vector: '',
    });
  }
}
