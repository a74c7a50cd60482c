import type { Role } from '@hazardlens/contracts';

/** api.md: worker and inspector see no export buttons; the server refuses them, too. */
export const mayExport = (role: Role): boolean => role !== 'worker' && role !== 'inspector';
