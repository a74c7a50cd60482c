import { config, z } from 'zod';

// zod probes for `new Function`, which the strict CSP refuses and reports; without the probe it validates as well.
config({ jitless: true });

export { z };
