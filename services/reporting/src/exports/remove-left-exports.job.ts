import { OBJECT_STORE, type ObjectStore, RemoveLeftObjects } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { EXPORTS } from './file-names.js';

export const REMOVE_LEFT_EXPORTS_EVERY_MS = 15 * 60_000;

@Injectable()
export class RemoveLeftExports extends RemoveLeftObjects {
  constructor(@Inject(OBJECT_STORE) objects: ObjectStore) {
    super(objects, EXPORTS);
  }
}
