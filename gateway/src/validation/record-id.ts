import { DomainError, id } from '@hazardlens/contracts';
import { Param, type PipeTransform } from '@nestjs/common';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const impossible = /[\u0000-\u001f\u007f]/;

/** An id that no record can have is an unknown record, not a wrong field: NOT_FOUND (api.md). */
export function assertPossibleId(value: string): string {
  if (!id.safeParse(value).success || impossible.test(value)) throw new DomainError('NOT_FOUND');
  return value;
}

class RecordIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    return assertPossibleId(value);
  }
}

/** Parameter of a controller's method: the `:id` of the path, or another one that names a record. */
export const RecordId = (name = 'id') => Param(name, new RecordIdPipe());
