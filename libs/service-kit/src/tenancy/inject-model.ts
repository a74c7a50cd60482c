import { Inject } from '@nestjs/common';
import { modelToken } from './tenant-model.definition.js';

/** Injects the TenantModel of a definition listed in the service's `models`. */
export const InjectModel = (definition: { readonly name: string }): PropertyDecorator & ParameterDecorator =>
  Inject(modelToken(definition));
