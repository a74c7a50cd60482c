/** A service process as in production, for tests of start and stop: everything comes from the environment. */
import { runService } from '@hazardlens/service-kit';
import { noteService } from './services.js';

await runService(noteService);
