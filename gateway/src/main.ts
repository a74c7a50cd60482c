import { runProcess } from '@hazardlens/service-kit';
import { startGateway } from './start-gateway.js';

// The kit's platform is a service's, with documents. The gateway has none.
await runProcess('gateway', { MONGODB_URI: 'mongodb://none', ...process.env }, (platform) =>
  startGateway(platform, { edition: 'distributed' }),
);
